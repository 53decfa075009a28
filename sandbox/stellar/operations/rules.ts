import { SUCCESS } from '../core/result.ts';
import type { Wire } from '../core/wire.ts';
import { accountMerge } from './account-merge.ts';
import { bumpSequence } from './bump-sequence.ts';
import { changeTrust } from './change-trust.ts';
import { claimClaimableBalance, clawbackClaimableBalance, createClaimableBalance } from './claimable-balance.ts';
import { clawback } from './clawback.ts';
import { createAccount } from './create-account.ts';
import { beginSponsoring, endSponsoring } from './future-sponsorship.ts';
import { manageData } from './manage-data.ts';
import type { OperationRule } from './operation-rule.ts';
import { payment } from './payment.ts';
import { revokeSponsorship } from './revoke-sponsorship.ts';
import { setOptions } from './set-options.ts';
import { allowTrust, setTrustLineFlags } from './trustline-flags.ts';

// Inflation has not been a supported operation since protocol 12; its rule only says how much weight its signers need.
const inflation: OperationRule<9> = { threshold: () => 'low', check: () => 0, apply: () => SUCCESS };

export const INFLATION = 9;

const RULES = {
  0: createAccount,
  1: payment,
  5: setOptions,
  6: changeTrust,
  7: allowTrust,
  8: accountMerge,
  9: inflation,
  10: manageData,
  11: bumpSequence,
  14: createClaimableBalance,
  15: claimClaimableBalance,
  16: beginSponsoring,
  17: endSponsoring,
  18: revokeSponsorship,
  19: clawback,
  20: clawbackClaimableBalance,
  21: setTrustLineFlags,
} as const;

/** Whether this ledger knows the operation: no offers, path payments, pools or contracts, and no pool shares to trust. */
export function isSupported(body: Wire['body']): boolean {
  if (body.type === 6 && body.changeTrustOp.line.type === 3) return false;
  return body.type in RULES;
}

/** The rules for an operation of a supported kind. */
export function ruleFor(body: Wire['body']): OperationRule<number> {
  if (!isSupported(body)) throw new Error(`operations of type ${body.type} are not supported here`);
  // Each rule sits at the number of the only bodies it understands.
  return RULES[body.type as keyof typeof RULES] as unknown as OperationRule<number>;
}
