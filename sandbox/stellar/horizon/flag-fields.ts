import type { xdr } from '@stellar/stellar-sdk';
import { accountOf, assetName, signerAddress, textOf } from '../core/wire.ts';
import { assetFields } from '../operations/effects.ts';
import type { Json } from './paging.ts';

const ACCOUNT_FLAGS: [number, string][] = [
  [1, 'auth_required'],
  [2, 'auth_revocable'],
  [4, 'auth_immutable'],
  [8, 'auth_clawback_enabled'],
];

const TRUSTLINE_FLAGS: [number, string][] = [
  [1, 'authorized'],
  [2, 'authorized_to_maintain_liabilites'],
  [4, 'clawback_enabled'],
];

function flagFields(prefix: string, flags: number | null, names: [number, string][]): Json {
  if (flags === null || flags === 0) return {};
  const set = names.filter(([flag]) => (flags & flag) !== 0);
  return {
    [`${prefix}_flags`]: set.map(([flag]) => flag),
    [`${prefix}_flags_s`]: set.map(([, name]) => name),
  };
}

function answer(fields: Record<string, unknown>): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** What an operation changed in an account's options; unchanged options are absent. */
export function setOptionsFields(op: xdr.SetOptionsOpWire): Json {
  return {
    ...answer({
      // An empty domain cannot be distinguished from an unchanged one.
      home_domain:
        op.homeDomain === null || op.homeDomain.length === 0 ? null : textOf(op.homeDomain),
      inflation_dest: op.inflationDest === null ? null : accountOf(op.inflationDest),
      master_key_weight: op.masterWeight,
      signer_key: op.signer === null ? null : signerAddress(op.signer.key),
      signer_weight: op.signer === null ? null : op.signer.weight,
      low_threshold: op.lowThreshold,
      med_threshold: op.medThreshold,
      high_threshold: op.highThreshold,
    }),
    ...flagFields('set', op.setFlags, ACCOUNT_FLAGS),
    ...flagFields('clear', op.clearFlags, ACCOUNT_FLAGS),
  };
}

export function trustlineFlagFields(op: xdr.SetTrustLineFlagsOpWire): Json {
  return {
    ...assetFields(assetName(op.asset)),
    trustor: accountOf(op.trustor),
    ...flagFields('set', op.setFlags, TRUSTLINE_FLAGS),
    ...flagFields('clear', op.clearFlags, TRUSTLINE_FLAGS),
  };
}

export function allowTrustFields(op: xdr.AllowTrustOpWire, issuer: string): Json {
  const code = Buffer.from(op.asset.type === 1 ? op.asset.assetCode4 : op.asset.assetCode12)
    .toString('latin1')
    .replace(/\0+$/, '');
  return {
    ...assetFields(`${code}:${issuer}`),
    trustor: accountOf(op.trustor),
    authorize: op.authorize === 1,
    // Authorisation to hold an asset includes keeping offers of it.
    authorize_to_maintain_liabilities: op.authorize !== 0,
  };
}
