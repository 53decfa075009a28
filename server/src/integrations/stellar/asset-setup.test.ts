import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  Account,
  Asset,
  Keypair,
  Networks,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseOffering } from '@bb1/domain/offering/offering';
import {
  addressesOf,
  newHotKeys,
  policyOf,
  signerInProcess,
} from '../../../../testing/signer-for-tests.ts';
import { type Ledger, startLedger } from '../../../../testing/stellar-for-tests.ts';
import { setUpAsset } from './asset-setup.ts';
import { finishColdSetup, prepareColdSetup } from './asset-setup-offline.ts';
import { checkAssetSetup } from './check-asset-setup.ts';
import { fundByFriendbot } from './friendbot.ts';
import { horizonNetwork } from './horizon-network.ts';
import type { StellarNetwork, SubmitAnswer } from './stellar.ts';
import { feeRule, horizonsAt, horizonsOfNetwork } from '../../../../testing/horizons-for-tests.ts';

let ledger: Ledger;
let network: StellarNetwork;
beforeAll(async () => {
  ledger = await startLedger(
    parseOffering(
      JSON.parse(
        await readFile(
          resolve(import.meta.dirname, '../../../../content/bb1/offering.json'),
          'utf8',
        ),
      ),
    ),
  );
});
const opened: { close(): void }[] = [];
afterAll(() => {
  for (const signer of opened) signer.close();
  return ledger.close();
});

const keys = () => ({
  ...newHotKeys(20),
  issuer: Keypair.random(),
  funder: Keypair.random(),
  cold: [Keypair.random(), Keypair.random()],
});
let own: ReturnType<typeof keys>;
beforeEach(async () => {
  // An empty network without any set-up.
  ledger.network?.node.reset();
  network = horizonNetwork({ horizons: horizonsAt(ledger.horizonUrl), feeRule });
  own = keys();
  await fundByFriendbot({ horizonUrl: ledger.horizonUrl, publicKey: own.funder.publicKey() });
});

const ISSUED = 50_000_000_000_000n;
const asked = () => ({
  horizons: horizonsAt(ledger.horizonUrl),
  feeRule,
  networkPassphrase: Networks.TESTNET,
  issuer: own.issuer.publicKey(),
  assetCode: 'BB1',
  issuedUnits: ISSUED,
  accounts: addressesOf(own),
  homeDomain: 'portal.example',
});
const common = () => {
  const signer = signerInProcess(own, policyOf(asked()));
  opened.push(signer);
  return { ...asked(), signer };
};
type Accounts = ReturnType<typeof addressesOf>;
const check = (
  changes: Partial<Parameters<typeof checkAssetSetup>[0]> = {},
  accounts: Partial<Accounts> = {},
) =>
  checkAssetSetup({
    ...asked(),
    coldSigners: own.cold.map((key) => key.publicKey()),
    ...changes,
    accounts: { ...addressesOf(own), ...accounts },
  });

async function setUp(
  changes: { dryRun?: boolean; coldSigners?: string[]; log?: (line: string) => void } = {},
): Promise<string[]> {
  const lines: string[] = [];
  await setUpAsset({
    ...common(),
    issuerSecret: own.issuer.secret(),
    funderSecret: own.funder.secret(),
    coldSigners: own.cold.map((key) => key.publicKey()),
    log: (line) => lines.push(line),
    ...changes,
  });
  return lines;
}

const asset = () => new Asset('BB1', own.issuer.publicKey());
const source = () => own.issuer.publicKey();

async function issued(): Promise<bigint | undefined> {
  return (await network.readAccount(own.distribution.publicKey()))?.trustlines[0]?.balance;
}

/** One transaction by an account of our own, with operations of any signers. */
async function send(
  payer: Keypair,
  operations: xdr.Operation[],
  signers: Keypair[],
): Promise<SubmitAnswer> {
  const account = await network.readAccount(payer.publicKey());
  const builder = new TransactionBuilder(
    new Account(payer.publicKey(), (account?.sequence ?? 0n).toString()),
    { fee: '1000', networkPassphrase: Networks.TESTNET },
  ).setTimeout(0);
  for (const operation of operations) builder.addOperation(operation);
  const transaction = builder.build();
  transaction.sign(payer, ...signers);
  return network.submit(transaction.toXdr());
}

describe('the set-up command', () => {
  it('[TOK-2] prints its plan first, and as a dry run does nothing else', async () => {
    const plan = await setUp({ dryRun: true });
    expect(plan).toHaveLength(7);
    expect(plan[1]).toContain(
      'open the accounts: issuer, distribution, sponsor, deposits, payouts',
    );
    expect(plan.join('\n')).toContain('issue 5000000.0000000 BB1');
    expect(await network.readAccount(own.issuer.publicKey())).toBeNull();
  });

  it('[TOK-2] sets up everything that the start checks, issues once, and a second run finds nothing to do', async () => {
    await expect(check()).rejects.toThrow(`issuer ${own.issuer.publicKey()} does not exist`);
    await setUp();
    await check();
    expect(await issued()).toBe(ISSUED);
    expect(await setUp()).toEqual(['The asset is set up; nothing is missing.']);
    expect(await issued()).toBe(ISSUED);
  });

  it('[TOK-2] makes the start fail if a key for challenges or wallet links may sign for an account', async () => {
    await setUp();
    const walletKey = Keypair.random().publicKey();
    await check({ walletKeys: [walletKey] });
    await send(
      own.deposit,
      [Operation.setOptions({ signer: { ed25519PublicKey: walletKey, weight: 1 } })],
      [],
    );
    await expect(check({ walletKeys: [walletKey] })).rejects.toThrow(
      `deposit account ${own.deposit.publicKey()}: ${walletKey}, which signs challenges or links, may sign for it`,
    );
  });

  it.each([1, 2, 3, 4, 5, 6])(
    '[TOK-2] continues where an earlier run died after its step %i, and issues nothing twice',
    async (last) => {
      ledger.network?.fault('timeout_after_acceptance', 2);
      const lines: string[] = [];
      const died = setUp({
        log(line) {
          lines.push(line);
          if (lines.filter((one) => one.startsWith('done:')).length === last)
            throw new Error('power cut');
        },
      });
      await expect(died).rejects.toThrow('power cut');
      expect(await issued()).toBe(last < 5 ? undefined : ISSUED);
      await setUp();
      await check();
      expect([await issued(), await setUp()]).toEqual([
        ISSUED,
        ['The asset is set up; nothing is missing.'],
      ]);
    },
  );

  it("[TOK-2] leaves the issuer's own key in charge if no other cold keys are given", async () => {
    await setUp({ coldSigners: [] });
    await check({ coldSigners: [] });
    const issuer = await network.readAccount(own.issuer.publicKey());
    expect(issuer?.signers).toEqual(
      expect.arrayContaining(
        [
          { key: own.issuer.publicKey(), weight: 4 },
          { key: own.authoriser.publicKey(), weight: 1 },
        ].map((signer) => expect.objectContaining(signer) as unknown),
      ),
    );
  });
});

describe('rights over the asset', () => {
  it('[TOK-2] let the key on the server authorise, and not pay, claw back or change anything', async () => {
    await setUp();
    const holder = Keypair.random();
    await fundByFriendbot({ horizonUrl: ledger.horizonUrl, publicKey: holder.publicKey() });
    await send(holder, [Operation.changeTrust({ asset: asset() })], []);
    const forbidden = [
      Operation.payment({
        source: source(),
        destination: own.distribution.publicKey(),
        asset: asset(),
        amount: '1',
      }),
      Operation.clawback({
        source: source(),
        from: own.distribution.publicKey(),
        asset: asset(),
        amount: '1',
      }),
      Operation.setOptions({
        source: source(),
        signer: { ed25519PublicKey: holder.publicKey(), weight: 255 },
      }),
      Operation.setOptions({ source: source(), clearFlags: 1 }),
    ];
    for (const operation of forbidden)
      expect(await send(own.funder, [operation], [own.authoriser])).toMatchObject({
        kind: 'failed',
        codes: { operations: ['op_bad_auth'] },
      });
    const authorise = Operation.setTrustLineFlags({
      source: source(),
      trustor: holder.publicKey(),
      asset: asset(),
      flags: { authorized: true },
    });
    expect((await send(own.funder, [authorise], [own.authoriser])).kind).toBe('settled');
  });

  it('[TOK-2] allow no holder without authorisation, and a clawback only with both cold keys', async () => {
    await setUp();
    const holder = Keypair.random();
    await fundByFriendbot({ horizonUrl: ledger.horizonUrl, publicKey: holder.publicKey() });
    await send(holder, [Operation.changeTrust({ asset: asset() })], []);
    const pay = Operation.payment({ destination: holder.publicKey(), asset: asset(), amount: '5' });
    expect(await send(own.distribution, [pay], [])).toMatchObject({
      kind: 'failed',
      codes: { operations: ['op_not_authorized'] },
    });
    const authorise = Operation.setTrustLineFlags({
      source: source(),
      trustor: holder.publicKey(),
      asset: asset(),
      flags: { authorized: true },
    });
    expect((await send(own.distribution, [authorise, pay], [own.authoriser])).kind).toBe('settled');
    const clawback = Operation.clawback({
      source: source(),
      from: holder.publicKey(),
      asset: asset(),
      amount: '5',
    });
    expect((await send(own.funder, [clawback], own.cold.slice(0, 1))).kind).toBe('failed');
    expect((await send(own.funder, [clawback], own.cold)).kind).toBe('settled');
  });
});

describe('the set-up without the cold key', () => {
  const offline = (changes: { dryRun?: boolean } = {}, lines: string[] = []) => ({
    ...common(),
    funderSecret: own.funder.secret(),
    coldSigners: own.cold.map((key) => key.publicKey()),
    log: (line: string) => void lines.push(line),
    ...changes,
  });
  const signed = (envelopeXdr: string, ...signers: Keypair[]) => {
    const transaction = TransactionBuilder.fromXdr(envelopeXdr, Networks.TESTNET);
    transaction.sign(...signers);
    return transaction.toXdr();
  };
  const prepared = async () => {
    const built = await prepareColdSetup(offline());
    if (built === null) throw new Error('nothing has to be signed');
    return built.envelopeXdr;
  };

  it('[TOK-2] opens what needs no key of the issuer, and does the rest with one transaction signed elsewhere', async () => {
    const envelopeXdr = await prepared();
    await expect(check()).rejects.toThrow('authorisation is not required');
    expect(await issued()).toBeUndefined();
    const lines: string[] = [];
    await finishColdSetup(offline({}, lines), ` ${signed(envelopeXdr, own.issuer)}\n`);
    expect(lines).toHaveLength(3);
    await check();
    expect(await issued()).toBe(ISSUED);
    expect(await prepareColdSetup(offline())).toBeNull();
    await finishColdSetup(offline({}, lines), signed(envelopeXdr, own.issuer));
    expect([lines.at(-1), await issued()]).toEqual([
      'The issuer is set up; nothing of it is missing.',
      ISSUED,
    ]);
  });

  it('[TOK-2] accepts only exactly that transaction, signed by the issuer', async () => {
    const envelopeXdr = await prepared();
    await expect(finishColdSetup(offline(), envelopeXdr)).rejects.toThrow(
      'weigh 0 together, and 1 is needed',
    );
    await expect(finishColdSetup(offline(), signed(envelopeXdr, own.authoriser))).rejects.toThrow(
      'weigh 0 together',
    );
    await expect(finishColdSetup(offline(), 'AAAA')).rejects.toThrow('holds no transaction');
    const stranger = Keypair.random();
    const other = new TransactionBuilder(new Account(own.funder.publicKey(), '1'), {
      fee: '100',
      networkPassphrase: Networks.TESTNET,
    })
      .addOperation(
        Operation.setOptions({
          source: source(),
          signer: { ed25519PublicKey: stranger.publicKey(), weight: 255 },
        }),
      )
      .setTimeout(0)
      .build();
    await expect(finishColdSetup(offline(), signed(other.toXdr(), own.issuer))).rejects.toThrow(
      'is not what is missing',
    );
    await send(own.funder, [Operation.bumpSequence({ bumpTo: '0' })], []);
    await expect(finishColdSetup(offline(), signed(envelopeXdr, own.issuer))).rejects.toThrow(
      'has been used since',
    );
    await finishColdSetup(offline(), signed(await prepared(), own.issuer));
    await check();
  });

  it("[TOK-2] changes a locked issuer's authoriser with both cold keys, and removes the old one", async () => {
    await setUp();
    const old = own.authoriser;
    own.authoriser = Keypair.random();
    await expect(check()).rejects.toThrow(
      /the authoriser's weight is 0, not 1[\s\S]*STELLAR_COLD_SIGNERS does not name/,
    );
    const envelopeXdr = await prepared();
    await expect(
      finishColdSetup(offline(), signed(envelopeXdr, own.cold[0] ?? old)),
    ).rejects.toThrow('weigh 2 together, and 4 is needed');
    await expect(finishColdSetup(offline(), signed(envelopeXdr, own.issuer, old))).rejects.toThrow(
      'weigh 1 together, and 4 is needed',
    );
    await finishColdSetup(offline(), signed(envelopeXdr, ...own.cold));
    await check();
    expect(
      (await network.readAccount(source()))?.signers
        .filter(({ weight }) => weight > 0)
        .map(({ key }) => key),
    ).not.toContain(old.publicKey());
  });

  it('[TOK-2] does not remove cold keys that are merely not named', async () => {
    await setUp();
    await expect(setUp({ coldSigners: [] })).rejects.toThrow(
      'STELLAR_COLD_SIGNERS has to name the cold keys',
    );
  });
});

describe('the check at every start', () => {
  /** Each possible error, how it is caused, and the sentence about it. */
  const wrongs: readonly (readonly [string, () => Promise<unknown>, () => string])[] = [
    [
      'another home domain',
      () =>
        send(
          own.funder,
          [Operation.setOptions({ source: source(), homeDomain: 'other.example' })],
          own.cold,
        ),
      () => 'issuer: home domain is "other.example", not "portal.example"',
    ],
    [
      'no authorisation required',
      () => send(own.funder, [Operation.setOptions({ source: source(), clearFlags: 1 })], own.cold),
      () => 'issuer: authorisation is not required, anybody could hold the token',
    ],
    [
      'no authorisation revocable, so no clawback either',
      () =>
        send(own.funder, [Operation.setOptions({ source: source(), clearFlags: 2 | 8 })], own.cold),
      () => 'issuer: authorisation is not revocable',
    ],
    [
      'no clawback',
      () => send(own.funder, [Operation.setOptions({ source: source(), clearFlags: 8 })], own.cold),
      () => 'issuer: clawback is not enabled',
    ],
    [
      'immutable flags',
      () => send(own.funder, [Operation.setOptions({ source: source(), setFlags: 4 })], own.cold),
      () => 'issuer: the flags are immutable and can never be mended',
    ],
    [
      'a lower threshold',
      () =>
        send(own.funder, [Operation.setOptions({ source: source(), medThreshold: 1 })], own.cold),
      () => 'issuer: thresholds are 1, 1, 4, not 1, 4, 4',
    ],
    [
      'an authoriser that may do more',
      () => send(own.funder, [signerOf(own.authoriser, 4)], own.cold),
      () => "issuer: the authoriser's weight is 4, not 1",
    ],
    [
      'an authoriser that may do nothing',
      () => send(own.funder, [signerOf(own.authoriser, 0)], own.cold),
      () => "issuer: the authoriser's weight is 0, not 1",
    ],
    [
      'a server key among the cold ones',
      () => send(own.funder, [signerOf(own.payout, 1)], own.cold),
      () => `issuer: server key ${own.payout.publicKey()} may sign for it`,
    ],
    [
      'a stranger among the cold keys',
      () => send(own.funder, [signerOf(own.funder, 2)], own.cold),
      () =>
        `issuer: ${own.funder.publicKey()} may sign for it, which STELLAR_COLD_SIGNERS does not name`,
    ],
    [
      'a cold key that is gone',
      () => send(own.funder, [signerOf(own.cold[1] ?? own.funder, 0)], own.cold),
      () => 'issuer: its cold keys weigh 2 together, and 4 is needed to issue or to claw back',
    ],
    [
      'a cold key that signs alone',
      () => send(own.funder, [signerOf(own.cold[0] ?? own.funder, 4)], own.cold),
      () => `issuer: the weight of cold key ${own.cold[0]?.publicKey()} is 4, not 2`,
    ],
    [
      'a distribution that was frozen',
      () =>
        send(
          own.funder,
          [
            Operation.setTrustLineFlags({
              source: source(),
              trustor: own.distribution.publicKey(),
              asset: asset(),
              flags: { authorized: false },
            }),
          ],
          [own.authoriser],
        ),
      () => 'distribution: its trustline is not authorised',
    ],
    [
      'a payout account whose key was replaced',
      () =>
        send(
          own.payout,
          [
            Operation.setOptions({
              signer: { ed25519PublicKey: own.funder.publicKey(), weight: 1 },
              masterWeight: 0,
            }),
          ],
          [],
        ),
      () => `payout account ${own.payout.publicKey()}: its own key may not pay out of it`,
    ],
    [
      'a channel whose key was replaced',
      () =>
        send(
          own.funder,
          [
            Operation.setOptions({
              source: own.channels[0]?.publicKey() ?? '',
              lowThreshold: 2,
              medThreshold: 2,
            }),
          ],
          own.channels.slice(0, 1),
        ),
      () => `channel ${own.channels[0]?.publicKey()}: its own key may not pay out of it`,
    ],
  ];
  const signerOf = (key: Keypair, weight: number) =>
    Operation.setOptions({
      source: source(),
      signer: { ed25519PublicKey: key.publicKey(), weight },
    });

  it.each(wrongs)('[TOK-2] reports the error: %s', async (_name, spoil, sentence) => {
    await setUp();
    await check();
    expect(await spoil()).toMatchObject({ kind: 'settled' });
    await expect(check()).rejects.toThrow(sentence());
  });

  it('[TOK-2] names every account that does not exist', async () => {
    await setUp();
    const names = {
      distribution: 'distribution',
      sponsor: 'sponsor',
      deposit: 'deposit account',
      payout: 'payout account',
    } as const;
    for (const [option, role] of Object.entries(names)) {
      const stranger = Keypair.random();
      await expect(check({}, { [option]: stranger.publicKey() })).rejects.toThrow(
        `${role} ${stranger.publicKey()} does not exist`,
      );
    }
    const stranger = Keypair.random();
    await expect(check({}, { channels: [stranger.publicKey()] })).rejects.toThrow(
      `channel ${stranger.publicKey()} does not exist`,
    );
    await expect(check({ issuer: stranger.publicKey() })).rejects.toThrow(
      `issuer ${stranger.publicKey()} does not exist`,
    );
    await expect(check({}, { payout: own.deposit.publicKey() })).rejects.toThrow(
      'must all have keys of their own',
    );
  });

  it('[TOK-2] detects another network, another volume, and a distribution without trustline', async () => {
    await setUp();
    await expect(
      check({ horizons: horizonsOfNetwork(Networks.PUBLIC, ledger.horizonUrl) }),
    ).rejects.toThrow('Horizon serves the network');
    await expect(check({ issuedUnits: ISSUED + 1n })).rejects.toThrow('its limit is');
    await expect(check({}, { distribution: own.funder.publicKey() })).rejects.toThrow(
      'distribution: has no trustline to the asset',
    );
  });
});
