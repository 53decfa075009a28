import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Account,
  Asset,
  FeeBumpTransaction,
  Keypair,
  Memo,
  Networks,
  Operation,
  Transaction,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressesOf, newHotKeys, policyOf, secretsOf } from '../../../testing/signer-for-tests.ts';
import { openJournal, readJournal } from './journal.ts';
import { keysOf } from './keys.ts';
import { type Policy, policySchema } from './policy.ts';
import { type Purpose, SignatureRefused } from './protocol.ts';
import { type OpenSigner, openSigner } from './signer.ts';

const hot = newHotKeys(3);
const own = addressesOf(hot);
const issuer = Keypair.random().publicKey();
const asset = new Asset('BB1', issuer);
const [holder, thief] = [Keypair.random().publicKey(), Keypair.random().publicKey()];
const [channel = '', otherChannel = ''] = own.channels;
const ISSUED = 50_000_000_000_000n;
const policy = policyOf({
  networkPassphrase: Networks.TESTNET,
  assetCode: 'BB1',
  issuer,
  issuedUnits: ISSUED,
});

let folder: string;
let now: Date;
let opened: OpenSigner[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bb1-signer-'));
  now = new Date('2026-06-01T12:00:00Z');
  opened = [];
});
afterEach(() => {
  for (const signer of opened) signer.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => join(folder, 'journal.jsonl');
function open(changes: Partial<Policy> = {}): OpenSigner {
  const signer = openSigner({
    policy: { ...policy, ...changes },
    keys: keysOf(secretsOf(hot)),
    journal: openJournal(file()),
    now: () => now,
  });
  opened.push(signer);
  return signer;
}

interface Terms {
  readonly source?: string;
  readonly sequence?: number;
  readonly maxTime?: number;
  readonly fee?: string;
  readonly memo?: Memo;
}

function envelope(operations: readonly xdr.Operation[], terms: Terms = {}): string {
  const builder = new TransactionBuilder(
    new Account(terms.source ?? channel, String((terms.sequence ?? 42) - 1)),
    {
      fee: terms.fee ?? '100',
      networkPassphrase: Networks.TESTNET,
      timebounds: { minTime: 0, maxTime: terms.maxTime ?? Math.floor(now.getTime() / 1000) + 300 },
      memo: terms.memo ?? Memo.none(),
    },
  );
  for (const operation of operations) builder.addOperation(operation);
  return builder.build().toXdr();
}

const ask = (
  signer: OpenSigner,
  purpose: Purpose,
  envelopeXdr: string,
  feePerOperation = '100000',
) => signer.sign({ purpose, envelopeXdr, feePerOperation });

/** Those whose signatures the inner transaction has, by name. */
function signersOf(envelopeXdr: string): string[] {
  const read = TransactionBuilder.fromXdr(envelopeXdr, Networks.TESTNET);
  const transaction = read instanceof FeeBumpTransaction ? read.innerTransaction : read;
  const { channels: _named, ...roles } = own;
  const names = { ...roles, channel, otherChannel };
  return transaction.signatures.map(({ signature }) => {
    const bytes = Buffer.from(signature.value);
    const hash = Buffer.from(transaction.hash());
    const found = Object.entries(names).find(([, address]) =>
      Keypair.fromPublicKey(address).verify(hash, bytes),
    );
    return found?.[0] ?? 'unknown';
  });
}

const flags = (
  changed: Parameters<typeof Operation.setTrustLineFlags>[0]['flags'],
  trustor = holder,
) => Operation.setTrustLineFlags({ source: issuer, trustor, asset, flags: changed });
const authorise = flags({ authorized: true });
const freeze = flags({ authorized: false, authorizedToMaintainLiabilities: false });
const tokens = (amount: string, destination = holder) =>
  Operation.payment({ source: own.distribution, destination, asset, amount });
const lumens = (source: string, amount: string, destination = holder) =>
  Operation.payment({ source, destination, asset: Asset.native(), amount });
const begin = Operation.beginSponsoringFutureReserves({ source: own.sponsor, sponsoredId: holder });
const end = Operation.endSponsoringFutureReserves({ source: holder });
const trust = Operation.changeTrust({ source: holder, asset, limit: '5000000' });
const opens = Operation.createAccount({
  source: own.sponsor,
  destination: holder,
  startingBalance: '0.1',
});
const root = Operation.bumpSequence({ bumpTo: '0' });

describe('the signer', () => {
  it.each<[string, Purpose, readonly xdr.Operation[], readonly string[]]>([
    ['a claim to an open trustline', 'claim', [tokens('5')], ['channel', 'distribution']],
    [
      'a claim that authorises',
      'claim',
      [authorise, tokens('5')],
      ['channel', 'distribution', 'authoriser'],
    ],
    [
      'a claim that opens a trustline by the holder’s own means',
      'claim',
      [trust, authorise, tokens('5')],
      ['channel', 'distribution', 'authoriser'],
    ],
    [
      'a claim that opens an account',
      'claim',
      [begin, opens, trust, end, authorise, tokens('5')],
      ['channel', 'sponsor', 'distribution', 'authoriser'],
    ],
    ['a refund', 'refund', [lumens(own.deposit, '5')], ['channel', 'deposit']],
    [
      'a payout to two holders',
      'payout',
      [lumens(own.payout, '5'), lumens(own.payout, '6', thief)],
      ['channel', 'payout'],
    ],
    ['a transaction that only uses up a number', 'used_up_number', [root], ['channel']],
    ['a freeze', 'authorisation', [freeze], ['channel', 'authoriser']],
    ['a release', 'authorisation', [authorise], ['channel', 'authoriser']],
    [
      'an act of the cold keys, for the channel alone',
      'clawback',
      [
        freeze,
        Operation.clawback({ source: issuer, from: holder, asset, amount: '5' }),
        authorise,
        Operation.payment({ source: issuer, destination: holder, asset, amount: '5' }),
      ],
      ['channel'],
    ],
  ])('[TOK-4] signs %s', async (_what, purpose, operations, signers) => {
    const signed = await ask(open(), purpose, envelope(operations));
    expect(signersOf(signed)).toEqual(signers);
    const bump = TransactionBuilder.fromXdr(signed, Networks.TESTNET);
    expect(bump instanceof FeeBumpTransaction && bump.feeSource).toBe(own.sponsor);
  });

  it('[TOK-4] signs a root of the audit log and the set-up without a fee bump', async () => {
    const signer = open();
    const written = await ask(
      signer,
      'audit_root',
      envelope([root], { source: own.audit, memo: Memo.hash(Buffer.alloc(32, 7)) }),
    );
    const setUp = await ask(
      signer,
      'set_up',
      envelope(
        [
          Operation.changeTrust({ source: own.distribution, asset, limit: '5000000' }),
          // Of others, and signed by others.
          Operation.setOptions({ source: issuer, setFlags: 2 }),
        ],
        { source: thief },
      ),
    );
    expect([signersOf(written), signersOf(setUp)]).toEqual([['audit'], ['distribution']]);
    for (const signed of [written, setUp])
      expect(TransactionBuilder.fromXdr(signed, Networks.TESTNET)).toBeInstanceOf(Transaction);
  });

  it.each<[string, Purpose, readonly xdr.Operation[], Terms?]>([
    ['clearing of the clawback flag', 'authorisation', [flags({ clawbackEnabled: false })]],
    [
      'clearing of the clawback flag beside an authorisation',
      'authorisation',
      [flags({ authorized: true, clawbackEnabled: false })],
    ],
    [
      'clearing of the clawback flag within a claim',
      'claim',
      [flags({ authorized: true, clawbackEnabled: false }), tokens('5')],
    ],
    [
      'clearing of the clawback flag with the signatures of cold keys',
      'clawback',
      [flags({ authorized: true, clawbackEnabled: false })],
    ],
    [
      'clearing of the clawback flag within the set-up',
      'set_up',
      [flags({ clawbackEnabled: false }), Operation.setOptions({ source: own.sponsor })],
      { source: thief },
    ],
    ['changes of options', 'claim', [Operation.setOptions({ source: own.distribution })]],
    [
      'a new signer',
      'payout',
      [
        Operation.setOptions({
          source: own.payout,
          signer: { ed25519PublicKey: thief, weight: 1 },
        }),
      ],
    ],
    [
      'a merge of an account',
      'payout',
      [Operation.accountMerge({ source: own.payout, destination: thief })],
    ],
    [
      'issuing by the hot key',
      'claim',
      [Operation.payment({ source: issuer, destination: thief, asset, amount: '5' })],
    ],
    ['a second payment of tokens in a claim', 'claim', [tokens('5', thief), tokens('5')]],
    ['a payment of lumens in a claim', 'claim', [lumens(own.sponsor, '900', thief), tokens('5')]],
    [
      'a claim that authorises another account',
      'claim',
      [flags({ authorized: true }, thief), tokens('5')],
    ],
    [
      'sponsoring of another account in a claim',
      'claim',
      [
        Operation.beginSponsoringFutureReserves({ source: own.sponsor, sponsoredId: thief }),
        trust,
        end,
        tokens('5'),
      ],
    ],
    [
      'a new account with many lumens',
      'claim',
      [
        begin,
        Operation.createAccount({
          source: own.sponsor,
          destination: holder,
          startingBalance: '100',
        }),
        trust,
        end,
        tokens('5'),
      ],
    ],
    ['a claim into an account of ours', 'claim', [tokens('5', own.payout)]],
    ['tokens as a refund', 'refund', [tokens('5')]],
    ['lumens of another account as a refund', 'refund', [lumens(own.sponsor, '5')]],
    [
      'a freeze of the distribution account',
      'authorisation',
      [flags({ authorized: false }, own.distribution)],
    ],
    ['two authorisations at once', 'authorisation', [authorise, authorise]],
    [
      'a payment of the distribution account among acts of the cold keys',
      'clawback',
      [freeze, tokens('5', thief)],
    ],
    [
      'a trustline of the distribution account with another limit',
      'set_up',
      [Operation.changeTrust({ source: own.distribution, asset, limit: '1' })],
      { source: thief },
    ],
    [
      'a payment of the sponsor within the set-up',
      'set_up',
      [lumens(own.sponsor, '100', thief)],
      { source: thief },
    ],
    ['a higher fee for what it has not signed', 'raised_fee', [tokens('5')]],
    ['a payment that only uses up a number', 'used_up_number', [lumens(own.payout, '1')]],
    ['a set-up paid by an account of ours', 'set_up', [root], { source: own.sponsor }],
    ['a root without a memo', 'audit_root', [root], { source: own.audit }],
    [
      'a payment as a root',
      'audit_root',
      [lumens(own.audit, '4', thief)],
      { source: own.audit, memo: Memo.hash(Buffer.alloc(32, 7)) },
    ],
    ['a transaction of another source', 'claim', [tokens('5')], { source: thief }],
    ['a transaction without an end', 'claim', [tokens('5')], { maxTime: 0 }],
    ['a transaction with a high fee', 'claim', [tokens('5')], { fee: '100000000' }],
  ])('[TOK-4] refuses %s', async (_what, purpose, operations, terms) => {
    const signer = open();
    const text = envelope(operations, terms);
    await expect(ask(signer, purpose, text)).rejects.toThrow(SignatureRefused);
    expect(readJournal(file()).past.at(-1)).toMatchObject({
      what: 'refused',
      purpose,
      envelopeXdr: text,
    });
  });
});

describe("the signer's pinned network", () => {
  it('[TOK-4] makes its signatures worthless on every other one', async () => {
    const signed = await ask(open(), 'claim', envelope([tokens('5')]));
    const elsewhere = TransactionBuilder.fromXdr(signed, Networks.PUBLIC);
    if (!(elsewhere instanceof FeeBumpTransaction)) throw new Error('this is no fee bump');
    const hash = Buffer.from(elsewhere.innerTransaction.hash());
    for (const { signature } of elsewhere.innerTransaction.signatures)
      for (const address of Object.values(own).flat())
        expect(Keypair.fromPublicKey(address).verify(hash, Buffer.from(signature.value))).toBe(
          false,
        );
  });

  it('[TOK-4] is never one with value while the end of transactions is not compared', () => {
    const agreed = {
      ...(JSON.parse(
        JSON.stringify(policy, (_name, value: unknown) =>
          typeof value === 'bigint' ? `${value}` : value,
        ),
      ) as object),
      networkPassphrase: Networks.PUBLIC,
    };
    expect(() => policySchema.parse(agreed)).toThrow('belongs to a sandbox');
    expect(policySchema.parse({ ...agreed, ledgerTimeIsMoved: false }).limits.tokens).toBe(
      policy.limits.tokens,
    );
  });
});

describe("the signer's limits of 24 hours", () => {
  const limited = (limits: Partial<Policy['limits']>) =>
    open({ limits: { ...policy.limits, ...limits } });
  const claimOf = (amount: string, sequence: number, source = channel) =>
    envelope([tokens(amount)], { sequence, source });

  it('[TOK-4] hold for tokens, refunds, payouts, sponsored lumens and authorisations, each by itself', async () => {
    const signer = limited({
      tokens: 50_000_000n,
      refunds: 50_000_000n,
      payouts: 50_000_000n,
      authorisations: 1n,
      sponsored: 100_000n * 2n * 6n,
    });
    await ask(signer, 'claim', claimOf('5', 1));
    await expect(ask(signer, 'claim', claimOf('0.0000001', 2))).rejects.toThrow('limit for tokens');
    for (const [purpose, from, sequence] of [
      ['refund', own.deposit, 10],
      ['payout', own.payout, 20],
    ] as const) {
      await ask(signer, purpose, envelope([lumens(from, '5')], { sequence }));
      await expect(
        ask(signer, purpose, envelope([lumens(from, '0.0000001')], { sequence: sequence + 1 })),
      ).rejects.toThrow(`limit for ${purpose}s`);
    }
    await ask(signer, 'authorisation', envelope([freeze], { sequence: 3 }));
    await expect(
      ask(signer, 'authorisation', envelope([authorise], { sequence: 4 })),
    ).rejects.toThrow('limit for authorisations');
    await ask(signer, 'clawback', envelope([freeze], { sequence: 5 }));
    await ask(signer, 'clawback', envelope([freeze], { sequence: 6 }));
    await expect(ask(signer, 'clawback', envelope([freeze], { sequence: 7 }))).rejects.toThrow(
      'limit for sponsored',
    );
    expect(signer.status()).toMatchObject({
      used: { tokens: '50000000', authorisations: '1' },
      refusals: 5,
    });
  });

  it('[TOK-4] count once what can land once: repeated requests, higher fees and rebuilt transactions', async () => {
    const signer = limited({ tokens: 50_000_000n });
    const first = await ask(signer, 'claim', claimOf('5', 1));
    expect(await ask(signer, 'claim', claimOf('5', 1))).toBe(first);
    const bumped = await ask(signer, 'claim', claimOf('5', 1), '1000000');
    expect(signersOf(bumped)).toEqual(signersOf(first));
    const inner = TransactionBuilder.fromXdr(first, Networks.TESTNET);
    if (!(inner instanceof FeeBumpTransaction)) throw new Error('this is no fee bump');
    const raised = await ask(signer, 'raised_fee', inner.innerTransaction.toXdr(), '1000000');
    expect(raised).toBe(bumped);
    await ask(signer, 'claim', claimOf('4', 1));
    expect(signer.status().used.tokens).toBe('50000000');
    await expect(ask(signer, 'claim', claimOf('1', 1, otherChannel))).rejects.toThrow('limit');
  });

  it('[TOK-4] go on after a restart, and end after 24 hours', async () => {
    await ask(limited({ tokens: 50_000_000n }), 'claim', claimOf('5', 1));
    opened.pop()?.close();
    const signer = limited({ tokens: 50_000_000n });
    await expect(ask(signer, 'claim', claimOf('1', 2))).rejects.toThrow('limit for tokens');
    now = new Date(now.getTime() + 24 * 3_600_000 - 1);
    await expect(ask(signer, 'claim', claimOf('1', 2))).rejects.toThrow('limit for tokens');
    now = new Date(now.getTime() + 1);
    await ask(signer, 'claim', claimOf('1', 2));
  });

  it('[TOK-4] cannot be saved up: what is valid for longer than a day and an hour is refused', async () => {
    const signer = open({ ledgerTimeIsMoved: false });
    const until = (hours: number) => now.getTime() / 1000 + hours * 3600;
    await ask(signer, 'claim', envelope([tokens('1')], { maxTime: until(25) }));
    await expect(
      ask(signer, 'claim', envelope([tokens('1')], { maxTime: until(25) + 1 })),
    ).rejects.toThrow('valid for too long');
    // Cold keys have a week, and this signer adds no key of the issuer.
    await ask(signer, 'clawback', envelope([freeze], { maxTime: until(7 * 24) }));
  });

  it('[TOK-4] hold when many ask at the same moment', async () => {
    const signer = limited({ tokens: 50_000_000n });
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_one, index) => ask(signer, 'claim', claimOf('1', index + 1))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

describe("the signer's journal", () => {
  it('[TOK-4] has every answer before it is given, and opens again after a crash within a line', async () => {
    const signer = open();
    await ask(signer, 'claim', envelope([tokens('5')]));
    const { lines, head } = signer.status();
    expect(readJournal(file()).past.map(({ what }) => what)).toEqual(['started', 'signed']);
    opened.pop()?.close();
    appendFileSync(file(), '{"number":3,"previous":"');
    const again = open();
    const { past } = readJournal(file());
    expect([past.length, past.at(-1)?.previous]).toEqual([lines + 1, head]);
    expect(again.status().used.tokens).toBe('50000000');
  });

  it('[TOK-4] stops a signer when another one writes into it, so that two never sign up to the same limit', async () => {
    const [first, second] = [open(), open()];
    await expect(ask(first, 'claim', envelope([tokens('5')]))).rejects.toThrow(
      'another process has written',
    );
    await ask(second, 'claim', envelope([tokens('5')]));
    expect(second.status().used.tokens).toBe('50000000');
  });

  it('[TOK-4] does not open when a line was changed, removed or put in', async () => {
    const signer = open();
    await ask(signer, 'claim', envelope([tokens('5')]));
    await ask(signer, 'claim', envelope([tokens('5')], { sequence: 50 }));
    for (const one of opened.splice(0)) one.close();
    const content = readFileSync(file(), 'utf8');
    const [first = '', second = '', ...rest] = content.split('\n');
    for (const changed of [
      content.replace('"tokens":"50000000"', '"tokens":"1"'),
      [first, ...rest].join('\n'),
      [first, second, second, ...rest].join('\n'),
    ]) {
      writeFileSync(file(), changed);
      expect(() => openJournal(file())).toThrow('does not follow');
    }
  });
});
