import type { TaxQuestion } from '@bb1/domain/taxes/tax-standing';
import { type Queryable, sql } from '../../platform/db/database.ts';

/** The known holders of a run's payouts, by name. */
export const taxedHolders = sql<{ account_id: string; full_name: string }>(
  'coupon_payouts.taxed_holders',
  'select a.id as account_id, a.full_name from accounts a where exists (select from coupon_payouts l where l.run_id = $1 and l.account_id = a.id) order by a.full_name, a.id',
);
const listOverrides = sql<{ account_id: string; question: TaxQuestion }>(
  'coupon_run_tax_overrides.of_run',
  'select account_id, question from coupon_run_tax_overrides where run_id = $1',
);
export const insertTaxOverride = sql(
  'coupon_run_tax_overrides.insert',
  'insert into coupon_run_tax_overrides (run_id, account_id, question, approval_id, decided_at) values ($1, $2, $3, $4, $5) on conflict do nothing',
);
export const taxOverridesOf = sql<{ question: TaxQuestion; decided_at: Date }>(
  'coupon_run_tax_overrides.of_person',
  'select question, decided_at from coupon_run_tax_overrides where account_id = $1 order by decided_at, question',
);

/** The questions that two officers have overridden for a run, by account. */
export async function taxOverrides(
  db: Queryable,
  runId: string,
): Promise<ReadonlyMap<string, readonly TaxQuestion[]>> {
  const ofAccount = Map.groupBy(
    await db.rows(listOverrides, [runId]),
    ({ account_id: accountId }) => accountId,
  );
  return new Map(
    [...ofAccount].map(([accountId, rows]) => [accountId, rows.map(({ question }) => question)]),
  );
}
