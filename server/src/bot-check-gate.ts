import { getBotCheck } from '@bb1/domain/bot-check/endpoints';
import {
  type BotCheckPort,
  BotCheckUnavailable,
  type ProofToJudge,
} from './integrations/bot-check/bot-check-port.ts';
import type { Database } from './platform/db/database.ts';
import type { Serve } from './platform/http/api.ts';
import { networkOf } from './platform/http/network-of.ts';
import { countWithin } from './platform/http/rate-limit.ts';

export interface BotCheckGateOptions {
  readonly db: Database;
  readonly botCheck: BotCheckPort;
  /** From 0 to 1; what scores less is refused. */
  readonly minScore: number;
  /** Calls in an hour that may come without a proof, from one network and from everybody together. */
  readonly withoutProofPerHour: { readonly perNetwork: number; readonly inAll: number };
  /** Told when the check itself fails. */
  readonly onUnavailable: (error: BotCheckUnavailable) => void;
}

const PER_SECONDS = 3600;

/**
 * Whether a call may pass for one that a person made. A proof decides alone, and a bad one is never made up for. Without
 * one (no script, or it could not run), and while nobody can judge proofs, a small allowance decides: it lets people
 * through and is of no use to a machine.
 */
export function botCheckGate(
  options: BotCheckGateOptions,
): (call: ProofToJudge) => Promise<boolean> {
  const { db, botCheck, minScore, withoutProofPerHour } = options;

  // Anyone who has used up their own allowance takes nothing of everybody's.
  const isWithinAllowance = async (address: string) =>
    (await countWithin(db, `bot_check|${networkOf(address)}`, {
      max: withoutProofPerHour.perNetwork,
      perSeconds: PER_SECONDS,
    })) &&
    (await countWithin(db, 'bot_check|all', {
      max: withoutProofPerHour.inAll,
      perSeconds: PER_SECONDS,
    }));

  return async (call) => {
    if (call.proof === '') return isWithinAllowance(call.address);
    try {
      return (await botCheck.score(call)) >= minScore;
    } catch (error) {
      if (!(error instanceof BotCheckUnavailable)) throw error;
      options.onUnavailable(error);
      return isWithinAllowance(call.address);
    }
  };
}

/** Belongs to no module: forms of several ask for it. */
export function botCheckRoutes(serve: Serve, botCheck: BotCheckPort): void {
  serve(getBotCheck)(({ query }) => botCheck.challenge(query.action));
}
