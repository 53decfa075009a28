import { Account, Keypair, TransactionBuilder } from '@stellar/stellar-sdk';
import { horizonNetwork } from './horizon-network.ts';
import {
  planAssetSetup,
  type SetupFound,
  type SetupStep,
  type SetupRequest,
} from './plan-asset-setup.ts';
import { stellarSetting, type StellarOptions, type StellarSetting } from './server-keys.ts';
import type { BuiltTransaction, StellarNetwork } from './stellar.ts';
import { submitUntilDecided } from './submit-until-decided.ts';

export interface AssetSetupOptions extends StellarOptions {
  readonly homeDomain: string;
  /**
   * Cold: passed to this command only and stored nowhere. Without it, what the issuer has to sign
   * is built and not sent.
   */
  readonly issuerSecret: string | null;
  /**
   * Addresses of the cold keys that replace the issuer's own; preferably two, which then must sign
   * together.
   */
  readonly coldSigners: readonly string[];
  /** An account with lumens that pays for all others. */
  readonly funderSecret: string;
  /** Stroops; 2,000 XLM by default. */
  readonly sponsorLumens?: bigint;
  /** Only reports what is missing. */
  readonly dryRun?: boolean;
  readonly log: (line: string) => void;
}

const DEFAULT_SPONSOR_LUMENS = 20_000_000_000n;
const VALID_SECONDS = 5 * 60;
const FEE_PER_OPERATION = '10000';

/**
 * Sets up the asset on the ledger: accounts, flags, issuance, and an issuer whose server key may
 * only authorise. Prints its plan first and does only what is missing, so it can be run again after
 * any interruption. Returns the steps that need the issuer's keys, if those are not given. Throws
 * Error if the network refuses a step, LedgerUnreachable if Horizon cannot be reached.
 */
export async function setUpAsset(options: AssetSetupOptions): Promise<SetupStep[]> {
  const issuer = options.issuerSecret === null ? null : Keypair.fromSecret(options.issuerSecret);
  if (issuer !== null && issuer.publicKey() !== options.issuer)
    throw new Error(
      `STELLAR_ISSUER_SECRET is the key of ${issuer.publicKey()}, not of the issuer ${options.issuer}`,
    );
  const { network, request } = openSetup(options);
  const steps = planAssetSetup(request, await lookAround(network, request.setting));
  options.log(
    steps.length === 0 ? 'The asset is set up; nothing is missing.' : 'Missing on the ledger:',
  );
  steps.forEach((step, index) => options.log(`  ${index + 1}. ${step.title}`));
  if (options.dryRun === true) return [];
  for (const step of steps) {
    if (step.needsIssuer && issuer === null) continue;
    await carryOutStep(network, request, { step, issuer });
    options.log(`done: ${step.title}`);
  }
  return issuer === null ? steps.filter((step) => step.needsIssuer) : [];
}

/** Common to both variants of the command, with and without the issuer's key. */
export function openSetup(options: Omit<AssetSetupOptions, 'issuerSecret' | 'log'>): {
  readonly network: StellarNetwork;
  readonly request: SetupRequest;
} {
  const setting = stellarSetting(options);
  const { homeDomain, coldSigners } = options;
  return {
    network: horizonNetwork(setting),
    request: {
      setting,
      homeDomain,
      coldSigners,
      funder: Keypair.fromSecret(options.funderSecret),
      sponsorLumens: options.sponsorLumens ?? DEFAULT_SPONSOR_LUMENS,
    },
  };
}

export async function lookAround(
  network: StellarNetwork,
  { issuer, keys }: StellarSetting,
): Promise<SetupFound> {
  const missingChannels: Keypair[] = [];
  for (const channel of keys.channels)
    if ((await network.readAccount(channel.publicKey())) === null) missingChannels.push(channel);
  return {
    issuer: await network.readAccount(issuer),
    distribution: await network.readAccount(keys.distribution.publicKey()),
    sponsor: await network.readAccount(keys.sponsor.publicKey()),
    deposit: await network.readAccount(keys.deposit.publicKey()),
    payout: await network.readAccount(keys.payout.publicKey()),
    audit: await network.readAccount(keys.audit.publicKey()),
    missingChannels,
  };
}

async function carryOutStep(
  network: StellarNetwork,
  request: SetupRequest,
  { step, issuer }: { step: SetupStep; issuer: Keypair | null },
): Promise<void> {
  const sequence = (await funderSequence(network, request.funder)) + 1n;
  const { closedAt } = await network.latestLedger();
  const built = buildStep(request, step, {
    sequence,
    maxTime: Math.floor(closedAt.getTime() / 1000) + VALID_SECONDS,
  });
  const transaction = TransactionBuilder.fromXdr(
    built.envelopeXdr,
    request.setting.networkPassphrase,
  );
  const keys = new Map(
    [request.funder, ...step.signers, ...(step.needsIssuer && issuer !== null ? [issuer] : [])].map(
      (key) => [key.publicKey(), key],
    ),
  );
  transaction.sign(...keys.values());
  await submitUntilDecided(network, { ...built, envelopeXdr: transaction.toXdr() });
}

export async function funderSequence(network: StellarNetwork, funder: Keypair): Promise<bigint> {
  const account = await network.readAccount(funder.publicKey());
  if (account === null) throw new Error(`the funding account ${funder.publicKey()} does not exist`);
  return account.sequence;
}

/** The unsigned transaction of a step, paid by the funder. */
export function buildStep(
  { setting, funder }: SetupRequest,
  step: Pick<SetupStep, 'operations'>,
  terms: { readonly sequence: bigint; readonly maxTime: number },
): BuiltTransaction {
  // The builder takes the sequence number before the one that it writes.
  const builder = new TransactionBuilder(
    new Account(funder.publicKey(), (terms.sequence - 1n).toString()),
    {
      fee: FEE_PER_OPERATION,
      networkPassphrase: setting.networkPassphrase,
      timebounds: { minTime: 0, maxTime: terms.maxTime },
    },
  );
  for (const operation of step.operations) builder.addOperation(operation);
  const transaction = builder.build();
  return {
    envelopeXdr: transaction.toXdr(),
    hash: Buffer.from(transaction.hash()).toString('hex'),
    maxTime: new Date(terms.maxTime * 1000),
  };
}
