import { Account, Keypair, TransactionBuilder } from '@stellar/stellar-sdk';
import { horizonNetwork } from './horizon-network.ts';
import { planAssetSetup, type SetupFound, type SetupStep, type SetupWish } from './plan-asset-setup.ts';
import { stellarSetting, type StellarOptions, type StellarSetting } from './server-keys.ts';
import type { StellarNetwork } from './stellar.ts';
import { submitUntilDecided } from './submit-until-decided.ts';

export interface AssetSetupOptions extends Omit<StellarOptions, 'issuer'> {
  readonly homeDomain: string;
  /** Cold: given to this command and to nothing else, stored nowhere. */
  readonly issuerSecret: string;
  /** Addresses of the cold keys that replace the issuer's own; best are two, which then must sign together. */
  readonly coldSigners: readonly string[];
  /** An account with lumens that pays for all others. */
  readonly funderSecret: string;
  /** Stroops; 2,000 XLM unless said. */
  readonly sponsorLumens?: bigint;
  /** Only tells what is missing. */
  readonly dryRun?: boolean;
  readonly log: (line: string) => void;
}

const DEFAULT_SPONSOR_LUMENS = 20_000_000_000n;
const VALID_SECONDS = 5 * 60;
const FEE_PER_OPERATION = '10000';

/**
 * Sets the asset up on the ledger: accounts, flags, issuance, and an issuer whose server key may only authorise. Tells its
 * plan first and does only what is missing, so that it can be run again after any interruption.
 * Throws Error when the network refuses a step, LedgerUnreachable when Horizon cannot be asked.
 */
export async function setUpAsset(options: AssetSetupOptions): Promise<void> {
  const issuer = Keypair.fromSecret(options.issuerSecret);
  const setting = stellarSetting({ ...options, issuer: issuer.publicKey() });
  const network = horizonNetwork(setting);
  const wish: SetupWish = {
    setting,
    homeDomain: options.homeDomain,
    funder: Keypair.fromSecret(options.funderSecret),
    issuer,
    coldSigners: options.coldSigners,
    sponsorLumens: options.sponsorLumens ?? DEFAULT_SPONSOR_LUMENS,
  };
  const steps = planAssetSetup(wish, await lookAround(network, setting));
  options.log(steps.length === 0 ? 'The asset is set up; nothing is missing.' : 'Missing on the ledger:');
  steps.forEach((step, index) => options.log(`  ${index + 1}. ${step.title}`));
  if (options.dryRun === true) return;
  for (const step of steps) {
    await carryOutStep(network, wish, step);
    options.log(`done: ${step.title}`);
  }
}

async function lookAround(network: StellarNetwork, { issuer, keys }: StellarSetting): Promise<SetupFound> {
  const missingChannels: Keypair[] = [];
  for (const channel of keys.channels) if ((await network.readAccount(channel.publicKey())) === null) missingChannels.push(channel);
  return {
    issuer: await network.readAccount(issuer),
    distribution: await network.readAccount(keys.distribution.publicKey()),
    sponsor: await network.readAccount(keys.sponsor.publicKey()),
    deposit: await network.readAccount(keys.deposit.publicKey()),
    missingChannels,
  };
}

async function carryOutStep(network: StellarNetwork, { setting, funder }: SetupWish, step: SetupStep): Promise<void> {
  const account = await network.readAccount(funder.publicKey());
  if (account === null) throw new Error(`the funding account ${funder.publicKey()} does not exist`);
  const { closedAt } = await network.latestLedger();
  const maxTime = Math.floor(closedAt.getTime() / 1000) + VALID_SECONDS;
  const builder = new TransactionBuilder(new Account(account.publicKey, account.sequence.toString()), { fee: FEE_PER_OPERATION, networkPassphrase: setting.networkPassphrase, timebounds: { minTime: 0, maxTime } });
  for (const operation of step.operations) builder.addOperation(operation);
  const transaction = builder.build();
  const keys = new Map([funder, ...step.signers].map((key) => [key.publicKey(), key]));
  transaction.sign(...keys.values());
  await submitUntilDecided(network, { envelopeXdr: transaction.toXdr(), hash: Buffer.from(transaction.hash()).toString('hex'), maxTime: new Date(maxTime * 1000) });
}
