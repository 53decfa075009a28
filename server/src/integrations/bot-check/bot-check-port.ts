import type { BotCheck } from '@bb1/domain/bot-check/endpoints';
import type { BotCheckAction } from '@bb1/domain/endpoint';
import type { ForeignSources } from '../../platform/http/safety-headers.ts';

export interface ProofToJudge {
  readonly action: BotCheckAction;
  /** As the form brought it; never empty. */
  readonly proof: string;
  /** Where the call came from. */
  readonly address: string;
}

/** Tells calls that a person made from those of a machine, by a score as that of reCAPTCHA version 3. */
export interface BotCheckPort {
  /** What a browser is to do for one form. */
  challenge(action: BotCheckAction): Promise<BotCheck>;
  /**
   * From 0, surely a machine, to 1. A proof that was made for another action or by somebody else, is too old, or was
   * judged before, scores 0. Throws BotCheckUnavailable when nobody can judge now.
   */
  score(proof: ProofToJudge): Promise<number>;
  /** What pages may load from elsewhere for it. */
  readonly pageSources: ForeignSources;
}

/** The check itself cannot be made: its service is down, slow, or does not accept our keys. */
export class BotCheckUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BotCheckUnavailable';
  }
}

/** Notes that a proof was handed in; false when it was before. Of any number at the same moment one is the first. */
export type UseProof = (proof: {
  readonly hash: Buffer;
  readonly expiresAt: Date;
}) => Promise<boolean>;
