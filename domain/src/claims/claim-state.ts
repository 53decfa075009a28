/** The life of a claim; the ledger transaction behind it lives in `transfers`. */
export const CLAIM_STATES = [
  'created',
  'built',
  'signed',
  'submitted',
  'settled',
  'failed',
  'expired',
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

interface Move {
  readonly from: ClaimState;
  readonly to: ClaimState;
  readonly why: string;
}

export const CLAIM_MOVES: readonly Move[] = [
  { from: 'created', to: 'built', why: 'a transaction was built for the browser' },
  { from: 'built', to: 'built', why: 'built anew, on the same channel and sequence number' },
  { from: 'built', to: 'signed', why: 'the holder handed in their signature' },
  {
    from: 'signed',
    to: 'submitted',
    why: 'envelope and hash are stored, the server has signed last',
  },
  { from: 'submitted', to: 'settled', why: 'the ledger holds the transaction' },
  { from: 'submitted', to: 'failed', why: 'the ledger refused the transaction for good' },
  { from: 'submitted', to: 'expired', why: 'proven that the transaction can never land any more' },
  { from: 'signed', to: 'expired', why: 'it was never posted and its time is over' },
  {
    from: 'built',
    to: 'expired',
    why: 'nobody signed it in time, or it was built for keys or an amount that changed',
  },
  { from: 'expired', to: 'built', why: 'built again' },
  { from: 'failed', to: 'built', why: 'built again after the cause was mended' },
];

export function mayMoveClaim(from: ClaimState, to: ClaimState): boolean {
  return CLAIM_MOVES.some((move) => move.from === from && move.to === to);
}

/** States in which a further submit is answered with 409 and the claim. */
export function isInFlight(state: ClaimState): boolean {
  return state === 'signed' || state === 'submitted' || state === 'settled';
}
