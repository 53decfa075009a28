import { Operation } from '@stellar/stellar-sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { submitClaim } from '@bb1/domain/claims/endpoints';
import {
  exportHolders,
  type Holder,
  keepHolderSnapshot,
  listHolderSnapshots,
  listHolders,
} from '@bb1/domain/holders/desk-endpoints';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import { getReconciliation } from '@bb1/domain/reconciliation/endpoints';
import { ledgerDifferences, NO_DIFFERENCES } from '../../../../testing/ledger-differences.ts';
import { tokenOf, type TokenHolder } from '../../../../testing/token-holder.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import { Claimant, giveTokens } from '../claims/test-files/claimant.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';

const UNITS = 1_000_000_000n;
const ISSUE = '5513158.0000000';

const world = forAllTests(() => openWorld({ ledger: true }));
let tokens: ReturnType<typeof tokenOf>;
let officer: Officer;
let anna: { investor: Investor; wallet: TokenHolder };
let bert: { investor: Investor; wallet: TokenHolder };
let stranger: TokenHolder;
beforeAll(async () => {
  tokens = tokenOf(world.ledger);
  officer = await world.officer('Tilda Token', 'token_operations', 'finance', 'auditor');
  anna = await claimed('Anna Abruf');
  bert = await claimed('Bert Bestand');
  stranger = await tokens.stranger();
  await anna.wallet.send(stranger.keys.publicKey(), '25.5');
});

/** A person whose tokens are in their wallet. */
async function claimed(name: string) {
  const investor = await world.investor(name);
  await world.secured(investor);
  await giveTokens(world.product.db, investor.accountId, UNITS);
  const claimant = new Claimant(investor);
  await investor.ok(submitClaim, {
    body: claimant.sign(await claimant.build(await claimant.create()), { tokens: '100.0000000' }),
  });
  await world.runJobs();
  expect((await claimant.current()).state).toBe('settled');
  return { investor, wallet: tokens.holder(claimant.keys) };
}

const head = () => world.ledger.network?.node.ledger.last.sequence ?? 0;
const at = (query: Record<string, unknown> = {}) =>
  officer.ok(listHolders, { query: { ledger: String(head()), ...query } });
const who = (list: { holders: Holder[] }) =>
  list.holders.map(({ kind, full_name: name, tokens: amount }) => [kind, name, amount]);

describe('holders of the token', () => {
  it('[TOK-3][DESK-3] are listed by wallet: persons who have proven theirs, our own accounts, and unknown wallets', async () => {
    const list = await officer.ok(listHolders);
    expect(list).toMatchObject({ state: 'ready', ledger: head(), total: 4 });
    expect(who(list)).toEqual([
      ['own', null, '5512958.0000000'],
      ['investor', 'Bert Bestand', '100.0000000'],
      ['investor', 'Anna Abruf', '74.5000000'],
      ['unknown', null, '25.5000000'],
    ]);
    const [own, investor, , unknown] = list.holders;
    expect(own).toMatchObject({
      own_role: 'distribution',
      share_percent: '99.996372',
      frozen: false,
    });
    expect(investor).toMatchObject({
      account_id: bert.investor.accountId,
      share_percent: '0.001813',
      lumens: '0.1000000',
    });
    expect(unknown).toMatchObject({ public_key: stranger.keys.publicKey(), account_id: null });
    expect(list.sums).toEqual({
      issued: ISSUE,
      distribution: '5512958.0000000',
      own_other: '0.0000000',
      investors: '174.5000000',
      unknown: '25.5000000',
      elsewhere: '0.0000000',
      books: {
        issue: ISSUE,
        paid_out: '200.0000000',
        unclaimed: '0.0000000',
        unsold: '5512958.0000000',
        in_flight: '0.0000000',
      },
      differences: { issued: '0.0000000', distribution: '0.0000000', wallets: '0.0000000' },
    });
  });

  it('[DESK-3] are filtered, sorted, searched and paged on the server', async () => {
    expect(who(await at({ who: 'unknown' }))).toEqual([['unknown', null, '25.5000000']]);
    expect(who(await at({ who: 'investor', order: 'name' })).map(([, name]) => name)).toEqual([
      'Anna Abruf',
      'Bert Bestand',
    ]);
    expect(who(await at({ order: 'smallest' }))[0]).toEqual(['unknown', null, '25.5000000']);
    expect(who(await at({ q: 'bert' }))).toEqual([['investor', 'Bert Bestand', '100.0000000']]);
    expect((await at({ q: stranger.keys.publicKey().slice(10, 30).toLowerCase() })).total).toBe(1);
    expect(await at({ page: '2' })).toMatchObject({ holders: [], total: 4, page: 2 });
  });

  it('[TOK-3] are listed as of an earlier ledger and the end of a day; the future is refused', async () => {
    const before = head();
    await bert.wallet.send(stranger.keys.publicKey(), '100');
    await bert.wallet.act([Operation.changeTrust({ asset: tokens.asset, limit: '0' })]);
    expect(who(await at()).map(([, , amount]) => amount)).toEqual([
      '5512958.0000000',
      '125.5000000',
      '74.5000000',
    ]);
    expect(who(await at({ ledger: String(before) }))).toContainEqual([
      'investor',
      'Bert Bestand',
      '100.0000000',
    ]);
    const refused = await officer.call(listHolders, { query: { ledger: String(head() + 100) } });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { ledger: ['Ledger must be in the past'] },
    ]);
    const today = await officer.call(listHolders, { query: { date: berlinDay(world.now()) } });
    expect([today.status, today.body.errors]).toEqual([422, { date: ['Day must be in the past'] }]);
    expect(await officer.ok(listHolders, { query: { date: '1960-01-01' } })).toMatchObject({
      state: 'too_early',
      holders: [],
    });
    const day = new Date(world.now().getTime() + 86_400_000 * 2);
    world.ledger.network?.setTime(Math.floor(day.getTime() / 1000));
    await stranger.send(anna.wallet.keys.publicKey(), '1');
    const yesterday = await officer.ok(listHolders, {
      query: { date: berlinDay(new Date(day.getTime() - 86_400_000)) },
    });
    expect(yesterday).toMatchObject({ state: 'ready', ledger: head() - 1 });
  });

  it('[TOK-3] are marked if frozen, and can be filtered by that', async () => {
    await stranger.act([tokens.authorisation(stranger.keys.publicKey(), false)], tokens.authoriser);
    expect((await at({ who: 'frozen' })).holders).toMatchObject([
      { public_key: stranger.keys.publicKey(), frozen: true },
    ]);
  });

  it('[DESK-3] are exported as CSV with all rows of the filter and without formulas, which is logged', async () => {
    const csv = await officer.call(exportHolders, {
      query: { ledger: String(head()), who: 'investor' },
    });
    expect(csv.status).toBe(200);
    const lines = csv.text.trim().split('\r\n');
    expect(lines[0]).toBe(
      'public_key,kind,own_role,full_name,account_id,tokens,share_percent,frozen,lumens,unproven,ledger,ledger_closed_at',
    );
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(
      `${anna.wallet.keys.publicKey()},investor,,Anna Abruf,${anna.investor.accountId},75.5000000,0.001369,false,`,
    );
    const { entries } = await officer.ok(listAuditLog, { query: { subject: 'holders' } });
    expect(entries[0]).toMatchObject({
      act: 'holders.exported',
      after: { ledger: head(), rows: 1, filter: { who: 'investor' } },
    });
  });

  it('[DESK-3] are visible to authorised officers only', async () => {
    const support = await world.officer('Susi Support', 'support');
    for (const endpoint of [listHolders, exportHolders, listHolderSnapshots])
      expect((await support.call(endpoint)).status).toBe(403);
    const approver = await world.officer('Ada Approver', 'finance_approver');
    expect(
      (await approver.call(keepHolderSnapshot, { body: { ledger: head(), reason: 'x' } })).status,
    ).toBe(403);
  });
});

describe('a stored list of holders', () => {
  it('[TOK-3] is stored once, never changes, and is available without the ledger', async () => {
    const ledger = head();
    const kept = await officer.ok(keepHolderSnapshot, {
      body: { ledger, reason: 'Record date of the first coupon' },
    });
    expect(kept).toMatchObject({
      ledger,
      holders: 3,
      issued: ISSUE,
      kept_by: 'Tilda Token',
      reason: 'Record date of the first coupon',
    });
    expect(await officer.ok(keepHolderSnapshot, { body: { ledger, reason: 'Again' } })).toEqual(
      kept,
    );
    expect(await officer.ok(listHolderSnapshots)).toEqual([kept]);
    expect((await at()).snapshot).toEqual(kept);
    const rows = await world.query(
      'select public_key, token_amount, frozen from holder_snapshot_lines order by token_amount',
    );
    expect(rows).toEqual([
      { public_key: anna.wallet.keys.publicKey(), token_amount: '75.5000000', frozen: false },
      { public_key: stranger.keys.publicKey(), token_amount: '124.5000000', frozen: true },
      {
        public_key: tokens.distribution.publicKey(),
        token_amount: '5512958.0000000',
        frozen: false,
      },
    ]);
    expect(
      (await checkMoneyInvariants(world.product.db)).breaches.filter(({ invariant }) =>
        invariant.includes('holders'),
      ),
    ).toEqual([]);
  });

  it('[SAFE-1] cannot be changed, and a changed one breaks a money invariant', async () => {
    const { pool } = world.product.db;
    await expect(
      world.query('update holder_snapshot_lines set token_amount = token_amount + 1'),
    ).rejects.toThrow('append');
    await expect(world.query('delete from holder_snapshots')).rejects.toThrow('append');
    const breaches = async (change: string) => {
      const client = await pool.connect();
      try {
        await client.query(
          'alter table holder_snapshot_lines disable trigger holder_snapshot_lines_append_only',
        );
        await client.query(change);
        await client.query(
          'alter table holder_snapshot_lines enable trigger holder_snapshot_lines_append_only',
        );
      } finally {
        client.release();
      }
      return (await checkMoneyInvariants(world.product.db)).breaches
        .filter(({ invariant }) => invariant.startsWith('a kept list'))
        .map(({ what }) => what);
    };
    const broken = [expect.stringMatching(/^holders of ledger \d+$/)];
    expect(
      await breaches(
        'update holder_snapshot_lines set frozen = not frozen where token_amount = 75.5',
      ),
    ).toEqual(broken);
    expect(
      await breaches(
        'update holder_snapshot_lines set frozen = not frozen where token_amount = 75.5',
      ),
    ).toEqual([]);
    expect(
      await breaches(
        'update holder_snapshot_lines set token_amount = token_amount + 0.0000001 where token_amount = 75.5',
      ),
    ).toEqual(broken);
    expect(
      await breaches(
        'update holder_snapshot_lines set token_amount = 75.5 where token_amount between 75 and 76',
      ),
    ).toEqual([]);
  });
});

describe('where every token is', () => {
  it('[TOK-3][SAFE-1] books and ledger agree on what was issued, and what lies here and in wallets of others', async () => {
    expect(await ledgerDifferences(world.product.house)).toEqual(NO_DIFFERENCES);
    expect((await officer.ok(getReconciliation)).tokens).toMatchObject({
      token_code: 'BB1',
      issue: ISSUE,
      claimed: '200.0000000',
      unclaimed: '0.0000000',
      redeemed: '0.0000000',
    });
  });

  it("[TOK-3] tokens returned without the books' knowledge, and tokens put elsewhere, are named differences", async () => {
    await anna.wallet.send(tokens.distribution.publicKey(), '5.5');
    const { sums } = await at();
    expect(sums?.differences).toEqual({
      issued: '0.0000000',
      distribution: '5.5000000',
      wallets: '-5.5000000',
    });
  });

  it('[SAFE-1][TOK-3] tokens booked without an order, and a claim of another size than booked, break money invariants', async () => {
    const details = async (invariant: string) =>
      (await checkMoneyInvariants(world.product.db)).breaches
        .filter((one) => one.invariant.startsWith(invariant))
        .map(({ what, detail }) => `${what} ${detail}`);
    const ofPerson = 'unclaimed and claimed tokens of an investor are what was allocated to them';
    const ofClaims = 'claimed tokens in the books are the settled claims';
    expect(await details(ofClaims)).toEqual([]);
    await world.query(
      'update distribution_claims set token_amount = token_amount + 0.0000001 where account_id = $1',
      [bert.investor.accountId],
    );
    expect(await details(ofClaims)).toEqual([
      expect.stringMatching(/^claim .* settled with 100\.0+ claimed in the books/),
    ]);
    await giveTokens(world.product.db, anna.investor.accountId, 1n);
    expect(await details(ofPerson)).toContainEqual(
      `investor ${anna.investor.accountId} was allocated 0 and 0 as commission, inherited 0, the books hold 100.000000100000000000`,
    );
  });
});
