import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Asset, Operation } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitClaim } from '@bb1/domain/claims/endpoints';
import { parseMoney } from '@bb1/domain/money';
import {
  getPaymentHaltState,
  listPaymentHalts,
  type PaymentHalt,
  proposeMoneyRelease,
} from '@bb1/domain/officers/payment-halt-endpoints';
import { getReconciliation, type ShownComparison } from '@bb1/domain/reconciliation/endpoints';
import { tryToApprove } from '../../../../testing/approvals.ts';
import { compareBooks } from '../../../../testing/compare-books.ts';
import { investorWithTokens } from '../../../../testing/cast.ts';
import {
  howToPay,
  type MoneyWorld,
  openMoneyWorld,
  orderBy,
  present,
} from '../../../../testing/money-world.ts';
import { tokenOf } from '../../../../testing/token-holder.ts';
import { type Investor, openWorld } from '../../../../testing/world.ts';
import { Claimant } from '../claims/test-files/claimant.ts';

let world: MoneyWorld;
let anna: Investor;
let claimant: Claimant;
beforeAll(async () => {
  world = await openMoneyWorld({
    chains: ['stellar', 'bitcoin', 'ethereum'],
    environment: { METRICS_ADDRESS: '127.0.0.1:9466' },
  });
  const { finance, approver } = world;
  const reviewer = await world.officer('Rita Reviewer', 'compliance');
  const officers = { reviewer, finance, approver };
  anna = (await investorWithTokens(world, 'Anna Muster', '1000.00', officers)).person;
  claimant = new Claimant(anna);
  await payWithEverything();
  await compare();
}, 90_000);
afterAll(() => world.close());

const db = () => world.product.db.pool;
/** What is done every half a minute. */
const compare = () => compareBooks(world);
const shown = async (what: ShownComparison['what']) =>
  present((await world.finance.ok(getReconciliation)).comparisons.find((one) => one.what === what));
const openHalts = async (): Promise<PaymentHalt[]> =>
  (await world.finance.ok(listPaymentHalts)).halts.filter(({ lifted_at: at }) => at === null);
const scopes = async () => (await world.finance.ok(getPaymentHaltState)).scopes;

async function payWithEverything(): Promise<void> {
  const [lumens, coins, ether] = [
    await orderBy(world, anna, '50.00', 'XLM'),
    await orderBy(world, anna, '60.00', 'BTC'),
    await orderBy(world, anna, '70.00', 'ETH'),
  ];
  const payer = await world.ledger.payer();
  await payer.pay({
    to: world.ledger.deposit.publicKey(),
    amount: (await howToPay(anna, lumens.id)).due,
    memo: { type: 'text', value: lumens.reference },
  });
  const [btc, eth] = [await howToPay(anna, coins.id), await howToPay(anna, ether.id)];
  await world.bitcoin.payer.pay([
    { address: btc.address, units: parseMoney('BTC', btc.due).units },
  ]);
  await world.bitcoin.payer.mine(6);
  await world.ethereum.payer.pay({
    to: eth.address,
    units: parseMoney('ETH', eth.due).units,
  });
  await world.ethereum.node.mine(4);
  await world.look('stellar', 'bitcoin', 'ethereum');
}

/** A balanced entry of the journal that no movement outside has caused. Answers what takes it out again. */
async function plant(account: 'bank' | 'wallet', amount: string, currency: string) {
  const post = async (sign: 1 | -1) => {
    const id = randomUUID();
    const client = await db().connect();
    try {
      await client.query('begin');
      await client.query(
        "insert into journal_entries (id, kind, cause_id, recorded_at) values ($1, 'mistake', $1, now())",
        [id],
      );
      await client.query(
        "insert into journal_lines (entry_id, line_no, account, currency, amount) values ($1, 1, $2, $3, $4::numeric), ($1, 2, 'own_funds', $3, -$4::numeric)",
        [id, account, currency, sign === 1 ? amount : `-${amount}`],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
    return id;
  };
  return { id: await post(1), takeOut: () => post(-1) };
}

type Answer = readonly [status: number, code: unknown];

async function release(halt: PaymentHalt): Promise<Answer> {
  const { halts } = await world.finance.ok(proposeMoneyRelease, {
    body: { payment_halt_id: halt.id, reason: 'looked at' },
  });
  return approveRelease(halt, halts);
}

async function approveRelease(
  halt: PaymentHalt,
  halts: readonly PaymentHalt[] | null = null,
): Promise<Answer> {
  const proposed = (halts ?? (await world.finance.ok(listPaymentHalts)).halts).find(
    ({ id }) => id === halt.id,
  );
  const answer = await tryToApprove(world.approver, proposed?.approval_id ?? null);
  return [answer.status, answer.status === 200 ? null : answer.body.code];
}

const GOES_ON: Answer = [200, null];

describe('books that agree', () => {
  it('[PAY-13] bank, each chain, tokens and lumens of our accounts are compared, each with the moment of which it is, and nothing is halted', async () => {
    const { comparisons } = await world.finance.ok(getReconciliation);
    expect(
      comparisons.map(({ what, difference, unknown }) => [what, Number(difference), unknown]),
    ).toEqual(
      [
        'bank',
        'bitcoin',
        'deposit_lumens',
        'distribution',
        'distribution_lumens',
        'ethereum',
        'issue',
        'issuer_acts',
        'payout_lumens',
        'sponsor_lumens',
        'stellar',
        'wallets',
      ].map((what) => [what, 0, null]),
    );
    for (const one of comparisons) {
      expect(one.agreed_at, one.what).toBe(one.compared_at);
      expect(one.as_of, one.what).not.toBeNull();
    }
    expect(await openHalts()).toEqual([]);
  });

  it('[TOK-6] the lumens of the sponsor are a figure, and few of them page', async () => {
    const { network, claims } = world.product.integrations.stellar;
    const { lumens } = present(await network.readAccount(claims.sponsor));
    const figures = (await world.product.metrics?.text()) ?? '';
    const [, figure] = /^portal_own_lumens\{account="sponsor"\} (\S+)$/m.exec(figures) ?? [];
    expect(Number(figure)).toBeCloseTo(Number(lumens) / 1e7, 5);
    const rules = await readFile(
      resolve(import.meta.dirname, '../../../../operations/prometheus/alerts.yml'),
      'utf8',
    );
    const rule = rules.split('- alert: ').find((one) => one.startsWith('SponsorRunsOut\n'));
    const [, least] =
      /min\(portal_own_lumens\{account="sponsor"\}\) < (\d+)\n[^]*severity: page/.exec(
        rule ?? '',
      ) ?? [];
    // What a hundred more claims cost (incidents.md).
    expect(Number(least)).toBeGreaterThanOrEqual(100 * 1.6);
  });

  it('[PAY-13] a claim that has landed and is not booked yet, or not even known to have landed, is no difference', async () => {
    await world.secured(anna);
    const built = await claimant.build(await claimant.create());
    const claim = await anna.ok(submitClaim, {
      body: claimant.sign(built, { tokens: built.claim.tokens }),
    });
    const rows = await world.query<{ transfer_id: string }>(
      'select transfer_id from distribution_claims where id = $1',
      [claim.id],
    );
    const transferId = rows[0]?.transfer_id ?? '';
    await world.runJob('transfers.submit', { transferId });
    const ask = async () => {
      await compare();
      const { expected, found } = await shown('distribution');
      return [found === expected, await scopes()];
    };
    expect(await ask()).toEqual([true, []]);
    // A process that died between the ledger's answer and our own word about it.
    await world.query(
      "update transfers set state = 'submitted', settled_ledger = null where id = $1",
      [transferId],
    );
    await world.query('update transfer_attempts set outcome = null where transfer_id = $1', [
      transferId,
    ]);
    expect(await ask()).toEqual([true, []]);
    await world.runJob('transfers.submit', { transferId });
    await world.runJobs();
    expect((await claimant.current()).state).toBe('settled');
    expect(await ask()).toEqual([true, []]);
  });
});

describe('a difference', () => {
  it('[PAY-13] of one cent halts euros within a minute, names account, entry and amounts, and notifies the officers who may release it', async () => {
    const planted = await plant('bank', '0.01', 'EUR');
    await compare();
    const [halt] = await openHalts();
    expect(halt).toMatchObject({ kind: 'difference', scope: 'EUR' });
    expect(halt?.reason).toMatch(
      new RegExp(
        `^bank ${world.offering.bank.iban}: expected 1000\\.01 EUR, found 1000\\.00 EUR, difference -0\\.01 EUR, since .*Z; journal entry ${planted.id} \\(mistake\\) is off by 0\\.01 EUR$`,
      ),
    );
    expect(await scopes()).toEqual(['EUR']);
    await compare();
    expect(await openHalts()).toHaveLength(1);
    expect((await shown('bank')).differs_since).toBe(halt?.halted_at);
    await world.runJobs();
    for (const { officerId } of [world.finance, world.approver]) {
      const rows = await world.query<{ template: string; values: { scope: string } }>(
        "select template, values from mail_outbox where subject_id = $1 and template = 'payment-halted'",
        [officerId],
      );
      expect(rows.map(({ values }) => values.scope)).toEqual(['EUR']);
    }
    // Two officers do not let it go on while it exists, and do once the books are put right.
    expect(await release(present(halt))).toEqual([409, 'books_do_not_agree']);
    await planted.takeOut();
    expect(await approveRelease(present(halt))).toEqual(GOES_ON);
    await compare();
    expect([await openHalts(), (await shown('bank')).differs_since]).toEqual([[], null]);
  });

  it.each([
    ['bitcoin', 'BTC', '0.00000001'],
    ['ethereum', 'ETH', '0.000000000000000001'],
    ['stellar', 'XLM', '0.0000001'],
  ] as const)(
    '[PAY-13] of the smallest unit on %s halts %s and no other currency',
    async (what, currency, smallest) => {
      const planted = await plant('wallet', smallest, currency);
      await compare();
      const [halt] = await openHalts();
      expect([halt?.scope, await scopes()]).toEqual([currency, [currency]]);
      expect(halt?.reason).toContain(`difference -${smallest} ${currency}, since`);
      expect((await shown(what)).difference).toBe(`-${smallest}`);
      await planted.takeOut();
      expect(await release(present(halt))).toEqual(GOES_ON);
      await compare();
      expect(await openHalts()).toEqual([]);
    },
  );

  it('[PAY-13] at an address of a chain is named with the address, also where another one makes up for it in the sum', async () => {
    const rows = await world.query<{ address: string }>(
      "select address from deposit_addresses where currency = 'BTC'",
    );
    const address = rows[0]?.address ?? '';
    // As if the product had noted that a satoshi left, which the chain knows nothing of.
    await world.query(
      "insert into deposit_outflows (source, source_key, address, amount, transaction_id, height, recorded_at) values ('bitcoin', 'planted', $1, 0.00000001, 'planted', 1, now())",
      [address],
    );
    await world.bitcoin.payer.mine(1);
    await world.look('bitcoin');
    await compare();
    const [halt] = await openHalts();
    expect([halt?.scope, (await shown('bitcoin')).difference]).toEqual(['BTC', '0.00000000']);
    expect(halt?.reason).toMatch(new RegExp(`address ${address}: expected .*, found .*`));
    await world.query('alter table deposit_outflows disable trigger deposit_outflows_append_only');
    await world.query("delete from deposit_outflows where source_key = 'planted'");
    await world.query('alter table deposit_outflows enable trigger deposit_outflows_append_only');
    await world.bitcoin.payer.mine(1);
    await world.look('bitcoin');
    expect(await release(present(halt))).toEqual(GOES_ON);
  });

  it('[PAY-13][TOK-3] of one stroop of tokens that somebody moves with the key of the distribution account halts tokens and names transaction and receiver; it ends when the cold keys have brought it back', async () => {
    const tokens = tokenOf(world.ledger);
    const thief = await tokens.stranger();
    const before = await shown('distribution');
    const distribution = tokens.holder(tokens.distribution);
    await distribution.send(thief.keys.publicKey(), '0.0000001');
    await compare();
    const halts = await openHalts();
    const halt = halts.find(({ reason }) => reason.startsWith('distribution G'));
    expect(await scopes()).toEqual(['tokens']);
    expect(halt?.reason).toContain(
      `distribution ${tokens.distribution.publicKey()}: expected ${before.expected} TOKEN, found ${(await shown('distribution')).found} TOKEN, difference -0.0000001 TOKEN`,
    );
    expect(halt?.reason).toMatch(
      new RegExp(
        `transaction [0-9a-f]{64} in ledger \\d+ moved 0\\.0000001 tokens to ${thief.keys.publicKey()}`,
      ),
    );
    expect((await shown('wallets')).difference).toBe('0.0000001');
    expect(await release(present(halt))).toEqual([409, 'difference_remains']);
    const asset = new Asset('BB1', tokens.asset.getIssuer());
    const source = tokens.asset.getIssuer();
    const [first, ...others] = world.ledger.coldSigners;
    await tokens.holder(thief.keys).act(
      [
        Operation.clawback({
          source,
          asset,
          from: thief.keys.publicKey(),
          amount: '0.0000001',
        }),
        Operation.payment({
          source,
          asset,
          destination: tokens.distribution.publicKey(),
          amount: '0.0000001',
        }),
      ],
      present(first),
      ...others,
    );
    expect(await approveRelease(present(halt))).toEqual(GOES_ON);
    await compare();
    // The fee that the distribution account paid for it, and what the issuer's keys did, are halts of their own, which
    // two officers let pass.
    const [fee, acts, ...more] = (await openHalts()).toSorted((one, other) =>
      one.reason < other.reason ? -1 : 1,
    );
    expect(fee?.reason).toMatch(/^distribution lumens G.* as a fee$/);
    expect(acts?.reason).toMatch(
      new RegExp(
        `^issuer acts ${source}: since .*: set_trust_line_flags of ${thief.keys.publicKey()} sets authorized$`,
      ),
    );
    expect(more).toEqual([]);
    for (const one of [fee, acts]) expect(await release(present(one))).toEqual(GOES_ON);
    // What came later was in no reason that they read.
    await compare();
    const [later] = await openHalts();
    expect(later?.reason).toMatch(
      new RegExp(
        `clawback from ${thief.keys.publicKey()} 0.0000001; .*: payment to ${tokens.distribution.publicKey()} 0.0000001$`,
      ),
    );
    expect(await release(present(later))).toEqual(GOES_ON);
    await compare();
    expect(await openHalts()).toEqual([]);
  });

  it('[PAY-13] tokens that a holder sends to the issuer of their own accord halt nothing, and are shown as not booked', async () => {
    const tokens = tokenOf(world.ledger);
    const wallet = claimant.keys.publicKey();
    const before = await shown('distribution');
    await tokens.holder(claimant.keys).send(tokens.distribution.publicKey(), '2.5');
    await compare();
    expect(await openHalts()).toEqual([]);
    expect(await shown('distribution')).toMatchObject({
      unproven: '2.5000000',
      difference: '0.0000000',
    });
    expect(Number((await shown('distribution')).found) - Number(before.found)).toBeCloseTo(2.5, 7);
    expect((await world.finance.ok(getReconciliation)).foreign_movements[0]).toMatchObject({
      asset: 'TOKEN',
      direction: 'in',
      amount: '2.5000000',
      counterparty: wallet,
    });
  });

  it('[PAY-13] lumens that leave the sponsor by no transaction of ours halt lumens until two officers accept the difference', async () => {
    const sponsor = world.ledger.hot.sponsor;
    const payer = await world.ledger.payer();
    await tokenOf(world.ledger)
      .holder(sponsor)
      .act([
        Operation.payment({
          destination: payer.keys.publicKey(),
          asset: Asset.native(),
          amount: '0.0000001',
        }),
      ]);
    await compare();
    const [halt] = await openHalts();
    expect([halt?.scope, await scopes()]).toEqual(['XLM', ['XLM']]);
    expect(halt?.reason).toMatch(
      new RegExp(
        `^sponsor lumens ${sponsor.publicKey()}: .*moved 0.0000001 XLM to ${payer.keys.publicKey()}`,
      ),
    );
    // The payment and its fee of 0.0000100 XLM.
    expect((await shown('sponsor_lumens')).difference).toBe('-0.0000101');
    expect(await release(present(halt))).toEqual(GOES_ON);
    await compare();
    expect([await openHalts(), (await shown('sponsor_lumens')).difference]).toEqual([
      [],
      '0.0000000',
    ]);
  });
});

describe('unknown figures', () => {
  it('[PAY-13] a ledger that does not answer halts nothing and is shown as unknown, and no difference of it is accepted meanwhile', async () => {
    const tokens = tokenOf(world.ledger);
    const thief = await tokens.stranger();
    await tokens.holder(tokens.distribution).send(thief.keys.publicKey(), '1');
    await compare();
    const halt = present(
      (await openHalts()).find(({ reason }) => reason.startsWith('distribution G')),
    );
    const away = await openWorld({
      environment: { ...world.environment, HORIZON_URL: 'http://127.0.0.1:9' },
    });
    try {
      await away.runJob('reconciliation.compare');
      expect(await shown('distribution')).toMatchObject({ found: null, unknown: 'unreachable' });
      expect((await shown('distribution')).differs_since).not.toBeNull();
      expect(
        await away.product.house.differenceAt(`distribution:${tokens.distribution.publicKey()}`),
      ).toBe('unknown');
    } finally {
      await away.close();
    }
    expect(await release(halt)).toEqual([409, 'difference_remains']);
  });
});
