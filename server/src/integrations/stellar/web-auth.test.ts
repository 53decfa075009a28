import {
  Account,
  BASE_FEE,
  FeeBumpTransaction,
  Keypair,
  Memo,
  MuxedAccount,
  Networks,
  Operation,
  Transaction,
  TransactionBuilder,
  WebAuth,
} from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import type { LedgerAccount } from './stellar.ts';
import { webAuthentication, type WebAuthOptions } from './web-auth.ts';
import { ChallengeRefused, type WebAuthentication } from './web-auth-port.ts';

const HOME = 'portal.example';
const PASSPHRASE = Networks.TESTNET;
const serverKey = Keypair.random();

/** Accounts by their address; all others do not exist. */
function ledger(accounts: Readonly<Record<string, Partial<LedgerAccount>>> = {}) {
  return {
    readAccount: (publicKey: string) =>
      Promise.resolve((accounts[publicKey] ?? null) as LedgerAccount | null),
  };
}

function account(
  publicKey: string,
  medium: number,
  signers: readonly [Keypair, number][],
): Record<string, Partial<LedgerAccount>> {
  return {
    [publicKey]: {
      publicKey,
      thresholds: { low: 0, medium, high: medium },
      signers: signers.map(([key, weight]) => ({ key: key.publicKey(), weight })),
    },
  };
}

function open(options: Partial<WebAuthOptions> = {}): WebAuthentication {
  return webAuthentication({
    key: serverKey,
    networkPassphrase: PASSPHRASE,
    homeDomain: HOME,
    network: ledger(),
    now: () => new Date(),
    clientSigningKey: () => Promise.reject(new Error('not called')),
    ...options,
  });
}

const plain = (publicKey: string, memo: string | null = null) => ({
  account: publicKey,
  memo,
  clientDomain: null,
});

function signed(challenge: string, ...keys: Keypair[]): string {
  const transaction = new Transaction(challenge, PASSPHRASE);
  transaction.sign(...keys);
  return transaction.toXdr();
}

async function fault(webAuth: WebAuthentication, envelope: string): Promise<string> {
  try {
    await webAuth.verify(envelope);
    return 'proven';
  } catch (error) {
    if (error instanceof ChallengeRefused) return error.fault;
    throw error;
  }
}

/** A handmade challenge, in the standard's form unless overridden. */
function made(
  holder: Keypair,
  change: Partial<{
    by: Keypair;
    homeDomain: string;
    webAuthDomain: string;
    sequence: string;
    nonce: string;
    minTime: number;
    maxTime: number;
    passphrase: string;
    memo: Memo;
    more: Parameters<typeof Operation.manageData>[0][];
    payment: boolean;
  }> = {},
): string {
  const by = change.by ?? serverKey;
  const now = Math.floor(Date.now() / 1000);
  const builder = new TransactionBuilder(new Account(by.publicKey(), change.sequence ?? '-1'), {
    fee: BASE_FEE,
    networkPassphrase: change.passphrase ?? PASSPHRASE,
    timebounds: { minTime: change.minTime ?? now, maxTime: change.maxTime ?? now + 900 },
    ...(change.memo === undefined ? {} : { memo: change.memo }),
  })
    .addOperation(
      Operation.manageData({
        name: `${change.homeDomain ?? HOME} auth`,
        value: change.nonce ?? Buffer.alloc(48, 7).toString('base64'),
        source: holder.publicKey(),
      }),
    )
    .addOperation(
      Operation.manageData({
        name: 'web_auth_domain',
        value: change.webAuthDomain ?? HOME,
        source: by.publicKey(),
      }),
    );
  for (const operation of change.more ?? []) builder.addOperation(Operation.manageData(operation));
  if (change.payment === true)
    builder.addOperation(Operation.bumpSequence({ source: holder.publicKey(), bumpTo: '99' }));
  const transaction = builder.build();
  transaction.sign(by);
  transaction.sign(holder);
  return transaction.toXdr();
}

describe('a challenge', () => {
  it('[CLM-2] conforms to SEP-10: sequence number 0, a quarter of an hour, the domain, a fresh nonce, our signature; every SDK client accepts it', async () => {
    const holder = Keypair.random();
    const webAuth = open();
    const [one, other] = [
      await webAuth.challenge(plain(holder.publicKey())),
      await webAuth.challenge(plain(holder.publicKey())),
    ];
    const { tx, clientAccountID, matchedHomeDomain, memo } = WebAuth.readChallengeTx(
      one,
      serverKey.publicKey(),
      PASSPHRASE,
      HOME,
      HOME,
    );
    expect({ clientAccountID, matchedHomeDomain, memo, sequence: tx.sequence }).toEqual({
      clientAccountID: holder.publicKey(),
      matchedHomeDomain: HOME,
      memo: null,
      sequence: '0',
    });
    expect(Number(tx.timeBounds?.maxTime) - Number(tx.timeBounds?.minTime)).toBe(900);
    expect(
      tx.operations.map((operation) =>
        operation.type === 'manageData' ? [operation.source, operation.name] : operation.type,
      ),
    ).toEqual([
      [holder.publicKey(), `${HOME} auth`],
      [serverKey.publicKey(), 'web_auth_domain'],
    ]);
    expect(new Transaction(other, PASSPHRASE).hash()).not.toEqual(tx.hash());
  });

  it('[CLM-2] proves an account that does not exist yet by its own key, and by no other', async () => {
    const [holder, stranger] = [Keypair.random(), Keypair.random()];
    const webAuth = open();
    const challenge = await webAuth.challenge(plain(holder.publicKey()));
    expect(await webAuth.verify(signed(challenge, holder))).toMatchObject({
      account: holder.publicKey(),
      memo: null,
      clientDomain: null,
    });
    for (const keys of [[], [stranger], [holder, stranger], [serverKey]])
      expect(await fault(webAuth, signed(challenge, ...keys))).toBe('web_auth_signatures');
  });

  it('[CLM-2] has one hash, whatever signatures are on it and in whichever envelope it comes', async () => {
    const [holder, second] = [Keypair.random(), Keypair.random()];
    const webAuth = open({
      network: ledger(
        account(holder.publicKey(), 1, [
          [holder, 1],
          [second, 1],
        ]),
      ),
    });
    const challenge = await webAuth.challenge(plain(holder.publicKey()));
    const hashes = await Promise.all(
      [signed(challenge, holder), signed(challenge, second), signed(challenge, second, holder)].map(
        async (envelope) => (await webAuth.verify(envelope)).hash,
      ),
    );
    expect(new Set(hashes).size).toBe(1);
  });
});

describe('invalid challenges', () => {
  const holder = Keypair.random();
  const webAuth = open();
  const now = Math.floor(Date.now() / 1000);

  it('[CLM-2] differ from a handmade valid one, which is accepted, in one point each', async () => {
    expect(await fault(webAuth, made(holder))).toBe('proven');
  });

  it.each<[string, string]>([
    ['signed by a server of another key', made(holder, { by: Keypair.random() })],
    ['for another home domain', made(holder, { homeDomain: 'evil.example' })],
    [
      'for a home domain that begins like ours',
      made(holder, { homeDomain: `${HOME}.evil.example` }),
    ],
    ['of another web auth domain', made(holder, { webAuthDomain: 'evil.example' })],
    ['for another network', made(holder, { passphrase: Networks.PUBLIC })],
    ['with a sequence number that a ledger could take', made(holder, { sequence: '0' })],
    ['with a nonce that is too short', made(holder, { nonce: 'YWJj' })],
    ['with an operation added that is no data', made(holder, { payment: true })],
    [
      'with data of somebody else added',
      made(holder, { more: [{ name: 'extra', value: 'x', source: holder.publicKey() }] }),
    ],
    ['with a text as memo', made(holder, { memo: Memo.text('hello') })],
    ['without an end', made(holder, { maxTime: 0 })],
    ['that lies in the future', made(holder, { minTime: now + 3600, maxTime: now + 7200 })],
    ['that is no base64', '%%%'],
    ['that is no transaction', Buffer.from('hello').toString('base64')],
    ['of nothing', ''],
    ['of a hundred thousand letters', 'A'.repeat(100_000)],
  ])('[CLM-2] a challenge %s', async (_what, envelope) => {
    expect(await fault(webAuth, envelope)).toBe('web_auth_challenge');
  });

  it('[CLM-2] include one that has just expired, although the SDK would still accept it', async () => {
    const envelope = made(holder, { minTime: now - 901, maxTime: now - 1 });
    expect(
      WebAuth.readChallengeTx(envelope, serverKey.publicKey(), PASSPHRASE, HOME, HOME)
        .clientAccountID,
    ).toBe(holder.publicKey());
    expect(await fault(webAuth, envelope)).toBe('web_auth_challenge_over');
    expect(await fault(webAuth, made(holder, { minTime: now - 3600, maxTime: now - 2700 }))).toBe(
      'web_auth_challenge',
    );
  });

  it("[CLM-2] include a genuine one with another account, domain or operation: the server's signature no longer fits", async () => {
    const thief = Keypair.random();
    const genuine = new Transaction(await webAuth.challenge(plain(holder.publicKey())), PASSPHRASE);
    const rebuilt = (operations: ReturnType<typeof Operation.manageData>[]) => {
      const builder = new TransactionBuilder(new Account(serverKey.publicKey(), '-1'), {
        fee: BASE_FEE,
        networkPassphrase: PASSPHRASE,
        timebounds: {
          minTime: Number(genuine.timeBounds?.minTime),
          maxTime: Number(genuine.timeBounds?.maxTime),
        },
      });
      for (const operation of operations) builder.addOperation(operation);
      const transaction = builder.build();
      for (const signature of genuine.signatures) transaction.signatures.push(signature);
      transaction.sign(thief);
      return transaction.toXdr();
    };
    const [first, second] = genuine.operations;
    if (
      first?.type !== 'manageData' ||
      second?.type !== 'manageData' ||
      first.value === undefined ||
      second.value === undefined
    )
      throw new Error('this is no challenge');
    const auth = (source: string) =>
      Operation.manageData({ name: first.name, value: Buffer.from(first.value ?? ''), source });
    const domain = Operation.manageData({
      name: second.name,
      value: Buffer.from(second.value),
      source: serverKey.publicKey(),
    });
    expect(await fault(webAuth, rebuilt([auth(thief.publicKey()), domain]))).toBe(
      'web_auth_challenge',
    );
    expect(await fault(webAuth, rebuilt([auth(thief.publicKey())]))).toBe('web_auth_challenge');
    expect(
      await fault(
        webAuth,
        rebuilt([
          auth(holder.publicKey()),
          domain,
          Operation.manageData({
            name: 'client_domain',
            value: 'wallet.example',
            source: thief.publicKey(),
          }),
        ]),
      ),
    ).toBe('web_auth_challenge');
  });

  it('[CLM-2] include one in a fee bump', async () => {
    const inner = new Transaction(made(holder), PASSPHRASE);
    const bump = TransactionBuilder.buildFeeBumpTransaction(holder, '1000', inner, PASSPHRASE);
    bump.sign(holder);
    expect(bump).toBeInstanceOf(FeeBumpTransaction);
    expect(await fault(webAuth, bump.toXdr())).toBe('web_auth_challenge');
  });
});

describe('accounts with several signers', () => {
  const [master, second, third] = [Keypair.random(), Keypair.random(), Keypair.random()];
  const publicKey = master.publicKey();

  async function outcome(
    medium: number,
    signers: readonly [Keypair, number][],
    ...keys: Keypair[]
  ): Promise<string> {
    const webAuth = open({ network: ledger(account(publicKey, medium, signers)) });
    return fault(webAuth, signed(await webAuth.challenge(plain(publicKey)), ...keys));
  }

  it('[CLM-2] need the medium threshold, which moves money, and not less', async () => {
    const signers: [Keypair, number][] = [
      [master, 1],
      [second, 1],
      [third, 1],
    ];
    expect(await outcome(2, signers, master)).toBe('web_auth_signatures');
    expect(await outcome(2, signers, master, third)).toBe('proven');
    expect(await outcome(2, signers, second, third)).toBe('proven');
    expect(await outcome(3, signers, master, second)).toBe('web_auth_signatures');
    expect(await outcome(3, signers, master, second, third)).toBe('proven');
  });

  it('[CLM-2] are not proven by the same signature twice', async () => {
    const webAuth = open({
      network: ledger(
        account(publicKey, 2, [
          [master, 1],
          [second, 1],
        ]),
      ),
    });
    const challenge = await webAuth.challenge(plain(publicKey));
    expect(await fault(webAuth, signed(signed(challenge, master), master))).toBe(
      'web_auth_signatures',
    );
  });

  it('[CLM-2] are not proven by a removed signer, even if no threshold was ever set', async () => {
    expect(
      await outcome(
        0,
        [
          [master, 0],
          [second, 1],
        ],
        master,
      ),
    ).toBe('web_auth_signatures');
    expect(
      await outcome(
        1,
        [
          [master, 0],
          [second, 1],
        ],
        master,
      ),
    ).toBe('web_auth_signatures');
    expect(
      await outcome(
        0,
        [
          [master, 0],
          [second, 1],
        ],
        second,
      ),
    ).toBe('proven');
    // Nor next to valid ones: a ledger would refuse that as well.
    expect(
      await outcome(
        1,
        [
          [master, 0],
          [second, 1],
        ],
        master,
        second,
      ),
    ).toBe('web_auth_signatures');
    expect(await outcome(0, [[master, 1]], master)).toBe('proven');
    expect(await outcome(0, [[master, 0]], master)).toBe('web_auth_signatures');
  });

  it('[CLM-2] are not proven by our own signature, even if we are one of the signers', async () => {
    expect(
      await outcome(1, [
        [master, 1],
        [serverKey, 5],
      ]),
    ).toBe('web_auth_signatures');
    expect(
      await outcome(
        6,
        [
          [master, 1],
          [serverKey, 5],
        ],
        master,
      ),
    ).toBe('web_auth_signatures');
  });

  it('[CLM-2] are not proven if an unknown signature accompanies valid ones', async () => {
    expect(await outcome(1, [[master, 1]], master, Keypair.random())).toBe('web_auth_signatures');
  });
});

describe('muxed and memo accounts', () => {
  it('[CLM-2] with an M… address are proven by the keys of the account and stay M…', async () => {
    const holder = Keypair.random();
    const muxed = new MuxedAccount(new Account(holder.publicKey(), '0'), '77').accountId();
    const webAuth = open({ network: ledger(account(holder.publicKey(), 1, [[holder, 1]])) });
    expect(
      await webAuth.verify(signed(await webAuth.challenge(plain(muxed)), holder)),
    ).toMatchObject({ account: muxed, memo: null });
    expect(
      await fault(webAuth, signed(await webAuth.challenge(plain(muxed)), Keypair.random())),
    ).toBe('web_auth_signatures');
  });

  it('[CLM-2] with a memo get it back with the proof', async () => {
    const holder = Keypair.random();
    const webAuth = open();
    const memo = '18446744073709551615';
    expect(
      await webAuth.verify(
        signed(await webAuth.challenge(plain(holder.publicKey(), memo)), holder),
      ),
    ).toMatchObject({ account: holder.publicKey(), memo });
  });
});

describe('client domains', () => {
  const [holder, wallet] = [Keypair.random(), Keypair.random()];
  const asked = (clientDomain: string) => ({
    account: holder.publicKey(),
    memo: null,
    clientDomain,
  });

  it("[CLM-2] are part of the proof if that domain's wallet has signed too", async () => {
    const webAuth = open({
      clientSigningKey: (domain) =>
        domain === 'wallet.example'
          ? Promise.resolve(wallet.publicKey())
          : Promise.reject(new Error('unreachable')),
    });
    const challenge = await webAuth.challenge(asked('wallet.example'));
    expect(await webAuth.verify(signed(challenge, holder, wallet))).toMatchObject({
      account: holder.publicKey(),
      clientDomain: 'wallet.example',
    });
    for (const keys of [[holder], [holder, Keypair.random()], [wallet]])
      expect(await fault(webAuth, signed(challenge, ...keys))).toBe('web_auth_signatures');
    // A domain without a readable key is ignored, and never part of a proof.
    const without = await webAuth.challenge(asked('gone.example'));
    expect(await webAuth.verify(signed(without, holder))).toMatchObject({ clientDomain: null });
    expect(await fault(webAuth, signed(without, holder, wallet))).toBe('web_auth_signatures');
  });

  it("[CLM-2] with the holder's own key, or ours, add no weight", async () => {
    const own = open({ clientSigningKey: () => Promise.resolve(holder.publicKey()) });
    expect(await fault(own, signed(await own.challenge(asked('wallet.example')), holder))).toBe(
      'web_auth_signatures',
    );
    const ours = open({ clientSigningKey: () => Promise.resolve(serverKey.publicKey()) });
    expect(await fault(ours, await ours.challenge(asked('wallet.example')))).toBe(
      'web_auth_signatures',
    );
    const signer = open({
      clientSigningKey: () => Promise.resolve(wallet.publicKey()),
      network: ledger(
        account(holder.publicKey(), 2, [
          [holder, 1],
          [wallet, 1],
        ]),
      ),
    });
    expect(
      await fault(signer, signed(await signer.challenge(asked('wallet.example')), holder, wallet)),
    ).toBe('web_auth_signatures');
  });
});
