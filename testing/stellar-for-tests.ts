import { Keypair, Networks } from '@stellar/stellar-sdk';
import type { Offering } from '../domain/src/offering/offering.ts';
import { issueVolume } from '../domain/src/tokens/issue-volume.ts';
import { stellarPayer, type StellarPayer } from '../sandbox/stellar/stellar-payer.ts';
import { startStellarStandIn, type StellarStandIn } from '../sandbox/stellar/stellar-stand-in.ts';
import { setUpAsset } from '../server/src/integrations/stellar/asset-setup.ts';
import type { WalletOptions } from '../server/src/integrations/stellar/open-stellar.ts';
import type { Policy } from '../server/src/signer/policy.ts';
import { fundByFriendbot } from '../server/src/integrations/stellar/friendbot.ts';
import { feeRule, horizonsOfNetwork } from './horizons-for-tests.ts';
import {
  accountSettings,
  addressesOf,
  type HotKeys,
  newHotKeys,
  policyOf,
  signerInProcess,
  startSigner,
} from './signer-for-tests.ts';

export type { StellarPayer };

export interface Ledger {
  readonly horizonUrl: string;
  /** The server's settings for this ledger. */
  readonly environment: Readonly<Record<string, string>>;
  /** The network itself, to close ledgers and plan faults; null if none was started. */
  readonly network: StellarStandIn | null;
  /** Key of the deposit account. */
  readonly deposit: Keypair;
  /** The keys that the signer has, for tests in which a thief has them. */
  readonly hot: HotKeys;
  /** The issuer's cold keys, which must sign together. */
  readonly coldSigners: readonly Keypair[];
  /** Opens a wallet with test lumens. */
  payer(): Promise<StellarPayer>;
  close(): Promise<void>;
}

/** Three for claims, and one that stays with the issuer. */
const CHANNELS = 4;

/** The wallet settings that `openStellar` requires, for tests of something else. */
export const walletOptions: WalletOptions = {
  webAuthSecret: Keypair.random().secret(),
  uriSecret: Keypair.random().secret(),
  homeDomain: 'localhost',
  now: () => new Date(),
  clientSigningKey: () => Promise.reject(new Error('no lookup in tests')),
};

/** Of all worlds of a thread that have no ledger: making them takes as long as opening one. */
let unused: LedgerKeys | undefined;

/** For tests that never use the ledger: keys are real, the address answers nothing. */
export function unreachableLedger(): Ledger {
  const keys = (unused ??= ledgerKeys());
  return {
    horizonUrl: 'http://127.0.0.1:9',
    environment: {
      ...environment('http://127.0.0.1:9', keys),
      SIGNER_ADDRESS: '127.0.0.1:9',
      SIGNER_LOGIN: 'a login for which nothing answers anywhere',
    },
    network: null,
    deposit: keys.hot.deposit,
    hot: keys.hot,
    coldSigners: keys.coldSigners,
    payer: () => Promise.reject(new Error('there is no ledger')),
    close: () => Promise.resolve(),
  };
}

type Prepared = { readonly keys: LedgerKeys; readonly past: StellarStandIn['node']['past'] };

/** By the asset that was set up, and its network. */
const prepared = new Map<string, Promise<Prepared>>();

/**
 * A Stellar network in memory that closes a ledger on every submission, with the offering's asset
 * set up on it. The set-up runs once per process; every network begins from its end, independent of
 * the others.
 */
export async function startLedger(
  offering: Offering,
  networkPassphrase: string = Networks.TESTNET,
  limits: Partial<Policy['limits']> = {},
): Promise<Ledger> {
  const name = `${networkPassphrase} ${offering.token.code} ${issueVolume(offering)}`;
  const preparing = prepared.get(name) ?? prepare(offering, networkPassphrase);
  prepared.set(name, preparing);
  const { keys, past } = await preparing;
  const network = await startNetwork(networkPassphrase, past);
  const policy = policyFor(offering, networkPassphrase, keys);
  const signer = await startSigner(keys.hot, {
    ...policy,
    limits: { ...policy.limits, ...limits },
  });
  // The server uses the time of the last ledger; the set-up's may be minutes ago.
  network.closeLedger();
  return {
    horizonUrl: network.url,
    environment: {
      ...environment(network.url, keys),
      ...signer.environment,
      STELLAR_NETWORK_PASSPHRASE: networkPassphrase,
    },
    network,
    deposit: keys.hot.deposit,
    hot: keys.hot,
    coldSigners: keys.coldSigners,
    payer: () => stellarPayer({ horizonUrl: network.url, networkPassphrase }),
    async close() {
      await signer.close();
      await network.close();
    },
  };
}

function startNetwork(networkPassphrase: string, past: Prepared['past']): Promise<StellarStandIn> {
  return startStellarStandIn({
    port: 0,
    dataDir: null,
    networkPassphrase,
    closeEveryMs: 0,
    closeOnSubmit: true,
    past,
  });
}

async function prepare(offering: Offering, networkPassphrase: string): Promise<Prepared> {
  const network = await startNetwork(networkPassphrase, []);
  const keys = ledgerKeys();
  await fundByFriendbot({ horizonUrl: network.url, publicKey: keys.funder.publicKey() });
  const signer = signerInProcess(keys.hot, policyFor(offering, networkPassphrase, keys));
  await setUpAsset({
    horizons: horizonsOfNetwork(networkPassphrase, network.url),
    feeRule,
    networkPassphrase,
    assetCode: offering.token.code,
    issuedUnits: issueVolume(offering),
    accounts: addressesOf(keys.hot),
    signer,
    issuer: keys.issuer.publicKey(),
    issuerSecret: keys.issuer.secret(),
    funderSecret: keys.funder.secret(),
    coldSigners: keys.coldSigners.map((key) => key.publicKey()),
    homeDomain: 'localhost',
    log: () => undefined,
  });
  const { past } = network.node;
  signer.close();
  await network.close();
  return { keys, past };
}

type LedgerKeys = ReturnType<typeof ledgerKeys>;

function ledgerKeys() {
  return {
    issuer: Keypair.random(),
    funder: Keypair.random(),
    coldSigners: [Keypair.random(), Keypair.random()],
    hot: newHotKeys(CHANNELS),
  };
}

function policyFor(offering: Offering, networkPassphrase: string, { issuer }: LedgerKeys) {
  return policyOf({
    networkPassphrase,
    assetCode: offering.token.code,
    issuer: issuer.publicKey(),
    issuedUnits: issueVolume(offering),
  });
}

function environment(horizonUrl: string, keys: LedgerKeys): Record<string, string> {
  return {
    HORIZON_URL: horizonUrl,
    STELLAR_NETWORK_PASSPHRASE: Networks.TESTNET,
    STELLAR_ISSUER: keys.issuer.publicKey(),
    ...accountSettings(keys.hot),
    STELLAR_WEB_AUTH_SECRET: walletOptions.webAuthSecret,
    STELLAR_URI_SECRET: walletOptions.uriSecret,
    STELLAR_COLD_SIGNERS: keys.coldSigners.map((key) => key.publicKey()).join(','),
  };
}
