import { parseMoney } from '@bb1/domain/money';
import type { Reconciliation } from '@bb1/domain/reconciliation/endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskReconciliationTexts from '@bb1/texts/pages/desk-reconciliation';
import { isZero } from '../parts/is-zero.ts';
import { ShareBar } from '../parts/share-bar.tsx';
import { useFormat } from '../parts/use-format.ts';
import { PLACES } from './places.ts';

export type CurrencyRow = Reconciliation['currencies'][number];

/** One currency at a glance: how much came in, how it is divided, and whether it adds up. */
export function CurrencyTile({ row }: { readonly row: CurrencyRow }) {
  const texts = useTexts(deskReconciliationTexts);
  const format = useFormat();
  const adds = isZero(row.difference);
  const shares = PLACES.map(({ name, look }) => ({
    key: name,
    look,
    units: parseMoney(row.currency, row[name]).units,
  }));
  return (
    <li className="grid content-start gap-3 rounded-card border border-line bg-surface p-5">
      <div>
        <p className="text-small font-semibold">{row.currency}</p>
        <p className="figures text-lead font-semibold wrap-anywhere">
          {format.money({ amount: row.received, currency: row.currency })}
        </p>
        <p className="text-fine text-muted">{texts.received}</p>
      </div>
      <ShareBar shares={shares} />
      <div className="flex flex-wrap gap-1.5">
        <Badge kind={adds ? 'success' : 'error'}>{adds ? texts.good : texts.bad}</Badge>
      </div>
    </li>
  );
}
