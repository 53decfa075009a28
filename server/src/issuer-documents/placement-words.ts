import {
  type Accounts,
  placementTotals,
} from '@bb1/domain/financial-statements/financial-statements';
import { cents } from '@bb1/domain/money';
import type { Offering } from '@bb1/domain/offering/offering';
import type { Words } from './fill-placeholders.ts';
import { euro, tableFigure, wholeNumber } from './german-figures.ts';

/** The outcome of the sale, for documents made after it: `placement.…` and `tables.placement`. */
export function placementWords({ placement }: Accounts, offering: Offering): Words {
  const nominal = cents(offering.token.nominalEur);
  const totals = placementTotals(placement, nominal);
  const rows = placement.sold.map(
    ({ price, tokens }) =>
      `| zu ${euro(price)} | ${wholeNumber(tokens)} | ${tableFigure(tokens * nominal)} | ${tableFigure(tokens * price)} |`,
  );
  const all = totals.nominal / nominal;
  return {
    'placement.nominal': euro(totals.nominal),
    'placement.proceeds': euro(totals.proceeds),
    'placement.discount': euro(totals.soldNominal - totals.proceeds),
    'placement.tokens': wholeNumber(all),
    'placement.commissionTokens': wholeNumber(placement.commissionTokens),
    'tables.placement': [
      'Tabelle: Platzierung der Schuldverschreibung',
      '| Ausgabe | Token | Nennbetrag EUR | Erlös EUR |',
      '|---|---:|---:|---:|',
      ...rows,
      `| als Vermittlungsprämie | ${wholeNumber(placement.commissionTokens)} | ${tableFigure(placement.commissionTokens * nominal)} | – |`,
      `| **Summe** | **${wholeNumber(all)}** | **${tableFigure(totals.nominal)}** | **${tableFigure(totals.proceeds)}** |`,
    ].join('\n'),
  };
}
