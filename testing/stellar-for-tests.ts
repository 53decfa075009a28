import { Keypair, Networks } from '@stellar/stellar-sdk';
import type { Offering } from '../domain/src/offering/offering.ts';
import { issueVolume } from '../domain/src/tokens/issue-volume.ts';
import { stellarPayer, type StellarPayer } from '../sandbox/stellar/stellar-payer.ts';
import { startStellarStandIn, type StellarStandIn } from '../sandbox/stellar/stellar-stand-in.ts';
import { setUpAsset } from '../server/src/integrations/stellar/asset-setup.ts';
import type { WalletOptions } from '../server/src/integrations/stellar/open-stellar.ts';
import { fundByFriendbot } from '../server/src/integrations/stellar/friendbot.ts';
import { feeRule, horizonsOfNetwork } from './horizons-for-tests.ts';

export type { StellarPayer };

export interface Ledger {
  readonly horizonUrl: string;
  /** The server's settings for this ledger. */
  readonly environment: Readonly<Record<string, string>>;
  /** The network itself, to close ledgers and plan faults; null if none was started. */
  readonly network: StellarStandIn | null;
  /** Key of the deposit account. */
  readonly deposit: Keypair;
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

/** For tests that never use the ledger: keys are real, the address answers nothing. */
export function unreachableLedger(): Ledger {
  const keys = ledgerKeys();
  return {
    horizonUrl: 'http://127.0.0.1:9',
    environment: environment('http://127.0.0.1:9', keys),
    network: null,
    deposit: keys.deposit,
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
): Promise<Ledger> {
  const name = `${networkPassphrase} ${offering.token.code} ${issueVolume(offering)}`;
  const preparing = prepared.get(name) ?? prepare(offering, networkPassphrase);
  prepared.set(name, preparing);
  const { keys, past } = await preparing;
  const network = await startNetwork(networkPassphrase, past);
  // The server uses the time of the last ledger; the set-up's may be minutes ago.
  network.closeLedger();
  return {
    horizonUrl: network.url,
    environment: {
      ...environment(network.url, keys),
      STELLAR_NETWORK_PASSPHRASE: networkPassphrase,
    },
    network,
    deposit: keys.deposit,
    coldSigners: keys.coldSigners,
    payer: () => stellarPayer({ horizonUrl: network.url, networkPassphrase }),
    close: () => network.close(),
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
  await setUpAsset({
    horizons: horizonsOfNetwork(networkPassphrase, network.url),
    feeRule,
    networkPassphrase,
    assetCode: offering.token.code,
    issuedUnits: issueVolume(offering),
    distributionSecret: keys.distribution.secret(),
    sponsorSecret: keys.sponsor.secret(),
    authoriserSecret: keys.authoriser.secret(),
    depositSecret: keys.deposit.secret(),
    payoutSecret: keys.payout.secret(),
    auditSecret: keys.audit.secret(),
    channelSecrets: keys.channels.map((channel) => channel.secret()),
    issuer: keys.issuer.publicKey(),
    issuerSecret: keys.issuer.secret(),
    funderSecret: keys.funder.secret(),
    coldSigners: keys.coldSigners.map((key) => key.publicKey()),
    homeDomain: 'localhost',
    log: () => undefined,
  });
  const { past } = network.node;
  await network.close();
  return { keys, past };
}

type LedgerKeys = ReturnType<typeof ledgerKeys>;

function ledgerKeys() {
  const [issuer, distribution, sponsor, authoriser, deposit, payout, audit, funder] = [
    Keypair.random(),
    Keypair.random(),
    Keypair.random(),
    Keypair.random(),
    Keypair.random(),
    Keypair.random(),
    Keypair.random(),
    Keypair.random(),
  ];
  return {
    issuer,
    distribution,
    sponsor,
    authoriser,
    deposit,
    payout,
    audit,
    funder,
    coldSigners: [Keypair.random(), Keypair.random()],
    channels: Array.from({ length: CHANNELS }, () => Keypair.random()),
  };
}

function environment(horizonUrl: string, keys: LedgerKeys): Record<string, string> {
  return {
    HORIZON_URL: horizonUrl,
    STELLAR_NETWORK_PASSPHRASE: Networks.TESTNET,
    STELLAR_ISSUER: keys.issuer.publicKey(),
    STELLAR_DISTRIBUTION_SECRET: keys.distribution.secret(),
    STELLAR_SPONSOR_SECRET: keys.sponsor.secret(),
    STELLAR_AUTHORISER_SECRET: keys.authoriser.secret(),
    STELLAR_DEPOSIT_SECRET: keys.deposit.secret(),
    STELLAR_PAYOUT_SECRET: keys.payout.secret(),
    STELLAR_AUDIT_SECRET: keys.audit.secret(),
    STELLAR_WEB_AUTH_SECRET: Keypair.random().secret(),
    STELLAR_URI_SECRET: Keypair.random().secret(),
    STELLAR_CHANNEL_SECRETS: keys.channels.map((channel) => channel.secret()).join(','),
    STELLAR_COLD_SIGNERS: keys.coldSigners.map((key) => key.publicKey()).join(','),
  };
}
