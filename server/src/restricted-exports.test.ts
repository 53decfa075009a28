import { randomUUID } from 'node:crypto';
import { everyEndpoint } from '../../testing/every-endpoint.ts';
import { rightOf } from '@bb1/domain/endpoint';
import { may, type Role, ROLES } from '@bb1/domain/officers/rights';
import { taxReturnOf } from '@bb1/domain/taxes/tax-return';
import { beforeAll, describe, expect, it } from 'vitest';
import { somebodyEverywhere } from '../../testing/own-data.ts';
import { forAllTests, type Officer, openWorld } from '../../testing/world.ts';

/**
 * Downloads about people, and why others are not. A new download that is missing here fails the
 * first test.
 */
const FILES: Readonly<Record<string, string>> = {
  exportOrders: 'people',
  exportPayments: 'people',
  exportRefunds: 'people',
  exportBankLines: 'people',
  exportClaims: 'people',
  exportHolders: 'people',
  exportCapTable: 'people',
  exportMails: 'people',
  exportAffiliates: 'people',
  exportReceivables: 'people',
  exportCommissions: 'people',
  exportCouponRunPayouts: 'people',
  exportRedemptionLines: 'people',
  exportSelfCertifications: 'people',
  exportDiscountCodes: 'terms that hold for everybody',
  exportSaleReport: 'sums',
  exportFunnelReport: 'sums',
  exportAgeingReport: 'sums',
  exportTaxMonths: 'sums of a month',
  exportTaxReturn: 'sums of a month',
  exportTaxShortfalls:
    'notifies the tax office of what the law demands (section 44(5) EStG; Art. 18(2) GDPR)',
  exportChurchTaxQuery:
    'asks for what the law demands of each payment (section 51a(2c) EStG; Art. 18(2) GDPR)',
  exportAuditLog:
    'proves what was done, the restriction too; one with gaps would prove nothing (Art. 5(2), 18(2) GDPR)',
};
const files = everyEndpoint.filter(
  (endpoint) => endpoint.download === 'text/csv' && typeof endpoint.audience === 'object',
);
const NO_CORRECTIONS = { count: 0, capitalGainsTax: 0n, solidaritySurcharge: 0n, churchTax: [] };
const ofPeople = files.filter(({ name }) => FILES[name] === 'people');

const world = forAllTests(() => openWorld({ ledger: true }));
let person: { accountId: string; email: string };
let ids: Readonly<Record<string, string>>;
const NAME = 'Rosa Ruhig';
beforeAll(async () => {
  person = await somebodyEverywhere(world, NAME, 'rosa.ruhig@people.example');
  ids = await moneyOf(person.accountId);
}, 120_000);

/**
 * Gives her the records of a coupon, a repayment, a receivable and a refund, and a stored list of holders that
 * includes her.
 */
async function moneyOf(accountId: string): Promise<Record<string, string>> {
  const [run, payout, redemption] = [randomUUID(), randomUUID(), randomUUID()];
  await world.query(
    "insert into coupon_runs (id, payout_number, due_date, payment_date, record_date, parts, started_at) values ($1, 1, '2030-01-01', '2030-01-02', '2029-12-31', '{fixed_coupon}', now())",
    [run],
  );
  await world.query(
    'insert into coupon_payouts (id, run_id, line_no, account_id, token_amount, fixed_eur, variable_eur, repayment_eur, gain_eur) values ($1, $2, 1, $3, 100, 1, 0, 0, 0)',
    [payout, run, accountId],
  );
  await world.query(
    'insert into redemptions (id, includes_moved, line_count, token_amount, proposed_by, proposed_at) select $1, false, 1, 1, id, now() from officers limit 1',
    [redemption],
  );
  const [key] = await world.query<{ public_key: string }>(
    'select public_key from wallets where account_id = $1',
    [accountId],
  );
  // What it repaid does not matter here.
  await world.query('alter table redemption_lines disable trigger user');
  await world.query(
    'insert into redemption_lines (id, redemption_id, line_no, payout_id, public_key, token_amount, moved) values (gen_random_uuid(), $1, 1, $2, $3, 1, false)',
    [redemption, payout, key?.public_key],
  );
  await world.query(
    `with kept as (insert into holder_snapshots (id, ledger, closed_at, asset, issued_tokens, elsewhere_tokens, holder_count, content_hash, reason, kept_at) values (gen_random_uuid(), 10, now(), 'BB1:GA', 1000000, 0, 1, repeat('0', 64), 'a test', now()) returning id)
     insert into holder_snapshot_lines (snapshot_id, public_key, token_amount) select kept.id, $1, 100 from kept`,
    [key?.public_key],
  );
  await world.query(
    `insert into receivables (id, reference, account_id, order_id, payment_id, cause, currency, amount, amount_eur, open_amount, open_eur, raised_at, open_since, pay_by)
     select gen_random_uuid(), 'BB1-RECEIVABLE', o.account_id, o.id, a.payment_id, 'recalled', 'EUR', 1, 1, 1, 1, now(), now(), '2030-01-01' from live_assignments a join orders o on o.id = a.order_id where o.account_id = $1 limit 1`,
    [accountId],
  );
  await world.query(
    "insert into refunds (id, payment_id, currency, amount, reason, payee_name, payee_account, is_to_source, proposed_by, proposed_at) select gen_random_uuid(), p.id, 'EUR', 1, 'overpaid', $2, 'DE02120300000000202051', true, f.id, now() from payments p, (select id from officers limit 1) f where p.id in (select a.payment_id from live_assignments a join orders o on o.id = a.order_id where o.account_id = $1) limit 1",
    [accountId, NAME],
  );
  const taxReturn = randomUUID();
  await world.query(
    "insert into tax_returns (id, month, version_no, payments, corrections, content, prepared_by, prepared_at) select $1, '2029-01', 1, 0, 0, $2, id, now() from officers limit 1",
    [taxReturn, JSON.stringify(taxReturnOf('2029-01', [], NO_CORRECTIONS))],
  );
  return { coupon_runs: run, redemptions: redemption, tax_returns: taxReturn };
}

const officers = new Map<Role, Officer>();

/** The file as an authorised officer gets it. */
async function fileOf(endpoint: (typeof files)[number]): Promise<string> {
  const right = rightOf(endpoint);
  const role = ROLES.find((one: Role) => right !== null && may([one], right));
  if (role === undefined) throw new Error(`no role may call ${endpoint.name}`);
  await world.query('delete from rate_limits');
  const officer = officers.get(role) ?? (await world.officer('Olga Offen', role));
  officers.set(role, officer);
  const kind = /\/exports\/([a-z_]+)\/:id/.exec(endpoint.path)?.[1];
  const params: Record<string, string> =
    kind === undefined ? { month: '2029-01' } : { id: ids[kind] ?? '' };
  const answer = await officer.call(endpoint, endpoint.path.includes('/:') ? { params } : {});
  expect([endpoint.name, answer.status]).toEqual([endpoint.name, 200]);
  return answer.text;
}

const says = (text: string) =>
  [NAME, person.email, person.accountId].filter((one) => text.includes(one));

describe('files that officers download', () => {
  it('[SAFE-5] each declare whether they are about people', () => {
    expect(files.map(({ name }) => name).toSorted()).toEqual(Object.keys(FILES).toSorted());
  });

  it('[SAFE-5] contain no person whose data are restricted, and contained them before', async () => {
    const before = new Map<string, string[]>();
    for (const endpoint of ofPeople) before.set(endpoint.name, says(await fileOf(endpoint)));
    expect([...before].filter(([, found]) => found.length === 0).map(([name]) => name)).toEqual([]);
    await world.query('update accounts set restricted_at = now() where id = $1', [
      person.accountId,
    ]);
    const after = new Map<string, string[]>();
    for (const endpoint of files.filter(({ name }) => name !== 'exportAuditLog'))
      after.set(endpoint.name, says(await fileOf(endpoint)));
    expect([...after].filter(([, found]) => found.length > 0)).toEqual([]);
  });
});
