import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  Account,
  Asset,
  Horizon,
  Keypair,
  Networks,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitClaim } from '@bb1/domain/claims/endpoints';
import { listPaymentHalts } from '@bb1/domain/officers/payment-halt-endpoints';
import type { ApiClient } from '../../testing/api-client.ts';
import { investorWithTokens } from '../../testing/cast.ts';
import { compareBooks } from '../../testing/compare-books.ts';
import { tableRows } from '../../testing/markdown-table.ts';
import { asRunningServer, migrateForTests } from '../../testing/postgres-for-tests.ts';
import { tokenOf, type TokenHolder } from '../../testing/token-holder.ts';
import { type Investor, openWorld, type World } from '../../testing/world.ts';
import { signerClient } from './integrations/stellar/signer-client.ts';
import { Claimant, giveTokens } from './modules/claims/test-files/claimant.ts';
import { requestIssuerAct } from './modules/transfers/request-issuer-act.ts';
import { requestPayment, requestPayouts } from './modules/transfers/request-payment.ts';
import { findTransferOutcome } from './modules/transfers/store.ts';
import { SYSTEM } from './platform/audit/audit.ts';
import type { Tx } from './platform/db/database.ts';
import { checkMoneyInvariants } from './money-invariants.ts';
import type { Purpose } from './signer/protocol.ts';

/** Looks begin this long after each other. */
const LOOK_EVERY_SECONDS = 30;
/** And the invariants of money. */
const CHECK_EVERY_SECONDS = 60;
const PATIENCE_MS = 120_000;

/** Of 24 hours: 100 tokens, and lumens. */
const LIMITS = { tokens: 1_000_000_000n, payouts: 10_000_000n, refunds: 10_000_000n };

let world: World;
let officer: ApiClient;
let horizon: Horizon.Server;
let thief: TokenHolder;
let holder: string;
let rows: string[][];
let rowsOfDatabase: string[][];
let anna: Investor;
const compare = () => compareBooks(world);

beforeAll(async () => {
  const page = await readFile(
    resolve(import.meta.dirname, '../../docs/operations/signer.md'),
    'utf8',
  );
  rows = tableRows(page, 'What a thief of a server can do');
  rowsOfDatabase = tableRows(page, 'What a thief of server and database can do');
  world = await openWorld({
    ledger: true,
    signerLimits: LIMITS,
    environment: { STELLAR_COLLECTION: Keypair.random().publicKey() },
  });
  horizon = new Horizon.Server(world.ledger.horizonUrl, { allowHttp: true });
  const [reviewer, finance, approver] = [
    await world.officer('Rita Reviewer', 'compliance'),
    await world.officer('Felix Finance', 'finance', 'token_operations'),
    await world.officer('Petra Prüfer', 'finance_approver'),
  ];
  officer = finance;
  anna = (
    await investorWithTokens(world, 'Anna Muster', '1000.00', { reviewer, finance, approver })
  ).person;
  const tokens = tokenOf(world.ledger);
  holder = (await tokens.stranger()).keys.publicKey();
  thief = tokens.holder((await world.ledger.payer()).keys);
  await thief.act([Operation.changeTrust({ asset: asset() })]);
  await compare();
}, PATIENCE_MS);
afterAll(() => world.close());

const setting = (name: string) => world.environment[name] ?? '';
const issuer = () => setting('STELLAR_ISSUER');
const asset = () => new Asset('BB1', issuer());

/** With the running server's environment alone: its signer, its login there, its Horizon. */
async function steal(
  purpose: Purpose,
  operations: readonly xdr.Operation[],
  channel = 0,
): Promise<string> {
  const signer = signerClient({
    address: setting('SIGNER_ADDRESS'),
    login: setting('SIGNER_LOGIN'),
  });
  const source = await horizon.loadAccount(setting('STELLAR_CHANNELS').split(',')[channel] ?? '');
  const builder = new TransactionBuilder(new Account(source.accountId(), source.sequence), {
    fee: '100',
    networkPassphrase: Networks.TESTNET,
    timebounds: { minTime: 0, maxTime: Math.floor(Date.now() / 1000) + 300 },
  });
  for (const operation of operations) builder.addOperation(operation);
  let signed: string;
  try {
    signed = await signer.sign({
      purpose,
      envelopeXdr: builder.build().toXdr(),
      feePerOperation: '1000',
    });
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : ''}`;
  }
  const done = await horizon.submitTransaction(
    TransactionBuilder.fromXdr(signed, Networks.TESTNET),
    { skipMemoRequiredCheck: true },
  );
  return done.successful ? 'landed' : 'failed';
}

const authorise = (trustor: string, flags: { authorized?: boolean; clawbackEnabled?: boolean }) =>
  Operation.setTrustLineFlags({ source: issuer(), trustor, asset: asset(), flags });
const tokensTo = (destination: string, amount: string) =>
  Operation.payment({
    source: setting('STELLAR_DISTRIBUTION'),
    destination,
    asset: asset(),
    amount,
  });
const lumens = (from: string, amount: string) =>
  Operation.payment({
    source: setting(from),
    destination: thief.keys.publicKey(),
    asset: Asset.native(),
    amount,
  });
const tokensOf = async (address: string) =>
  (await world.product.integrations.stellar.network.readAccount(address))?.trustlines[0]?.balance;

interface Try {
  readonly outcome: RegExp;
  act(): Promise<string>;
  /** Of the halt that names it; null where nothing happens. */
  readonly halt: RegExp | null;
}
const REFUSED = /^refused/;

/** In the order of the table's rows. */
const tries: readonly Try[] = [
  {
    act: async () => {
      const own = new Set(
        Object.values(world.ledger.hot)
          .flat()
          .map((key) => key.secret()),
      );
      const found = Object.values(world.environment)
        .flatMap((value) => value.match(/S[A-Z2-7]{55}/g) ?? [])
        .filter((secret) => own.has(secret));
      return found.length === 0 ? 'refused: there is none' : 'landed';
    },
    outcome: REFUSED,
    halt: null,
  },
  {
    act: () => steal('authorisation', [authorise(holder, { clawbackEnabled: false })]),
    outcome: REFUSED,
    halt: null,
  },
  {
    act: () =>
      steal('claim', [
        Operation.setOptions({
          source: setting('STELLAR_DISTRIBUTION'),
          signer: { ed25519PublicKey: thief.keys.publicKey(), weight: 1 },
        }),
      ]),
    outcome: REFUSED,
    halt: null,
  },
  {
    act: () =>
      steal('clawback', [
        Operation.payment({
          source: issuer(),
          destination: thief.keys.publicKey(),
          asset: asset(),
          amount: '1',
        }),
      ]).catch(() => 'refused: by the ledger, without the cold keys'),
    outcome: REFUSED,
    halt: null,
  },
  {
    act: () =>
      steal('claim', [
        authorise(thief.keys.publicKey(), { authorized: true }),
        tokensTo(thief.keys.publicKey(), '100'),
      ]),
    outcome: /^landed/,
    halt: /^distribution G.*moved 100\.0000000 tokens to /,
  },
  {
    act: () => steal('claim', [tokensTo(thief.keys.publicKey(), '0.0000001')], 1),
    outcome: /^refused: .*limit for tokens/,
    halt: null,
  },
  {
    act: () =>
      steal(
        'authorisation',
        [
          Operation.setTrustLineFlags({
            source: issuer(),
            trustor: holder,
            asset: asset(),
            flags: { authorized: false, authorizedToMaintainLiabilities: false },
          }),
        ],
        1,
      ),
    outcome: /^landed/,
    halt: /^issuer acts G.*set_trust_line_flags of G\w+ clears authorized/,
  },
  {
    act: () => steal('payout', [lumens('STELLAR_PAYOUT', '1')], 2),
    outcome: /^landed/,
    halt: /^payout lumens G.*moved 1\.0000000 XLM to /,
  },
  {
    act: () => steal('refund', [lumens('STELLAR_DEPOSIT', '1')], 3),
    outcome: /^landed/,
    halt: /^deposit lumens G.*moved 1\.0000000 XLM to /,
  },
];

describe('a thief with the environment of a running server', () => {
  it(
    '[TOK-4][PAY-13] takes no more than the page for operators says, is noticed as soon as it says, and can never end the clawback',
    async () => {
      const began = Date.now();
      const outcomes: string[] = [];
      for (const one of tries) outcomes.push(await one.act());
      await compare();
      const seconds = (Date.now() - began) / 1000 + LOOK_EVERY_SECONDS;
      const { halts } = await officer.ok(listPaymentHalts);
      expect(rows).toHaveLength(tries.length);
      for (const [index, { outcome, halt }] of tries.entries()) {
        const [what, , noticed, lost] = rows[index] ?? [];
        expect(outcomes[index], what).toMatch(outcome);
        const found = halts.find(({ reason }) => halt?.test(reason) === true);
        expect(
          found !== undefined,
          `${what}: ${halts.map(({ reason }) => reason).join('\n')}`,
        ).toBe(halt !== null);
        if (halt === null) expect(lost, what).toBe('nothing');
        else expect(seconds, what).toBeLessThan(Number(/^(\d+) s/.exec(noticed ?? '')?.[1]));
      }
      expect((await world.query('select from payment_halts')).length).toBe(halts.length);
    },
    PATIENCE_MS,
  );

  it(
    '[TOK-4] keeps nothing of the tokens: the cold keys claw them back',
    async () => {
      const [first = Keypair.random(), ...others] = world.ledger.coldSigners;
      expect(await tokensOf(thief.keys.publicKey())).toBe(1_000_000_000n);
      await thief.act(
        [
          Operation.clawback({
            source: issuer(),
            asset: asset(),
            from: thief.keys.publicKey(),
            amount: '100',
          }),
        ],
        first,
        ...others,
      );
      expect(await tokensOf(thief.keys.publicKey())).toBe(0n);
    },
    PATIENCE_MS,
  );

  it(
    '[TOK-4] is noticed also with the keys themselves: a cleared clawback flag halts tokens and names the transaction',
    async () => {
      // What the signer never does, as if its own key had been stolen.
      await thief.act([authorise(holder, { clawbackEnabled: false })], world.ledger.hot.authoriser);
      await compare();
      const shown = await world.query<{ rows: string[] }>(
        "select rows from comparisons where what = 'issuer_acts'",
      );
      expect(shown[0]?.rows.at(-1)).toMatch(
        new RegExp(
          `^transaction [0-9a-f]{64} in ledger \\d+: set_trust_line_flags of ${holder} clears clawback_enabled$`,
        ),
      );
    },
    PATIENCE_MS,
  );
});

/** As the login of the running server, whose password is in the environment. */
async function asDatabaseThief(statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: asRunningServer(setting('DATABASE_URL')) });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement);
    return `done: ${rowCount}`;
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : ''}`;
  } finally {
    await client.end();
  }
}

async function carriedOut(request: (tx: Tx) => Promise<string>): Promise<string> {
  const { db } = world.product;
  const id = await db.transaction('test_thief', request);
  for (let times = 0; times < 3; times++) await world.runJobs({ delayed: true });
  return (await findTransferOutcome(db, id)).state;
}

/** Tokens into new keys, through a session of the account: the thief enters sessions as they like. */
async function claimAs(person: Investor, tokens: string): Promise<string> {
  await world.secured(person);
  const claimant = new Claimant(person);
  const built = await claimant.build(await claimant.create());
  await person.ok(submitClaim, { body: claimant.sign(built, { tokens }) });
  for (let times = 0; times < 3; times++) await world.runJobs({ delayed: true });
  return (await claimant.current()).state;
}

interface DatabaseTry {
  readonly outcome: RegExp;
  act(): Promise<string>;
  /** The halt of the books beside the outside, the rule of money that is broken, or the mail that the person gets; null where nothing tells. */
  readonly alarm: { readonly halt: RegExp } | { readonly mail: RegExp } | null;
}

/** In the order of the table's rows. */
const databaseTries: readonly DatabaseTry[] = [
  {
    act: () => asDatabaseThief('update journal_lines set amount = 0'),
    outcome: REFUSED,
    alarm: null,
  },
  { act: () => asDatabaseThief('delete from audit_log'), outcome: REFUSED, alarm: null },
  {
    act: () => asDatabaseThief('select email, full_name from accounts'),
    outcome: /^done: [1-9]/,
    alarm: null,
  },
  {
    act: () =>
      carriedOut((tx) =>
        requestPayment(tx, {
          kind: 'refund',
          payee: thief.keys.publicKey(),
          units: LIMITS.refunds,
          memo: null,
          at: world.now(),
        }),
      ),
    outcome: /^settled/,
    alarm: { halt: /transfer \S+ settled as refund, without a decision of officers/ },
  },
  {
    act: () =>
      carriedOut((tx) =>
        requestPayouts(tx, {
          lines: [{ payee: thief.keys.publicKey(), units: LIMITS.payouts }],
          at: world.now(),
        }),
      ),
    outcome: /^settled/,
    alarm: { halt: /every payout that is paid or on its way is one payment of one transfer/ },
  },
  {
    act: () =>
      carriedOut((tx) =>
        requestIssuerAct(tx, { act: { act: 'freeze', holder }, actor: SYSTEM, at: world.now() }),
      ),
    outcome: /^settled/,
    alarm: { halt: /transfer \S+ settled as authorisation, without a decision of officers/ },
  },
  {
    act: async () => {
      const own = await world.investor('Theo Thief');
      await giveTokens(world.product.db, own.accountId, 500_000_000n);
      return claimAs(own, '50.0000000');
    },
    outcome: /^settled/,
    alarm: { halt: /unclaimed and claimed tokens of an investor are what was allocated/ },
  },
  {
    act: () => claimAs(anna, '1052.6315789'),
    outcome: /^settled/,
    alarm: { mail: /wallet/i },
  },
];

describe('a thief with the database as well', () => {
  beforeAll(async () => {
    await world.close();
    world = await openWorld({
      ledger: true,
      signerLimits: { ...LIMITS, tokens: 20_000_000_000n },
      environment: { STELLAR_COLLECTION: Keypair.random().publicKey() },
    });
    await migrateForTests(setting('DATABASE_URL'));
    const [reviewer, finance, approver] = [
      await world.officer('Rita Reviewer', 'compliance'),
      await world.officer('Felix Finance', 'finance'),
      await world.officer('Petra Prüfer', 'finance_approver'),
    ];
    officer = finance;
    anna = (
      await investorWithTokens(world, 'Anna Muster', '1000.00', { reviewer, finance, approver })
    ).person;
    thief = tokenOf(world.ledger).holder((await world.ledger.payer()).keys);
    holder = (await tokenOf(world.ledger).stranger()).keys.publicKey();
    const payer = await world.ledger.payer();
    for (const account of ['STELLAR_DEPOSIT', 'STELLAR_PAYOUT'])
      await payer.pay({ to: setting(account), amount: '100' });
    await compare();
  }, PATIENCE_MS);

  it(
    '[TOK-4][SAFE-6] takes no more than the page for operators says, and is noticed as soon as it says',
    async () => {
      const outcomes: string[] = [];
      for (const one of databaseTries) outcomes.push(await one.act());
      const began = Date.now();
      await compare();
      await world.runJob('money.check');
      await world.runJobs();
      const seconds = (Date.now() - began) / 1000 + CHECK_EVERY_SECONDS;
      const { halts } = await officer.ok(listPaymentHalts);
      const { breaches } = await checkMoneyInvariants(world.product.db);
      const reasons = [
        ...halts.map(({ reason }) => reason),
        ...breaches.map(({ invariant, what: row, detail }) => `${invariant}: ${row} ${detail}`),
      ];
      expect(rowsOfDatabase).toHaveLength(databaseTries.length);
      for (const [index, { outcome, alarm }] of databaseTries.entries()) {
        const [what, , noticed = ''] = rowsOfDatabase[index] ?? [];
        expect(outcomes[index], what).toMatch(outcome);
        if (alarm === null) expect(noticed, what).toMatch(/^(–|not)/);
        else expect(seconds, what).toBeLessThan(Number(/^(\d+) s/.exec(noticed)?.[1]));
        if (alarm !== null && 'halt' in alarm)
          expect(
            reasons.some((reason) => alarm.halt.test(reason)),
            `${what}: ${reasons.join('\n')}`,
          ).toBe(true);
        if (alarm !== null && 'mail' in alarm)
          expect(world.lastMail(anna.email).subject, what).toMatch(alarm.mail);
      }
    },
    PATIENCE_MS,
  );

  it(
    '[TOK-4] cannot hide a cleared clawback flag by entering its transaction as one of the product',
    async () => {
      const hash = await thief.act(
        [authorise(holder, { clawbackEnabled: false })],
        world.ledger.hot.authoriser,
      );
      expect(
        await asDatabaseThief(
          `insert into transfer_attempts (id, transfer_id, attempt_no, unsigned_envelope_xdr, transaction_hash, max_time, built_at)
           select gen_random_uuid(), transfer_id, 99, unsigned_envelope_xdr, '${hash}', max_time, built_at from transfer_attempts limit 1`,
        ),
      ).toBe('done: 1');
      await compare();
      const { halts } = await officer.ok(listPaymentHalts);
      expect(halts.map(({ reason }) => reason).join('\n')).toMatch(
        new RegExp(`transaction ${hash} in ledger \\d+: set_trust_line_flags of ${holder}`),
      );
    },
    PATIENCE_MS,
  );
});
