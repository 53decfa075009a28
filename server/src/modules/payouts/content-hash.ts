import { createHash } from 'node:crypto';
import { parseMoney, tokens } from '@bb1/domain/money';
import { rateOf, rateText } from '@bb1/domain/rates/rate';
import { mustFind } from '@bb1/domain/refusal';
import type { Tx } from '../../platform/db/database.ts';
import { payoutsOfRun } from './payout-store.ts';
import { findCouponRun } from './run-store.ts';

/**
 * SHA-256 over everything that a release pays: the final terms of the run, and each payout as
 * stored.
 */
export async function runContentHash(
  tx: Tx,
  runId: string,
  terms: { readonly rate: string; readonly taxedOn: string },
): Promise<string> {
  const run = mustFind(await findCouponRun(tx, runId));
  const hash = createHash('sha256');
  const add = (values: readonly unknown[]) => hash.update(`${JSON.stringify(values)}\n`);
  add([
    run.id,
    run.payout_number,
    run.due_date,
    run.payment_date,
    run.record_date,
    run.parts,
    run.snapshot_id,
    run.outstanding_tokens,
    run.year_profit_id,
    run.pool_eur,
    ...(run.supplements === null ? [] : [run.supplements]),
    rateText(rateOf(terms.rate)),
    terms.taxedOn,
  ]);
  for await (const rows of payoutsOfRun(tx, runId)) {
    for (const row of rows) {
      // A wallet's owner may become known later; the amount paid to it does not change.
      add([
        row.id,
        row.line_no,
        row.public_key ?? row.account_id,
        tokens(parseMoney('TOKEN', row.token_amount).units),
        row.fixed_eur,
        row.variable_eur,
        row.repayment_eur,
        row.gain_eur,
      ]);
      add([
        row.running_case,
        row.gain_case,
        row.church_tax_percent,
        row.church_community,
        row.capital_gains_tax_eur,
        row.solidarity_surcharge_eur,
        row.church_tax_eur,
        row.net_eur,
        row.lumens,
      ]);
    }
  }
  return hash.digest('hex');
}
