/**
 * Why the browser refuses to sign. Each reason has its own sentence on the page, because support
 * needs to know which one it was.
 */
export const ENVELOPE_REFUSALS = [
  'wrong_network',
  'wrong_holder',
  'wrong_shape',
  'unreadable',
  'fee_bump',
  'hash_mismatch',
  'wrong_source',
  'wrong_sequence',
  'forbidden_operation',
  'wrong_operations',
  'holder_is_source',
  'wrong_destination',
  'wrong_asset',
  'wrong_amount',
  'wrong_limit',
  'wrong_starting_balance',
  'wrong_flags',
  'wrong_memo',
  'wrong_link',
  'wrong_domain',
  'wrong_challenge',
  'not_signed_by_server',
  'fee_too_high',
  'no_time_bounds',
  'too_late',
  'valid_too_long',
  'not_as_rebuilt',
] as const;
export type EnvelopeRefusal = (typeof ENVELOPE_REFUSALS)[number];

/** The transaction differs from the announced one and must not be signed. */
export class EnvelopeRefused extends Error {
  readonly code: EnvelopeRefusal;
  constructor(code: EnvelopeRefusal, seen?: string | number) {
    super(seen === undefined ? code : `${code}: ${seen}`);
    this.name = 'EnvelopeRefused';
    this.code = code;
  }
}

/** Refuses with the code unless the condition holds; `seen` is what was found instead. */
export function insist(
  condition: boolean,
  code: EnvelopeRefusal,
  seen?: string | number,
): asserts condition {
  if (!condition) throw new EnvelopeRefused(code, seen);
}
