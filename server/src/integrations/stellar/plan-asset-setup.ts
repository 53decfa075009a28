import { Operation, type xdr } from '@stellar/stellar-sdk';
import { decimal, money, tokens } from '@bb1/domain/money';
import { AUTHORISER_WEIGHT, COLD_WEIGHT, coldWeightOf, ISSUER_THRESHOLDS } from './issuer-rules.ts';
import type { StellarSetting } from './server-accounts.ts';
import type { LedgerAccount } from './stellar.ts';

/** One transaction of the set-up, with all of its operations or none. */
export interface SetupStep {
  readonly title: string;
  readonly operations: readonly xdr.Operation[];
  /** Whether accounts of the product have to sign as well. */
  readonly needsSigner: boolean;
  /** Whether keys of the issuer have to sign as well. */
  readonly needsIssuer: boolean;
}

export interface SetupRequest {
  readonly setting: StellarSetting;
  readonly homeDomain: string;
  /** Address of the account that pays. */
  readonly funder: string;
  /** Addresses that replace the issuer's own key; without any it stays the only cold key. */
  readonly coldSigners: readonly string[];
  /** Lumens (stroops) the sponsor starts with: 1.6 XLM per holder, 1 XLM per channel, and fees. */
  readonly sponsorLumens: bigint;
}

/** The current state of the ledger; null for a missing account. */
export interface SetupFound {
  readonly issuer: LedgerAccount | null;
  readonly distribution: LedgerAccount | null;
  readonly sponsor: LedgerAccount | null;
  readonly deposit: LedgerAccount | null;
  readonly payout: LedgerAccount | null;
  readonly audit: LedgerAccount | null;
  readonly missingChannels: readonly string[];
}

// Reserves of its signers, and little else: a thief of the authoriser's key could burn these lumens
// as fees.
const ISSUER_LUMENS = money('XLM', 50_000_000n);
const DISTRIBUTION_LUMENS = money('XLM', 50_000_000n);
// Its reserve of 1 XLM and some room. All deposits can be refunded, because the sponsor pays the
// fees.
const DEPOSIT_LUMENS = money('XLM', 50_000_000n);
// Its reserve and some room; a coupon's lumens are sent there before each run.
const PAYOUT_LUMENS = money('XLM', 50_000_000n);
// Its reserve, and a fee of at most 0.01 XLM a day for a year.
const AUDIT_LUMENS = money('XLM', 50_000_000n);
// Each channel signs its own opening, and a transaction carries at most 20 signatures.
const CHANNELS_PER_STEP = 15;
// AUTH_REQUIRED, AUTH_REVOCABLE and AUTH_CLAWBACK_ENABLED: clawback replaces tokens of lost keys
// and follows court orders.
const ISSUER_FLAGS = 1 | 2 | 8;

/**
 * The missing steps in order; empty if everything is set up. Throws Error if cold keys have taken
 * over and none are named.
 */
export function planAssetSetup(request: SetupRequest, found: SetupFound): SetupStep[] {
  const ownKey = found.issuer?.signers.find(({ key }) => key === request.setting.issuer)?.weight;
  if (request.coldSigners.length === 0 && ownKey === 0)
    throw new Error(
      "the issuer's own key signs no more: STELLAR_COLD_SIGNERS has to name the cold keys that took over",
    );
  return [
    ...openAccounts(request, found),
    ...openChannels(request, found),
    ...markIssuer(request, found),
    ...issue(request, found),
    ...lockIssuer(request, found),
  ];
}

function openAccounts(
  { setting, funder, sponsorLumens }: SetupRequest,
  found: SetupFound,
): SetupStep[] {
  const missing = [
    { is: found.issuer, key: setting.issuer, lumens: ISSUER_LUMENS, title: 'issuer' },
    {
      is: found.distribution,
      key: setting.accounts.distribution,
      lumens: DISTRIBUTION_LUMENS,
      title: 'distribution',
    },
    {
      is: found.sponsor,
      key: setting.accounts.sponsor,
      lumens: money('XLM', sponsorLumens),
      title: 'sponsor',
    },
    {
      is: found.deposit,
      key: setting.accounts.deposit,
      lumens: DEPOSIT_LUMENS,
      title: 'deposits',
    },
    {
      is: found.payout,
      key: setting.accounts.payout,
      lumens: PAYOUT_LUMENS,
      title: 'payouts',
    },
    {
      is: found.audit,
      key: setting.accounts.audit,
      lumens: AUDIT_LUMENS,
      title: 'audit log',
    },
  ].filter((account) => account.is === null);
  if (missing.length === 0) return [];
  const operations = missing.map(({ key, lumens }) =>
    Operation.createAccount({
      source: funder,
      destination: key,
      startingBalance: decimal(lumens),
    }),
  );
  return [
    {
      title: `open the accounts: ${missing.map(({ title }) => title).join(', ')}`,
      operations,
      needsSigner: false,
      needsIssuer: false,
    },
  ];
}

function openChannels({ setting }: SetupRequest, { missingChannels }: SetupFound): SetupStep[] {
  const { sponsor } = setting.accounts;
  const steps: SetupStep[] = [];
  for (let at = 0; at < missingChannels.length; at += CHANNELS_PER_STEP) {
    const some = missingChannels.slice(at, at + CHANNELS_PER_STEP);
    const operations = some.flatMap((channel) => [
      Operation.beginSponsoringFutureReserves({
        source: sponsor,
        sponsoredId: channel,
      }),
      Operation.createAccount({
        source: sponsor,
        destination: channel,
        startingBalance: '0',
      }),
      Operation.endSponsoringFutureReserves({ source: channel }),
    ]);
    steps.push({
      title: `open ${some.length} channels, their reserves paid by the sponsor`,
      operations,
      needsSigner: true,
      needsIssuer: false,
    });
  }
  return steps;
}

function markIssuer({ setting, homeDomain }: SetupRequest, found: SetupFound): SetupStep[] {
  const flags = found.issuer?.flags;
  if (
    flags?.authRequired === true &&
    flags.authRevocable &&
    flags.clawbackEnabled &&
    found.issuer?.homeDomain === homeDomain
  )
    return [];
  // A trustline opened before a flag is set never has it, so this comes before everything that
  // opens one.
  const operation = Operation.setOptions({
    source: setting.issuer,
    setFlags: ISSUER_FLAGS,
    homeDomain,
  });
  return [
    {
      title: `issuer: authorisation required, revocable, clawback; home domain ${homeDomain}`,
      operations: [operation],
      needsSigner: false,
      needsIssuer: true,
    },
  ];
}

function issue({ setting }: SetupRequest, found: SetupFound): SetupStep[] {
  const { asset, issuer, accounts, issuedUnits } = setting;
  const holder = accounts.distribution;
  const limit = tokens(issuedUnits);
  const trust = Operation.changeTrust({ source: holder, asset, limit });
  const line = found.distribution?.trustlines.find(
    (one) => one.assetCode === asset.getCode() && one.assetIssuer === issuer,
  );
  if (line !== undefined)
    return line.limit === issuedUnits
      ? []
      : [
          {
            title: `distribution: limit ${limit}`,
            operations: [trust],
            needsSigner: true,
            needsIssuer: false,
          },
        ];
  return [
    {
      // In one transaction, so that an open trustline proves that everything was issued: a second
      // run issues nothing.
      title: `issue ${limit} ${asset.getCode()} to the distribution account, which can never hold more`,
      operations: [
        trust,
        Operation.setTrustLineFlags({
          source: issuer,
          trustor: holder,
          asset,
          flags: { authorized: true },
        }),
        Operation.payment({ source: issuer, destination: holder, asset, amount: limit }),
      ],
      needsSigner: true,
      needsIssuer: true,
    },
  ];
}

function lockIssuer({ setting, coldSigners }: SetupRequest, found: SetupFound): SetupStep[] {
  const source = setting.issuer;
  const authoriser = setting.accounts.authoriser;
  const wanted = new Map<string, number>([
    [authoriser, AUTHORISER_WEIGHT],
    ...coldSigners.map((key) => [key, coldWeightOf(coldSigners)] as const),
    [source, coldSigners.length === 0 ? COLD_WEIGHT : 0],
  ]);
  // Earlier signers that are no longer named: a replaced authoriser or cold key.
  for (const { key, weight } of found.issuer?.signers ?? [])
    if (weight > 0 && !wanted.has(key)) wanted.set(key, 0);
  const has = (key: string, weight: number) =>
    (found.issuer?.signers.find((signer) => signer.key === key)?.weight ?? 0) === weight;
  const { low, medium, high } = ISSUER_THRESHOLDS;
  const thresholds = found.issuer?.thresholds;
  if (
    thresholds?.low === low &&
    thresholds.medium === medium &&
    thresholds.high === high &&
    [...wanted].every(([key, weight]) => has(key, weight))
  )
    return [];
  return [
    {
      title: `issuer: the authoriser may only authorise; all else needs ${coldSigners.length === 0 ? "the issuer's own cold key" : `the cold keys ${coldSigners.join(' and ')}`}`,
      operations: [
        ...[...wanted]
          .filter(([key]) => key !== source)
          .map(([key, weight]) =>
            Operation.setOptions({ source, signer: { ed25519PublicKey: key, weight } }),
          ),
        Operation.setOptions({
          source,
          masterWeight: wanted.get(source) ?? 0,
          lowThreshold: low,
          medThreshold: medium,
          highThreshold: high,
        }),
      ],
      needsSigner: false,
      needsIssuer: true,
    },
  ];
}
