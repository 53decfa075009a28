import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import { type TaxReturn, taxReturnOf } from '@bb1/domain/taxes/tax-return';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import {
  correctionsOf,
  findTaxReturn,
  insertTaxReturn,
  insertTaxReturnFiling,
  lockTaxReturns,
  payoutGroupsOf,
  type TaxReturnRow,
  taxReturns,
} from './return-store.ts';
import { shortfallSumsOf } from './shortfall-store.ts';
import { taxMonths } from './withheld-store.ts';

type Preparing = Pick<Context, 'db' | 'clock'>;

/** A month's values as they are now. */
async function currentReturn(db: Queryable, month: string): Promise<TaxReturn> {
  return taxReturnOf(
    month,
    await payoutGroupsOf(db, month),
    await correctionsOf(db, month),
    await shortfallSumsOf(db, month),
  );
}

/** Whether payouts or corrections were added to the month since, or a notice was withdrawn. */
export function isChanged(
  row: Pick<TaxReturnRow, 'payments' | 'corrections' | 'shortfalls' | 'standing_shortfalls'>,
  now: { readonly payments: number; readonly corrections: number } | undefined,
): boolean {
  return (
    row.payments !== (now?.payments ?? 0) ||
    row.corrections !== (now?.corrections ?? 0) ||
    row.shortfalls !== row.standing_shortfalls
  );
}

/**
 * Fixes the values of a past month for the form. A month that has changed gets another version,
 * which corrects the version that was filed last.
 */
export function prepareTaxReturn(
  { db, clock }: Preparing,
  { officerId, month }: { readonly officerId: string; readonly month: string },
): Promise<TaxReturnRow> {
  return db.transaction('taxes.prepare_return', async (tx) => {
    await tx.rows(lockTaxReturns);
    const at = clock.now();
    if (month >= berlinDay(at).slice(0, 7)) throw refuseField('month', 'month_not_over');
    const first = (await taxMonths(tx)).at(-1)?.month;
    if (first === undefined || month < first) throw refuseField('month', 'month_before_payments');
    const content = await currentReturn(tx, month);
    const versions = await taxReturns(tx, month);
    const [latest] = versions;
    if (
      latest !== undefined &&
      !isChanged(latest, { payments: content.payments, corrections: content.corrections.count })
    )
      throw refuseField('month', 'tax_return_unchanged');
    const id = newId();
    await insertTaxReturn(tx, {
      id,
      versionNo: (latest?.version_no ?? 0) + 1,
      correctsId: versions.find((one) => one.filed_at !== null)?.id ?? null,
      content,
      officerId,
      at,
    });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'tax_return.prepared',
      subject: `tax_return:${id}`,
      after: { month, to_remit: content.totals.to_remit },
    });
    return mustFind(await findTaxReturn(tx, id));
  });
}

/** An officer has sent the newest version to the tax office. Refuses one that is no longer right. */
export function recordTaxReturnFiling(
  { db, clock }: Preparing,
  { officerId, id, reference }: { officerId: string; id: string; reference: string },
): Promise<TaxReturnRow> {
  return db.transaction('taxes.record_filing', async (tx) => {
    await tx.rows(lockTaxReturns);
    const row = mustFind(await findTaxReturn(tx, id));
    if (row.filed_at !== null) throw refuse('conflict', 'tax_return_filed');
    const [latest] = await taxReturns(tx, row.month);
    const now = await currentReturn(tx, row.month);
    if (
      latest?.id !== id ||
      isChanged(row, { payments: now.payments, corrections: now.corrections.count })
    )
      throw refuse('conflict', 'tax_return_outdated');
    const at = clock.now();
    await tx.run(insertTaxReturnFiling, [id, reference, officerId, at]);
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'tax_return.filed',
      subject: `tax_return:${id}`,
      after: { month: row.month, reference },
    });
    return mustFind(await findTaxReturn(tx, id));
  });
}
