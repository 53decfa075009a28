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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPaymentHalts } from '@bb1/domain/officers/payment-halt-endpoints';
import type { ApiClient } from '../../testing/api-client.ts';
import { investorWithTokens } from '../../testing/cast.ts';
import { tableRows } from '../../testing/markdown-table.ts';
import { tokenOf, type TokenHolder } from '../../testing/token-holder.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { signerClient } from './integrations/stellar/signer-client.ts';
import type { Purpose } from './signer/protocol.ts';

/** Looks begin this long after each other. */
const LOOK_EVERY_SECONDS = 30;
const PATIENCE_MS = 120_000;

let world: World;
let officer: ApiClient;
let horizon: Horizon.Server;
let thief: TokenHolder;
let holder: string;
let rows: string[][];
const compare = async () => world.product.jobs['reconciliation.compare']?.({});

beforeAll(async () => {
  rows = tableRows(
    await readFile(resolve(import.meta.dirname, '../../docs/operations/signer.md'), 'utf8'),
    'What a thief of a server can do',
  );
  world = await openWorld({
    ledger: true,
    signerLimits: { tokens: 1_000_000_000n, payouts: 10_000_000n, refunds: 10_000_000n },
    environment: { STELLAR_COLLECTION: Keypair.random().publicKey() },
  });
  horizon = new Horizon.Server(world.ledger.horizonUrl, { allowHttp: true });
  const [reviewer, finance, approver] = [
    await world.officer('Rita Reviewer', 'compliance'),
    await world.officer('Felix Finance', 'finance', 'token_operations'),
    await world.officer('Petra Prüfer', 'finance_approver'),
  ];
  officer = finance;
  await investorWithTokens(world, 'Anna Muster', '1000.00', { reviewer, finance, approver });
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
      // A ledger closes every five seconds on the network; here on demand.
      const closing = setInterval(() => world.ledger.network?.closeLedger(), 1_000);
      await compare().finally(() => clearInterval(closing));
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
      expect((await world.product.db.pool.query('select from payment_halts')).rowCount).toBe(
        halts.length,
      );
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
      const closing = setInterval(() => world.ledger.network?.closeLedger(), 1_000);
      await compare().finally(() => clearInterval(closing));
      const shown = await world.product.db.pool.query<{ rows: string[] }>(
        "select rows from comparisons where what = 'issuer_acts'",
      );
      expect(shown.rows[0]?.rows.at(-1)).toMatch(
        new RegExp(
          `^transaction [0-9a-f]{64} in ledger \\d+: set_trust_line_flags of ${holder} clears clawback_enabled$`,
        ),
      );
    },
    PATIENCE_MS,
  );
});
