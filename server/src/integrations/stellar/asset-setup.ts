import { Keypair, type Transaction, TransactionBuilder } from '@stellar/stellar-sdk';
import type { Signer } from '../../signer/protocol.ts';
import { horizonNetwork } from './horizon-network.ts';
import {
  planAssetSetup,
  type SetupFound,
  type SetupStep,
  type SetupRequest,
} from './plan-asset-setup.ts';
import { stellarSetting, type StellarOptions, type StellarSetting } from './server-accounts.ts';
import type { BuiltTransaction, StellarNetwork } from './stellar.ts';
import { submitUntilDecided } from './submit-until-decided.ts';
import { buildUnsigned, secondsAfter } from './unsigned-transaction.ts';

export interface AssetSetupOptions extends StellarOptions {
  /** Signs for the product's own accounts. */
  readonly signer: Signer;
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

/** Who pays for a set-up, and who signs for the product's accounts in it. */
export interface Payer {
  readonly funder: Keypair;
  readonly signer: Signer;
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
  const { network, request, payer } = openSetup(options);
  const steps = planAssetSetup(request, await readSetup(network, request.setting));
  options.log(
    steps.length === 0 ? 'The asset is set up; nothing is missing.' : 'Missing on the ledger:',
  );
  steps.forEach((step, index) => options.log(`  ${index + 1}. ${step.title}`));
  if (options.dryRun === true) return [];
  for (const step of steps) {
    if (step.needsIssuer && issuer === null) continue;
    await carryOutStep(network, request, { step, issuer, payer });
    options.log(`done: ${step.title}`);
  }
  return issuer === null ? steps.filter((step) => step.needsIssuer) : [];
}

/** Common to both variants of the command, with and without the issuer's key. */
export function openSetup(options: Omit<AssetSetupOptions, 'issuerSecret' | 'log'>): {
  readonly network: StellarNetwork;
  readonly request: SetupRequest;
  readonly payer: Payer;
} {
  const setting = stellarSetting(options);
  const { homeDomain, coldSigners, signer } = options;
  const funder = Keypair.fromSecret(options.funderSecret);
  return {
    payer: { funder, signer },
    network: horizonNetwork(setting),
    request: {
      setting,
      homeDomain,
      coldSigners,
      funder: funder.publicKey(),
      sponsorLumens: options.sponsorLumens ?? DEFAULT_SPONSOR_LUMENS,
    },
  };
}

export async function readSetup(
  network: StellarNetwork,
  { issuer, accounts }: StellarSetting,
): Promise<SetupFound> {
  const missingChannels: string[] = [];
  for (const channel of accounts.channels)
    if ((await network.readAccount(channel)) === null) missingChannels.push(channel);
  return {
    issuer: await network.readAccount(issuer),
    distribution: await network.readAccount(accounts.distribution),
    sponsor: await network.readAccount(accounts.sponsor),
    deposit: await network.readAccount(accounts.deposit),
    payout: await network.readAccount(accounts.payout),
    audit: await network.readAccount(accounts.audit),
    missingChannels,
  };
}

async function carryOutStep(
  network: StellarNetwork,
  request: SetupRequest,
  { step, issuer, payer }: { step: SetupStep; issuer: Keypair | null; payer: Payer },
): Promise<void> {
  const sequence = (await funderSequence(network, request.funder)) + 1n;
  const maxTime = secondsAfter(await network.latestLedger(), VALID_SECONDS);
  const built = buildStep(request, step, { sequence, maxTime });
  const transaction = TransactionBuilder.fromXdr(
    built.envelopeXdr,
    request.setting.networkPassphrase,
  );
  if (step.needsIssuer && issuer !== null) transaction.sign(issuer);
  await submitUntilDecided(network, {
    ...built,
    envelopeXdr: await signedByPayer(payer, step, transaction),
  });
}

/** The funder signs and, if accounts of the product take part, the signer. */
export async function signedByPayer(
  { funder, signer }: Payer,
  { needsSigner }: Pick<SetupStep, 'needsSigner'>,
  transaction: Pick<Transaction, 'sign' | 'toXdr'>,
): Promise<string> {
  transaction.sign(funder);
  if (!needsSigner) return transaction.toXdr();
  return signer.sign({
    purpose: 'set_up',
    envelopeXdr: transaction.toXdr(),
    feePerOperation: FEE_PER_OPERATION,
  });
}

export async function funderSequence(network: StellarNetwork, funder: string): Promise<bigint> {
  const account = await network.readAccount(funder);
  if (account === null) throw new Error(`the funding account ${funder} does not exist`);
  return account.sequence;
}

/** The unsigned transaction of a step, paid by the funder. */
export function buildStep(
  { setting, funder }: SetupRequest,
  step: Pick<SetupStep, 'operations'>,
  terms: { readonly sequence: bigint; readonly maxTime: number },
): BuiltTransaction {
  const { operations } = step;
  return buildUnsigned(setting, { ...terms, source: funder, operations, fee: FEE_PER_OPERATION });
}
