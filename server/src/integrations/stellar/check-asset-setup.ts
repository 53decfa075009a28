import { horizonNetwork } from './horizon-network.ts';
import { AUTHORISER_WEIGHT, COLD_WEIGHT, coldWeightOf, ISSUER_THRESHOLDS } from './issuer-rules.ts';
import { stellarSetting, type StellarOptions, type StellarSetting } from './server-accounts.ts';
import type { LedgerAccount, StellarNetwork } from './stellar.ts';
import { OperatorError } from '../../platform/operator-error.ts';

export interface AssetCheckOptions extends StellarOptions {
  readonly homeDomain: string;
  /**
   * Addresses of the cold keys, if the configuration names them: then no other key may sign for the
   * issuer.
   */
  readonly coldSigners: readonly string[];
  /** Addresses of the keys that sign challenges and wallet links: they may sign for no account. */
  readonly walletKeys?: readonly string[];
}

/**
 * Checks that the ledger is as the product needs it; called at every start. Throws Error that lists
 * everything wrong, LedgerUnreachable if the ledger cannot be read.
 */
export async function checkAssetSetup(options: AssetCheckOptions): Promise<void> {
  const setting = stellarSetting(options);
  const faults = await findFaults(horizonNetwork(setting), setting, options);
  if (faults.length > 0)
    throw new OperatorError(
      `The Stellar asset is not set up as it should be:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
}

async function findFaults(
  network: StellarNetwork,
  setting: StellarSetting,
  request: Pick<AssetCheckOptions, 'homeDomain' | 'coldSigners' | 'walletKeys'>,
): Promise<string[]> {
  await network.check();
  const { accounts: ours } = setting;
  const issuer = await network.readAccount(setting.issuer);
  const distribution = await network.readAccount(ours.distribution);
  const accounts = [
    ['sponsor', ours.sponsor],
    ['deposit account', ours.deposit],
    ['payout account', ours.payout],
    ...ours.channels.map((channel) => ['channel', channel] as const),
  ] as const;
  const others: string[] = [];
  for (const [role, address] of accounts) {
    const account = await network.readAccount(address);
    others.push(
      ...(account === null
        ? [`${role} ${address} does not exist`]
        : [...ownKeyFaults(role, account), ...walletKeyFaults(role, account, request)]),
    );
  }
  return [
    ...(issuer === null
      ? [`issuer ${setting.issuer} does not exist`]
      : [...issuerFaults(issuer, setting, request), ...walletKeyFaults('issuer', issuer, request)]),
    ...(distribution === null
      ? [`distribution ${ours.distribution} does not exist`]
      : [
          ...ownKeyFaults('distribution', distribution),
          ...walletKeyFaults('distribution', distribution, request),
          ...distributionFaults(distribution, setting),
        ]),
    ...others,
  ];
}

/** An account whose own key was replaced would let every start pass and every transaction fail. */
function ownKeyFaults(role: string, account: LedgerAccount): string[] {
  const weight = weightIn(account, account.publicKey);
  return weight >= Math.max(1, account.thresholds.medium)
    ? []
    : [`${role} ${account.publicKey}: its own key may not pay out of it`];
}

/** A key that signs texts for strangers' wallets must not be able to move tokens. */
function walletKeyFaults(
  role: string,
  account: LedgerAccount,
  { walletKeys = [] }: Pick<AssetCheckOptions, 'walletKeys'>,
): string[] {
  return walletKeys
    .filter((key) => weightIn(account, key) > 0)
    .map(
      (key) =>
        `${role} ${account.publicKey}: ${key}, which signs challenges or links, may sign for it`,
    );
}

function weightIn({ signers }: LedgerAccount, address: string): number {
  return signers.find((signer) => signer.key === address)?.weight ?? 0;
}

function issuerFaults(
  issuer: LedgerAccount,
  { accounts }: StellarSetting,
  { homeDomain, coldSigners }: Pick<AssetCheckOptions, 'homeDomain' | 'coldSigners'>,
): string[] {
  const { flags, thresholds } = issuer;
  const weightOf = (address: string) => weightIn(issuer, address);
  const { authoriser, channels, ...others } = accounts;
  const hot = [...Object.values(others), ...channels];
  return listed([
    [!flags.authRequired, 'issuer: authorisation is not required, anybody could hold the token'],
    [!flags.authRevocable, 'issuer: authorisation is not revocable'],
    [!flags.clawbackEnabled, 'issuer: clawback is not enabled'],
    [flags.authImmutable, 'issuer: the flags are immutable and can never be mended'],
    [
      issuer.homeDomain !== homeDomain,
      `issuer: home domain is "${issuer.homeDomain}", not "${homeDomain}"`,
    ],
    [
      thresholds.low !== ISSUER_THRESHOLDS.low ||
        thresholds.medium !== ISSUER_THRESHOLDS.medium ||
        thresholds.high !== ISSUER_THRESHOLDS.high,
      `issuer: thresholds are ${thresholds.low}, ${thresholds.medium}, ${thresholds.high}, not ${Object.values(ISSUER_THRESHOLDS).join(', ')}`,
    ],
    [
      weightOf(authoriser) !== AUTHORISER_WEIGHT,
      `issuer: the authoriser's weight is ${weightOf(authoriser)}, not ${AUTHORISER_WEIGHT}`,
    ],
    ...coldFaults(issuer, { authoriser, hot, coldSigners }),
    ...hot.map((address): [boolean, string] => [
      weightOf(address) > 0,
      `issuer: server key ${address} may sign for it`,
    ]),
  ]);
}

function coldFaults(
  issuer: LedgerAccount,
  {
    authoriser,
    hot,
    coldSigners,
  }: { authoriser: string; hot: readonly string[]; coldSigners: readonly string[] },
): (readonly [boolean, string])[] {
  const others = issuer.signers.filter(
    ({ key, weight }) => weight > 0 && key !== authoriser && !hot.includes(key),
  );
  const together = others.reduce((sum, { weight }) => sum + weight, 0);
  const tooLight: readonly [boolean, string] = [
    together < COLD_WEIGHT,
    `issuer: its cold keys weigh ${together} together, and ${COLD_WEIGHT} is needed to issue or to claw back`,
  ];
  if (coldSigners.length === 0) return [tooLight];
  const due = coldWeightOf(coldSigners);
  return [
    tooLight,
    ...coldSigners.map(
      (key) =>
        [
          weightIn(issuer, key) !== due,
          `issuer: the weight of cold key ${key} is ${weightIn(issuer, key)}, not ${due}`,
        ] as const,
    ),
    ...others
      .filter(({ key }) => !coldSigners.includes(key))
      .map(
        ({ key }) =>
          [
            true,
            `issuer: ${key} may sign for it, which STELLAR_COLD_SIGNERS does not name`,
          ] as const,
      ),
  ];
}

function distributionFaults(
  distribution: LedgerAccount,
  { asset, issuer, issuedUnits }: StellarSetting,
): string[] {
  const line = distribution.trustlines.find(
    (one) => one.assetCode === asset.getCode() && one.assetIssuer === issuer,
  );
  if (line === undefined) return ['distribution: has no trustline to the asset'];
  return listed([
    [!line.isAuthorized, 'distribution: its trustline is not authorised'],
    [
      line.limit !== issuedUnits,
      `distribution: its limit is ${line.limit} units, not ${issuedUnits}`,
    ],
  ]);
}

function listed(checks: readonly (readonly [boolean, string])[]): string[] {
  return checks.filter(([wrong]) => wrong).map(([, fault]) => fault);
}
