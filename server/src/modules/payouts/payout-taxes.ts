import { cents, decimal, eur, money } from '@bb1/domain/money';
import { lumensFor } from '@bb1/domain/payouts/payout-amounts';
import {
  type TaxStanding,
  taxRuleOf,
  UNKNOWN_STANDING,
  withholdPayment,
} from '@bb1/domain/taxes/tax-standing';
import type { Answers } from '../../module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type PayoutRow, payoutsOfRun, type PayoutTerms } from './payout-store.ts';

interface TaxedPayouts {
  readonly rows: readonly PayoutRow[];
  readonly standings: ReadonlyMap<string, TaxStanding>;
}

/** A run's payouts with the tax standings of their holders on a day, a thousand at a time. */
export async function* taxedPayouts(
  { taxStandings }: Pick<Answers, 'taxStandings'>,
  db: Queryable,
  { runId, taxedOn }: { readonly runId: string; readonly taxedOn: string },
): AsyncGenerator<TaxedPayouts> {
  for await (const rows of payoutsOfRun(db, runId)) {
    const people = new Set(rows.flatMap((row) => row.account_id ?? []));
    yield { rows, standings: await taxStandings(db, [...people], taxedOn) };
  }
}

/** Whether a payout would be taxed otherwise than its run's proposal says. */
export function isTaxedOtherwise(row: PayoutRow, terms: PayoutTerms): boolean {
  return (
    row.running_case !== terms.running_case ||
    row.gain_case !== terms.gain_case ||
    row.church_community !== terms.church_community ||
    row.capital_gains_tax_eur !== terms.capital_gains_tax_eur ||
    row.solidarity_surcharge_eur !== terms.solidarity_surcharge_eur ||
    row.church_tax_eur !== terms.church_tax_eur
  );
}

/**
 * The tax withheld from a payout, and the remaining lumens. Tax is taken in EUR first, and only the
 * net amount becomes lumens.
 */
export function payoutTerms(
  row: PayoutRow,
  {
    standings,
    taxedOn,
    rate,
  }: { standings: ReadonlyMap<string, TaxStanding>; taxedOn: string; rate: string },
): PayoutTerms {
  const standing = row.account_id === null ? UNKNOWN_STANDING : standings.get(row.account_id);
  if (standing === undefined) throw new Error(`account ${row.account_id} has no tax standing`);
  const rule = taxRuleOf(standing, taxedOn);
  const taxes = withholdPayment(
    { running: cents(row.fixed_eur) + cents(row.variable_eur), gain: cents(row.gain_eur) },
    rule,
    taxedOn,
  );
  const net = taxes.net - cents(row.gain_eur) + cents(row.repayment_eur);
  return {
    id: row.id,
    running_case: rule.running.id,
    gain_case: rule.gain.id,
    church_tax_percent: rule.churchTaxPercent,
    church_community: rule.community,
    capital_gains_tax_eur: eur(taxes.capitalGainsTax),
    solidarity_surcharge_eur: eur(taxes.solidaritySurcharge),
    church_tax_eur: eur(taxes.churchTax),
    net_eur: eur(net),
    lumens: decimal(money('XLM', lumensFor(net, rate))),
  };
}
