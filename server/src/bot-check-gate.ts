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
  /** From 0 to 1; lower scores are refused. */
  readonly minScore: number;
  /** Calls per hour that may come without a proof, from one network and from all together. */
  readonly withoutProofPerHour: { readonly perNetwork: number; readonly inAll: number };
  /** Called when the check itself fails. */
  readonly onUnavailable: (error: BotCheckUnavailable) => void;
}

const PER_SECONDS = 3600;

/**
 * Whether a call may pass as a person's. A proof decides alone, and a bad one is final. Without a
 * proof (no script, or it could not run), or while proofs cannot be judged, a small allowance
 * decides: enough for people, useless to a bot.
 */
export function botCheckGate(
  options: BotCheckGateOptions,
): (call: ProofToJudge) => Promise<boolean> {
  const { db, botCheck, minScore, withoutProofPerHour } = options;

  // A network that has used up its own allowance takes nothing from the common one.
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

/** Belongs to no module: forms of several modules use it. */
export function botCheckRoutes(serve: Serve, botCheck: BotCheckPort): void {
  serve(getBotCheck)(({ query }) => botCheck.challenge(query.action));
}
