import { horizonNetwork } from './horizon-network.ts';
import { AUTHORISER_WEIGHT, ISSUER_THRESHOLDS } from './issuer-rules.ts';
import { stellarSetting, type StellarOptions, type StellarSetting } from './server-keys.ts';
import type { LedgerAccount, StellarNetwork } from './stellar.ts';

/**
 * Looks whether the ledger is as the product needs it; called at every start.
 * Throws Error that lists everything that is wrong, LedgerUnreachable when Horizon cannot be asked.
 */
export async function checkAssetSetup(options: StellarOptions & { homeDomain: string }): Promise<void> {
  const setting = stellarSetting(options);
  const faults = await findFaults(horizonNetwork(setting), setting, options.homeDomain);
  if (faults.length > 0) throw new Error(`The Stellar asset is not set up as it should be:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}

async function findFaults(network: StellarNetwork, setting: StellarSetting, homeDomain: string): Promise<string[]> {
  const passphrase = await network.passphrase();
  if (passphrase !== setting.networkPassphrase) return [`Horizon serves the network "${passphrase}", the configuration says "${setting.networkPassphrase}"`];
  const { keys } = setting;
  const issuer = await network.readAccount(setting.issuer);
  const distribution = await network.readAccount(keys.distribution.publicKey());
  const accounts = [['sponsor', keys.sponsor.publicKey()] as const, ['deposit account', keys.deposit.publicKey()] as const, ...keys.channels.map((channel) => ['channel', channel.publicKey()] as const)];
  const missing: string[] = [];
  for (const [role, address] of accounts) if ((await network.readAccount(address)) === null) missing.push(`${role} ${address} does not exist`);
  return [
    ...(issuer === null ? [`issuer ${setting.issuer} does not exist`] : issuerFaults(issuer, setting, homeDomain)),
    ...(distribution === null ? [`distribution ${keys.distribution.publicKey()} does not exist`] : distributionFaults(distribution, setting)),
    ...missing,
  ];
}

function issuerFaults(issuer: LedgerAccount, { keys }: StellarSetting, homeDomain: string): string[] {
  const { flags, thresholds, signers } = issuer;
  const weightOf = (address: string) => signers.find((signer) => signer.key === address)?.weight ?? 0;
  const hot = [keys.distribution, keys.sponsor, keys.deposit, ...keys.channels].map((key) => key.publicKey());
  return listed([
    [!flags.authRequired, 'issuer: authorisation is not required, anybody could hold the token'],
    [!flags.authRevocable, 'issuer: authorisation is not revocable'],
    [!flags.clawbackEnabled, 'issuer: clawback is not enabled'],
    [flags.authImmutable, 'issuer: the flags are immutable and can never be mended'],
    [issuer.homeDomain !== homeDomain, `issuer: home domain is "${issuer.homeDomain}", not "${homeDomain}"`],
    [thresholds.low !== ISSUER_THRESHOLDS.low || thresholds.medium !== ISSUER_THRESHOLDS.medium || thresholds.high !== ISSUER_THRESHOLDS.high, `issuer: thresholds are ${thresholds.low}, ${thresholds.medium}, ${thresholds.high}, not ${Object.values(ISSUER_THRESHOLDS).join(', ')}`],
    [weightOf(keys.authoriser.publicKey()) !== AUTHORISER_WEIGHT, `issuer: the authoriser's weight is ${weightOf(keys.authoriser.publicKey())}, not ${AUTHORISER_WEIGHT}`],
    ...hot.map((address): [boolean, string] => [weightOf(address) > 0, `issuer: server key ${address} may sign for it`]),
  ]);
}

function distributionFaults(distribution: LedgerAccount, { asset, issuer, issuedUnits }: StellarSetting): string[] {
  const line = distribution.trustlines.find((one) => one.assetCode === asset.getCode() && one.assetIssuer === issuer);
  if (line === undefined) return ['distribution: has no trustline to the asset'];
  return listed([
    [!line.isAuthorized, 'distribution: its trustline is not authorised'],
    [line.limit !== issuedUnits, `distribution: its limit is ${line.limit} units, not ${issuedUnits}`],
  ]);
}

function listed(checks: readonly (readonly [boolean, string])[]): string[] {
  return checks.filter(([wrong]) => wrong).map(([, fault]) => fault);
}
