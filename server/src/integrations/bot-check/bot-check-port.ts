import type { BotCheck } from '@bb1/domain/bot-check/endpoints';
import type { BotCheckAction } from '@bb1/domain/endpoint';
import type { ForeignSources } from '../../platform/http/safety-headers.ts';

export interface ProofToJudge {
  readonly action: BotCheckAction;
  /** As the form sent it; never empty. */
  readonly proof: string;
  /** The caller's address. */
  readonly address: string;
}

/** Distinguishes people's calls from bots' by a score like that of reCAPTCHA version 3. */
export interface BotCheckPort {
  /** What a browser has to do for one form. */
  challenge(action: BotCheckAction): Promise<BotCheck>;
  /**
   * From 0, certainly a bot, to 1. A proof for another action, of another caller, expired or
   * already used scores 0. Throws BotCheckUnavailable if proofs cannot be judged now.
   */
  score(proof: ProofToJudge): Promise<number>;
  /** What pages may load from elsewhere for it. */
  readonly pageSources: ForeignSources;
}

/** The check itself failed: its service is down, slow, or rejects our keys. */
export class BotCheckUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BotCheckUnavailable';
  }
}

/**
 * Records that a proof was used; false if it was used before. Of concurrent uses exactly one
 * succeeds.
 */
export type UseProof = (proof: {
  readonly hash: Buffer;
  readonly expiresAt: Date;
}) => Promise<boolean>;
