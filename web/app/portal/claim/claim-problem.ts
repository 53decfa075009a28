import { written } from '@bb1/texts/written';
import type { Claim } from '@bb1/domain/claims/endpoints';
import { ApiRefusal } from '../../session/api-refusal.ts';
import type { Texts as ClaimTexts } from '@bb1/texts/pages/claim';
import type { Texts as ClaimWalletTexts } from '@bb1/texts/pages/claim-wallet';
import { EnvelopeRefused } from './checks/envelope-refused.ts';
import type { EnvelopeRefusal } from './checks/envelope-refused.ts';
import { refusalWords } from './checks/refusal-words.ts';
import { WalletTrouble } from './signing/wallet-trouble.ts';
import type { WalletTroubleCode } from './signing/wallet-trouble.ts';

/** Why a claim has failed, or is not finished. */
export type ClaimProblem =
  /** The portal's refusal, with its message. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The step-up has expired, or never happened. */
  | { readonly kind: 'step_up' }
  /** The transaction was not the announced one; nothing was signed. */
  | { readonly kind: 'envelope'; readonly code: EnvelopeRefusal }
  /** The wallet signed nothing, or something else. */
  | { readonly kind: 'wallet'; readonly code: WalletTroubleCode; readonly detail: string }
  /** The ledger's refusal, with its message. */
  | { readonly kind: 'ledger'; readonly failure: string }
  /** The transaction can no longer be executed. */
  | { readonly kind: 'expired' }
  /** It is submitted, but no answer came in time. */
  | { readonly kind: 'slow' }
  | { readonly kind: 'network' };

/** A problem with an error text; for a missing step-up the page asks instead. */
export type ShownProblem = Exclude<ClaimProblem, { kind: 'step_up' }>;

/** No signature came while the transaction was valid. */
export class SigningTimeOver extends Error {}

/**
 * What a failed attempt means for the person. Any unknown error counts as a connection problem:
 * trying again is always safe.
 */
export function problemOfError(error: unknown): ClaimProblem {
  if (error instanceof EnvelopeRefused) return { kind: 'envelope', code: error.code };
  if (error instanceof WalletTrouble)
    return { kind: 'wallet', code: error.code, detail: error.detail };
  if (error instanceof SigningTimeOver) return { kind: 'expired' };
  if (
    error instanceof ApiRefusal &&
    (error.code === 'step_up_needed' || error.code === 'second_factor_needed')
  )
    return { kind: 'step_up' };
  if (error instanceof ApiRefusal) return { kind: 'refused', message: error.message };
  if (error instanceof Error && error.message === 'timed out') return { kind: 'slow' };
  return { kind: 'network' };
}

/** Why a claim failed; null when it is settled. */
export function problemOfClaim(claim: Claim): ClaimProblem | null {
  if (claim.state === 'settled') return null;
  return claim.state === 'expired'
    ? { kind: 'expired' }
    : { kind: 'ledger', failure: claim.failure ?? claim.state };
}

interface ProblemTexts {
  readonly problems: ClaimTexts['problems'];
  readonly refusals: ClaimWalletTexts['refusals'];
  readonly troubles: ClaimWalletTexts['troubles'];
}

/** The error text for the person, which they can pass on to support. */
export function problemText(
  { problems, refusals, troubles }: ProblemTexts,
  problem: ShownProblem,
): string {
  switch (problem.kind) {
    case 'refused':
      return problem.message;
    case 'envelope':
      return problems.envelope({
        why: refusalWords({ refusals }, problem.code),
        code: problem.code,
      });
    case 'wallet':
      return written(troubles[problem.code], { detail: problem.detail });
    case 'ledger':
      return problems.ledger({ failure: problem.failure });
    default:
      return problems[problem.kind];
  }
}
