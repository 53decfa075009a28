import { randomUUID } from 'node:crypto';
import { cents, eur, money } from '../domain/src/money.ts';
import { taxRuleOf, withholdPayment } from '../domain/src/taxes/tax-standing.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { post } from '../server/src/platform/journal/journal.ts';
import { taxStandings } from '../server/src/modules/taxes/tax-standings.ts';

let runs = 0;

/**
 * A released coupon run of a day: the gross amount of each person, taxed by their status, in
 * payouts and books. The payouts have tests for the ledger's part; here only the withheld tax
 * matters.
 */
export async function paidCoupon(
  { db }: { readonly db: Database },
  day: string,
  officers: readonly [string, string],
  gross: Readonly<Record<string, string>>,
): Promise<void> {
  const [maker, checker] = officers;
  const standings = await taxStandings(db, Object.keys(gross));
  const lines = Object.entries(gross).map(([accountId, amount]) => {
    const standing = standings.get(accountId);
    if (standing === undefined) throw new Error(`no holder has account ${accountId}`);
    const rule = taxRuleOf(standing, day);
    return {
      accountId,
      rule,
      ...withholdPayment({ running: cents(amount), gain: 0n }, rule, day),
    };
  });
  const total = (part: 'gross' | 'capitalGainsTax' | 'solidaritySurcharge' | 'churchTax' | 'net') =>
    lines.reduce((sum, line) => sum + line[part], 0n);
  const number = ++runs;
  const [run, snapshot, at] = [randomUUID(), randomUUID(), new Date(`${day}T10:00:00Z`)];
  await db.pool.query(
    "insert into holder_snapshots (id, ledger, closed_at, asset, issued_tokens, elsewhere_tokens, holder_count, content_hash, reason, kept_at) values ($1, $2, $3, 'BB1:G', 1, 0, 0, repeat('0', 64), 'a test', $3)",
    [snapshot, number, at],
  );
  await db.pool.query(
    `insert into coupon_runs (id, payout_number, due_date, payment_date, record_date, parts, state, started_at, snapshot_id, outstanding_tokens, payout_count, payout_tokens, fixed_eur, variable_eur, repayment_eur, gain_eur, prepared_at,
       rate, rate_read_at, rate_sources, taxed_on, capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur, net_eur, lumens, content_hash, proposed_by, proposed_at, released_by, released_at)
     values ($1, $2, $3::date, $3::date, $3::date - 1, '{fixed_coupon}', 'released', $4, $5, 1000, $6::integer, $6::integer, $7, 0, 0, 0, $4, 1, $4, '[]', $3, $8, $9, $10, $11, $11, repeat('0', 64), $12, $4, $13, $4)`,
    [
      run,
      number,
      day,
      at,
      snapshot,
      lines.length,
      eur(total('gross')),
      eur(total('capitalGainsTax')),
      eur(total('solidaritySurcharge')),
      eur(total('churchTax')),
      eur(total('net')),
      maker,
      checker,
    ],
  );
  for (const [index, line] of lines.entries()) {
    await db.pool.query(
      `insert into coupon_payouts (id, run_id, line_no, account_id, token_amount, fixed_eur, variable_eur, repayment_eur, gain_eur, running_case, gain_case, church_tax_percent, church_community, capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur, net_eur, lumens)
       values ($1, $2, $3, $4, 1, $5, 0, 0, 0, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
      [
        randomUUID(),
        run,
        index + 1,
        line.accountId,
        eur(line.gross),
        line.rule.running.id,
        line.rule.gain.id,
        line.rule.churchTaxPercent,
        line.rule.community,
        eur(line.capitalGainsTax),
        eur(line.solidaritySurcharge),
        eur(line.churchTax),
        eur(line.net),
      ],
    );
  }
  const withheld = total('capitalGainsTax') + total('solidaritySurcharge') + total('churchTax');
  await db.transaction('test_release', (tx) =>
    post(tx, {
      kind: 'coupon_run_released',
      causeId: run,
      at,
      lines: [
        { account: 'coupons', subjectId: run, amount: money('EUR', total('gross')) },
        { account: 'payouts_due', subjectId: run, amount: money('EUR', -total('net')) },
        { account: 'withheld_tax', subjectId: run, amount: money('EUR', -withheld) },
      ],
    }),
  );
}
