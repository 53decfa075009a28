import {
  exportCapTable,
  exportSaleReport,
  getAgeingReport,
  getCapTable,
  getFunnelReport,
  getSaleReport,
} from '@bb1/domain/reports/desk-endpoints';
import { joinWaitlist } from '@bb1/domain/waitlist/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { investorWithTokens, order, verifyOneself } from '../../../../testing/cast.ts';
import { forAllTests, type Investor, openWorld } from '../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';

const wallet = (letter: string) => `G${letter.repeat(55)}`;
const DAY_MS = 86_400_000;

const world = forAllTests(openWorld);
let auditor: ApiClient;
let holder: Investor;
beforeAll(async () => {
  const officers = {
    reviewer: await world.officer('Rita Report', 'reviewer'),
    finance: await world.officer('Fina Report', 'finance'),
    approver: await world.officer('Petra Report', 'finance_approver'),
  };
  auditor = await world.officer('Audi Report', 'auditor');
  await world.visitor().call(joinWaitlist, {
    body: {
      full_name: 'Wilma Warte',
      email: 'wilma@people.example',
      investment_range: 'under_1000',
      locale: 'en',
      newsletter: false,
      context: 'investment',
    },
  });
  ({ person: holder } = await investorWithTokens(world, 'Hanna Halter', '1000.00', officers));
  const waiting = await world.investor('Otto Offen');
  await verifyOneself(waiting, 'Otto Offen');
  await order(waiting, '200.00');
  const gone = await order(waiting, '300.00');
  await world.query("update orders set status = 'cancelled' where id = $1", [gone.id]);
});

const keptList = (ledger: number, lines: readonly (readonly [string, string])[]) =>
  world.query(
    `with kept as (insert into holder_snapshots (id, ledger, closed_at, asset, issued_tokens, elsewhere_tokens, holder_count, content_hash, reason, kept_at) values (gen_random_uuid(), $1, now(), 'BB1:GA', 1000000, 0, $4, repeat('0', 64), 'a test', now()) returning id)
     insert into holder_snapshot_lines (snapshot_id, public_key, token_amount) select kept.id, l.* from kept, unnest($2::text[], $3::numeric[]) as l`,
    [ledger, lines.map(([key]) => key), lines.map(([, amount]) => amount), lines.length],
  );

describe('the reports of the desk', () => {
  it('[DESK-6] the ordered and raised sums are the same by day, tier, method and country, without ended orders', async () => {
    for (const by of ['day', 'week'] as const) {
      const report = await auditor.ok(getSaleReport, { query: { by } });
      expect(report.total).toMatchObject({
        orders: 2,
        ordered_eur: '1200.00',
        raised_eur: '1000.00',
      });
      for (const rows of [report.periods, report.tiers, report.methods, report.countries]) {
        expect(rows.reduce((sum, row) => sum + Number(row.ordered_eur), 0)).toBe(1200);
        expect(rows.reduce((sum, row) => sum + Number(row.raised_eur), 0)).toBe(1000);
      }
      expect(report.countries.map(({ country, orders }) => [country, orders])).toEqual([['DE', 2]]);
      expect(report.tiers).toMatchObject([
        { tier: 0, price_eur: world.offering.sale.tiers[0]?.priceEur },
      ]);
      if (by === 'week') expect(new Date(report.periods[0]?.from ?? '').getUTCDay()).toBe(1);
    }
    const csv = await auditor.call(exportSaleReport, { query: { by: 'day' } });
    expect(csv.text).toContain('1200.00,1000.00');
  });

  it('[DESK-6][SAFE-1] stored sums of the sale that differ from the sums of its orders break the rules of money', async () => {
    const broken = async (change: string, back: string) => {
      await world.query(change);
      const { breaches } = await checkMoneyInvariants(world.product.db);
      await world.query(back);
      return breaches
        .filter(({ invariant }) => invariant.startsWith('the sums that are kept of the sale'))
        .map(({ what }) => what.replace(/^sale of \S+, /, ''));
    };
    await world.query('create table aside as select * from sale_sums');
    const restore = 'delete from sale_sums; insert into sale_sums select * from aside';
    expect(await broken('select', 'select')).toEqual([]);
    for (const column of ['orders', 'order_parts', 'ordered_eur', 'raised_eur', 'token_amount'])
      expect(
        await broken(
          `update sale_sums set ${column} = ${column} + 1 where ctid = (select min(ctid) from sale_sums)`,
          restore,
        ),
      ).toEqual(['EUR in tier 0']);
    expect(await broken('delete from sale_sums', restore)).toEqual(['EUR in tier 0']);
    expect(
      await broken(
        "insert into sale_sums values (0, '2000-01-01', 'XLM', 3, 1, 1, 1, 0, 1)",
        restore,
      ),
    ).toEqual(['XLM in tier 3']);
    expect(await broken('select', 'select')).toEqual([]);
  });

  it('[DESK-6] the funnel counts each person once on each step', async () => {
    const { steps } = await auditor.ok(getFunnelReport);
    expect(steps).toEqual([
      { step: 'waitlist', people: 0 },
      { step: 'registered', people: 2 },
      { step: 'verified', people: 1 },
      { step: 'ordered', people: 2 },
      { step: 'paid', people: 1 },
      { step: 'claimed', people: 0 },
    ]);
  });

  it('[DESK-6] the ageing shows since when orders are unpaid, and moves with the clock', async () => {
    const unpaid = async () =>
      (await auditor.ok(getAgeingReport)).kinds.find(({ kind }) => kind === 'unpaid_orders')
        ?.classes;
    expect(await unpaid()).toMatchObject([
      { count: 1, eur: '200.00' },
      { count: 0 },
      { count: 0 },
      { count: 0 },
      { count: 0 },
      { count: 0 },
    ]);
    await world.moveClock(new Date(world.now().getTime() + 2 * DAY_MS));
    const later = await auditor.ok(getAgeingReport);
    expect(
      later.kinds.find(({ kind }) => kind === 'unpaid_orders')?.classes.map(({ count }) => count),
    ).toEqual([0, 1, 0, 0, 0, 0]);
    expect(later.queues.map(({ name }) => name)).toContain('orders_to_allocate');
  });

  it('[DESK-6] the cap table is that of the newest stored list, by person, without our own accounts', async () => {
    expect(await auditor.ok(getCapTable)).toMatchObject({ snapshot: null, holders: 0 });
    const [own] = world.product.integrations.holders.own;
    await world.query(
      "insert into wallets (id, account_id, public_key, proof, proven_at) select gen_random_uuid(), $1, k, 'officers', now() from unnest($2::text[]) k",
      [holder.accountId, [wallet('A'), wallet('B')]],
    );
    await keptList(10, [[wallet('C'), '5']]);
    await keptList(20, [
      [wallet('A'), '600'],
      [wallet('B'), '600'],
      [wallet('C'), '50'],
      [wallet('D'), '750'],
      [own?.publicKey ?? '', '900000'],
    ]);
    const table = await auditor.ok(getCapTable);
    expect(table).toMatchObject({
      snapshot: { ledger: 20 },
      holders: 3,
      tokens: '2000.0000000',
      median_tokens: '750.0000000',
    });
    expect(
      table.top.map(({ rank, full_name, wallets, tokens, share_percent }) => [
        rank,
        full_name,
        wallets,
        tokens,
        share_percent,
      ]),
    ).toEqual([
      [1, 'Hanna Halter', 2, '1200.0000000', '60.000000'],
      [2, null, 1, '750.0000000', '37.500000'],
      [3, null, 1, '50.0000000', '2.500000'],
    ]);
    expect(table.classes.map(({ holders }) => holders)).toEqual([1, 1, 1, 0, 0, 0]);
    expect(table.concentration.map(({ share_percent }) => share_percent)).toEqual([
      '60.000000',
      '100.000000',
      '100.000000',
    ]);
    expect((await auditor.call(exportCapTable)).text.trim().split('\r\n')).toHaveLength(4);
  });

  it('[DESK-1][DESK-6] support and content see no report', async () => {
    for (const role of ['support', 'content', 'administrator'] as const) {
      const officer = await world.officer('Nina Nichts', role);
      expect([
        (await officer.call(getSaleReport, { query: {} })).status,
        (await officer.call(getCapTable)).status,
      ]).toEqual([403, 403]);
    }
  });
});
