import { type Reply, SUCCESS } from '../core/result.ts';
import type { Body, Wire } from '../core/wire.ts';
import { accountMerge } from './account-merge.ts';
import { bumpSequence } from './bump-sequence.ts';
import { changeTrust } from './change-trust.ts';
import {
  claimClaimableBalance,
  clawbackClaimableBalance,
  createClaimableBalance,
} from './claimable-balance.ts';
import { clawback } from './clawback.ts';
import { createAccount } from './create-account.ts';
import { beginSponsoring, endSponsoring } from './future-sponsorship.ts';
import { manageData } from './manage-data.ts';
import type { OperationContext, OperationRule, Threshold } from './operation-rule.ts';
import { createPassiveSellOffer, manageBuyOffer, manageSellOffer } from './manage-offer.ts';
import { pathPaymentStrictReceive, pathPaymentStrictSend } from './path-payment.ts';
import { payment } from './payment.ts';
import { depositIntoPool, withdrawFromPool } from './pool-shares.ts';
import { revokeSponsorship } from './revoke-sponsorship.ts';
import { setOptions } from './set-options.ts';
import { allowTrust, setTrustLineFlags } from './trustline-flags.ts';

// Inflation has not been supported since protocol 12; its rule only gives the weight its signers
// need.
const inflation: OperationRule<9> = {
  threshold: () => 'low',
  check: () => 0,
  apply: () => SUCCESS,
};

export const INFLATION = 9;

/** One operation's rules, bound to its body. */
export type BoundRule = {
  threshold: Threshold;
  /** 0, or the code of a malformed operation. */
  check: (source: string) => number;
  apply: (context: OperationContext) => Reply;
};

function bind<T extends number>(rule: OperationRule<T>, body: Body<T>): BoundRule {
  return {
    threshold: rule.threshold(body),
    check: (source) => rule.check(body, source),
    apply: (context) => rule.apply(context, body),
  };
}

/**
 * The rules for an operation; null for unsupported ones: contracts.
 */
function findRule(body: Wire['body']): BoundRule | null {
  switch (body.type) {
    case 0:
      return bind(createAccount, body);
    case 1:
      return bind(payment, body);
    case 2:
      return bind(pathPaymentStrictReceive, body);
    case 3:
      return bind(manageSellOffer, body);
    case 4:
      return bind(createPassiveSellOffer, body);
    case 5:
      return bind(setOptions, body);
    case 6:
      return bind(changeTrust, body);
    case 7:
      return bind(allowTrust, body);
    case 8:
      return bind(accountMerge, body);
    case 9:
      return bind(inflation, body);
    case 10:
      return bind(manageData, body);
    case 11:
      return bind(bumpSequence, body);
    case 12:
      return bind(manageBuyOffer, body);
    case 13:
      return bind(pathPaymentStrictSend, body);
    case 14:
      return bind(createClaimableBalance, body);
    case 15:
      return bind(claimClaimableBalance, body);
    case 16:
      return bind(beginSponsoring, body);
    case 17:
      return bind(endSponsoring, body);
    case 18:
      return bind(revokeSponsorship, body);
    case 19:
      return bind(clawback, body);
    case 20:
      return bind(clawbackClaimableBalance, body);
    case 21:
      return bind(setTrustLineFlags, body);
    case 22:
      return bind(depositIntoPool, body);
    case 23:
      return bind(withdrawFromPool, body);
    default:
      return null;
  }
}

export function isSupported(body: Wire['body']): boolean {
  return findRule(body) !== null;
}

/** The rules for an operation of a supported kind. */
export function ruleFor(body: Wire['body']): BoundRule {
  const rule = findRule(body);
  if (rule === null) throw new Error(`operations of type ${body.type} are not supported here`);
  return rule;
}
