import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { cents, eur } from '@bb1/domain/money';
import { getAccountingReport } from '@bb1/domain/reports/accounting-endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { forgetLimits } from '../../../../../testing/money-world.ts';
import { openPayoutScene } from '../../../../../testing/payout-scene.ts';
import { takeLedger } from '../../../../../testing/take-ledger.ts';
import { forAllTests } from '../../../../../testing/world.ts';

const TOKEN = 10_000_000n;
const HELD = [1_000n, 2_500n, 333n] as const;
const UNCLAIMED = 700n;

const scene = forAllTests(openPayoutScene);
beforeAll(async () => {
  await scene.holders(HELD.map((tokens) => tokens * TOKEN));
  // Holders with tokens in no wallet cannot be paid: their coupon is parked.
  await scene.holders([UNCLAIMED * TOKEN], { claimed: false });
  scene.fund(100_000n * TOKEN);
  await scene.pay(first());
}, 180_000);

function first() {
  const [day] = scene.days;
  if (day === undefined) throw new Error('there is no payout day');
  return day;
}
const report = async (from: string, to: string) => {
  await forgetLimits(scene.world);
  return scene.maker.ok(getAccountingReport, { query: { from, to } });
};
const goTo = (day: string) => scene.world.moveClock(new Date(`${day}T12:00:00Z`));
const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const between = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const due = (number: number) => scene.days[number - 1]?.dueDate ?? '';
const nominalCents = (tokens: bigint) => tokens * cents(scene.world.offering.token.nominalEur);

describe('what the journal does not contain', () => {
  it('[DESK-6] the last month that is over is shown unless a period is named', async () => {
    await goTo(later(due(1), 40));
    await forgetLimits(scene.world);
    const { from, to } = await scene.maker.ok(getAccountingReport, { query: {} });
    const thisMonth = `${berlinDay(scene.world.now()).slice(0, 7)}-01`;
    expect(later(to, 1)).toBe(thisMonth);
    expect(from).toBe(`${to.slice(0, 7)}-01`);
  });

  it('[DESK-6] a coupon that is booked is accrued no more, the next one is by its days, and the variable one is unknown', async () => {
    const all = HELD.reduce((sum, tokens) => sum + tokens, UNCLAIMED);
    const before = await report(later(due(1), -10), later(due(1), -1));
    const asked = [due(1), later(due(1), 30)] as const;
    const { accruals, outstanding_tokens: outstanding } = await report(...asked);
    const of = between(due(1), due(2));
    const whole = between(scene.world.offering.bond.issueDate, due(1));
    expect(outstanding).toBe(`${all}.0000000`);
    const fixed = (days: bigint, ofDays: bigint) =>
      eur((2n * nominalCents(all) * days + ofDays * 100n) / (2n * ofDays * 100n));
    expect(before.accruals.slice(0, 1)).toMatchObject([
      { payout_number: 1, part: 'fixed_coupon', days: whole, of_days: whole, basis: 'whole' },
    ]);
    expect(accruals).toMatchObject([
      {
        payout_number: 2,
        part: 'fixed_coupon',
        from: due(1),
        due_date: due(2),
        days: 31,
        of_days: of,
        basis: 'part',
        eur: fixed(31n, BigInt(of)),
      },
      { payout_number: 4, part: 'variable_coupon', basis: 'unknown', eur: null },
    ]);
  });

  it('[DESK-6] a variable coupon is accrued by days once two officers have confirmed the profit of its year', async () => {
    const of = between(scene.world.offering.bond.issueDate, due(4));
    await scene.enterProfit(4, eur(10_000n * BigInt(of)));
    const asOf = berlinDay(scene.world.now());
    await goTo(later(due(1), 50));
    const { accruals } = await report(asOf, asOf);
    const variable = accruals.find(({ part }) => part === 'variable_coupon');
    // 60 percent of the profit, which is 100 EUR for each day of the year.
    expect(variable).toMatchObject({
      basis: 'part',
      of_days: of,
      eur: eur(6_000n * BigInt(variable?.days ?? 0)),
    });
  });

  it('[DESK-6][CPN-2] coupons in lumens gained what they discharged less what they were worth, parked ones have their age, and tax is owed', async () => {
    const asked = { from: due(1), to: later(first().paymentDate, 40) };
    const { exchange, parked, owed } = await report(asked.from, asked.to);
    const rows = await scene.world.query<Record<string, string>>(
      `select sum(net_eur)::text as net, sum(lumens)::numeric(20, 7)::text as lumens, (select sum(net_eur)::text from coupon_payouts where state = 'parked') as parked,
         (select sum(capital_gains_tax_eur + solidarity_surcharge_eur + church_tax_eur)::text from coupon_payouts) as tax,
         (select count(distinct transfer_id)::int from coupon_payouts where state = 'paid') as transfers,
         (select sum(round(t.lumens * (select avg(rate) from rate_readings r where r.currency = 'XLM' and r.accepted and r.read_at = (select max(read_at) from rate_readings where currency = 'XLM' and accepted and read_at <= t.recorded_at)), 2))::text
            from (select e.recorded_at, sum(p.lumens) as lumens from coupon_payouts p join journal_entries e on e.cause_id = p.transfer_id and e.kind = 'payouts_paid' group by e.id) t) as market
       from coupon_payouts where state = 'paid'`,
    );
    const [found] = rows;
    expect(exchange).toEqual([
      {
        what: 'payouts',
        currency: 'XLM',
        bookings: found?.['transfers'],
        amount: found?.['lumens'],
        booked_eur: found?.['net'],
        market_eur: found?.['market'],
        gain_eur: eur(cents(found?.['net'] ?? '') - cents(found?.['market'] ?? '')),
        without_rate: 0,
      },
    ]);
    expect(parked.map(({ count }) => count)).toEqual([0, 1, 0, 0]);
    expect(parked[1]?.eur).toBe(found?.['parked']);
    expect(owed).toEqual({
      payouts_due_eur: '0.00',
      payouts_parked_eur: found?.['parked'],
      withheld_tax_eur: found?.['tax'],
    });
    const { table } = await takeLedger(scene.world, scene.maker, asked);
    expect(table('parked-coupons.csv')).toMatchObject([
      { due_date: due(1), reason: 'no_wallet', days: '40', net_eur: found?.['parked'] },
    ]);
  });

  it('[DESK-6] lumens that were paid before there was a rate have no euros: they are counted, and in no sum and no booking', async () => {
    await scene.world.query(
      `with e as (insert into journal_entries (id, kind, cause_id, recorded_at) values (gen_random_uuid(), 'deposits_collected', gen_random_uuid(), '2015-06-01T12:00:00Z') returning id)
       insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount) select id, 1, 'collected', null::uuid, 'XLM', 5 from e union all select id, 2, 'wallet', null::uuid, 'XLM', -5 from e`,
    );
    const { table, files, status } = await takeLedger(scene.world, scene.maker, {
      from: '2015-06-01',
      to: '2015-06-01',
    });
    expect(status).toBe(200);
    expect(
      table('entries.csv').map((row) => [row['number'], row['amount'], row['eur'], row['rate']]),
    ).toEqual([
      ['1321', '5.0000000', '', ''],
      ['1301', '-5.0000000', '', ''],
    ]);
    expect(table('balances.csv').map((row) => row['without_rate'])).toEqual(['1', '1']);
    expect(files.get('README.txt')?.toString('utf8')).toContain('"entries_without_rate":1');
    const batch = files.get('EXTF_Buchungsstapel_2015-06-01_2015-06-01.csv')?.toString('latin1');
    expect(batch?.trimEnd().split('\r\n')).toHaveLength(2);
  });
});
