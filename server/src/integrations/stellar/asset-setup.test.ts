import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Account, Asset, Keypair, Networks, Operation, TransactionBuilder, type xdr } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseOffering } from '@bb1/domain/offering/offering';
import { type Ledger, startLedger } from '../../../../testing/stellar-for-tests.ts';
import { setUpAsset } from './asset-setup.ts';
import { checkAssetSetup } from './check-asset-setup.ts';
import { fundByFriendbot } from './friendbot.ts';
import { horizonNetwork } from './horizon-network.ts';
import type { StellarNetwork, SubmitAnswer } from './stellar.ts';

let ledger: Ledger;
let network: StellarNetwork;
beforeAll(async () => {
  ledger = await startLedger(parseOffering(JSON.parse(await readFile(resolve(import.meta.dirname, '../../../../content/bb1/offering.json'), 'utf8'))));
  network = horizonNetwork({ horizonUrl: ledger.horizonUrl, networkPassphrase: Networks.TESTNET });
});
afterAll(() => ledger.close());

const keys = () => ({ issuer: Keypair.random(), distribution: Keypair.random(), sponsor: Keypair.random(), authoriser: Keypair.random(), deposit: Keypair.random(), funder: Keypair.random(), cold: [Keypair.random(), Keypair.random()], channels: Array.from({ length: 20 }, () => Keypair.random()) });
let own: ReturnType<typeof keys>;
beforeEach(async () => {
  // An empty network, of which nobody has set up anything.
  ledger.network?.node.reset();
  own = keys();
  await fundByFriendbot({ horizonUrl: ledger.horizonUrl, publicKey: own.funder.publicKey() });
});

const ISSUED = 50_000_000_000_000n;
const common = () => ({
  horizonUrl: ledger.horizonUrl,
  networkPassphrase: Networks.TESTNET,
  assetCode: 'BB1',
  issuedUnits: ISSUED,
  distributionSecret: own.distribution.secret(),
  sponsorSecret: own.sponsor.secret(),
  authoriserSecret: own.authoriser.secret(),
  depositSecret: own.deposit.secret(),
  channelSecrets: own.channels.map((channel) => channel.secret()),
  homeDomain: 'portal.example',
});
const check = (changes: Partial<Parameters<typeof checkAssetSetup>[0]> = {}) => checkAssetSetup({ ...common(), issuer: own.issuer.publicKey(), ...changes });

async function setUp(changes: { dryRun?: boolean; coldSigners?: string[] } = {}): Promise<string[]> {
  const lines: string[] = [];
  await setUpAsset({ ...common(), issuerSecret: own.issuer.secret(), funderSecret: own.funder.secret(), coldSigners: own.cold.map((key) => key.publicKey()), log: (line) => lines.push(line), ...changes });
  return lines;
}

const asset = () => new Asset('BB1', own.issuer.publicKey());
const source = () => own.issuer.publicKey();

async function issued(): Promise<bigint | undefined> {
  return (await network.readAccount(own.distribution.publicKey()))?.trustlines[0]?.balance;
}

/** One transaction by an account of our own, with operations of whoever signs. */
async function send(payer: Keypair, operations: xdr.Operation[], signers: Keypair[]): Promise<SubmitAnswer> {
  const account = await network.readAccount(payer.publicKey());
  const builder = new TransactionBuilder(new Account(payer.publicKey(), (account?.sequence ?? 0n).toString()), { fee: '1000', networkPassphrase: Networks.TESTNET }).setTimeout(0);
  for (const operation of operations) builder.addOperation(operation);
  const transaction = builder.build();
  transaction.sign(payer, ...signers);
  return network.submit(transaction.toXdr());
}

describe('the set-up command', () => {
  it('[TOK-2] tells its plan first, and as a dry run does nothing else', async () => {
    const plan = await setUp({ dryRun: true });
    expect(plan).toHaveLength(7);
    expect(plan.join('\n')).toContain('issue 5000000.0000000 BB1');
    expect(await network.readAccount(own.issuer.publicKey())).toBeNull();
  });

  it('[TOK-2] sets up all that the start checks, issues once, and a second run finds nothing to do', async () => {
    await expect(check()).rejects.toThrow(`issuer ${own.issuer.publicKey()} does not exist`);
    await setUp();
    await check();
    expect(await issued()).toBe(ISSUED);
    expect(await setUp()).toEqual(['The asset is set up; nothing is missing.']);
    expect(await issued()).toBe(ISSUED);
  });

  it('[TOK-2] goes on where an earlier run broke off, and issues nothing twice', async () => {
    const closed = ledger.network;
    closed?.fault('timeout_after_acceptance', 2);
    // The journal of a run that dies after its third step: the sponsor exists, channels exist, the issuer has its flags.
    const lines: string[] = [];
    const died = setUpAsset({
      ...common(),
      issuerSecret: own.issuer.secret(),
      funderSecret: own.funder.secret(),
      coldSigners: own.cold.map((key) => key.publicKey()),
      log(line) {
        lines.push(line);
        if (lines.filter((one) => one.startsWith('done:')).length === 3) throw new Error('power cut');
      },
    });
    await expect(died).rejects.toThrow('power cut');
    expect(await issued()).toBeUndefined();
    await setUp();
    await check();
    expect(await issued()).toBe(ISSUED);
  });

  it("[TOK-2] leaves the issuer's own key in charge when no other cold keys are given", async () => {
    await setUp({ coldSigners: [] });
    await check();
    const issuer = await network.readAccount(own.issuer.publicKey());
    expect(issuer?.signers).toEqual(expect.arrayContaining([{ key: own.issuer.publicKey(), weight: 4 }, { key: own.authoriser.publicKey(), weight: 1 }].map((signer) => expect.objectContaining(signer) as unknown)));
  });
});

describe('who may do what with the asset', () => {
  it('[TOK-2] the key on the server may authorise, and not pay, claw back or change anything', async () => {
    await setUp();
    const holder = Keypair.random();
    await fundByFriendbot({ horizonUrl: ledger.horizonUrl, publicKey: holder.publicKey() });
    await send(holder, [Operation.changeTrust({ asset: asset() })], []);
    const forbidden = [
      Operation.payment({ source: source(), destination: own.distribution.publicKey(), asset: asset(), amount: '1' }),
      Operation.clawback({ source: source(), from: own.distribution.publicKey(), asset: asset(), amount: '1' }),
      Operation.setOptions({ source: source(), signer: { ed25519PublicKey: holder.publicKey(), weight: 255 } }),
      Operation.setOptions({ source: source(), clearFlags: 1 }),
    ];
    for (const operation of forbidden) expect(await send(own.funder, [operation], [own.authoriser])).toMatchObject({ kind: 'failed', codes: { operations: ['op_bad_auth'] } });
    const authorise = Operation.setTrustLineFlags({ source: source(), trustor: holder.publicKey(), asset: asset(), flags: { authorized: true } });
    expect((await send(own.funder, [authorise], [own.authoriser])).kind).toBe('settled');
  });

  it('[TOK-2] nobody holds the token without authorisation, and both cold keys together may claw back', async () => {
    await setUp();
    const holder = Keypair.random();
    await fundByFriendbot({ horizonUrl: ledger.horizonUrl, publicKey: holder.publicKey() });
    await send(holder, [Operation.changeTrust({ asset: asset() })], []);
    const pay = Operation.payment({ destination: holder.publicKey(), asset: asset(), amount: '5' });
    expect(await send(own.distribution, [pay], [])).toMatchObject({ kind: 'failed', codes: { operations: ['op_not_authorized'] } });
    const authorise = Operation.setTrustLineFlags({ source: source(), trustor: holder.publicKey(), asset: asset(), flags: { authorized: true } });
    expect((await send(own.distribution, [authorise, pay], [own.authoriser])).kind).toBe('settled');
    const clawback = Operation.clawback({ source: source(), from: holder.publicKey(), asset: asset(), amount: '5' });
    expect((await send(own.funder, [clawback], own.cold.slice(0, 1))).kind).toBe('failed');
    expect((await send(own.funder, [clawback], own.cold)).kind).toBe('settled');
  });
});

describe('the check at every start', () => {
  it('[TOK-2] names everything that is not as it should be', async () => {
    await setUp();
    await expect(check({ homeDomain: 'other.example' })).rejects.toThrow('home domain is "portal.example", not "other.example"');
    await expect(check({ networkPassphrase: Networks.PUBLIC })).rejects.toThrow('Horizon serves the network');
    await expect(check({ issuedUnits: ISSUED + 1n })).rejects.toThrow('its limit is');
    await expect(check({ authoriserSecret: own.cold[0]?.secret() ?? '' })).rejects.toThrow("the authoriser's weight is 2, not 1");
    const stranger = Keypair.random();
    await expect(check({ channelSecrets: [stranger.secret()] })).rejects.toThrow(`channel ${stranger.publicKey()} does not exist`);
    await expect(check({ sponsorSecret: own.cold[1]?.secret() ?? '' })).rejects.toThrow('may sign for it');
  });

  it('[TOK-2] finds an issuer that was left open', async () => {
    await setUp();
    await send(own.funder, [Operation.setOptions({ source: own.issuer.publicKey(), medThreshold: 1 }), Operation.setOptions({ source: own.issuer.publicKey(), clearFlags: 1 })], own.cold);
    await expect(check()).rejects.toThrow(/authorisation is not required[\s\S]*thresholds are 1, 1, 4, not 1, 4, 4/);
  });
});
