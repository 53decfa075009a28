/** The life of a claim. Its ledger transaction belongs to `transfers`. */
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
  { from: 'built', to: 'built', why: 'built again, on the same channel and sequence number' },
  { from: 'built', to: 'signed', why: 'the holder submitted their signature' },
  {
    from: 'signed',
    to: 'submitted',
    why: 'envelope and hash are stored, and the server has signed last',
  },
  { from: 'submitted', to: 'settled', why: 'the ledger has the transaction' },
  { from: 'submitted', to: 'failed', why: 'the ledger refused the transaction for good' },
  { from: 'submitted', to: 'expired', why: 'the transaction can provably never land any more' },
  { from: 'signed', to: 'expired', why: 'it was never submitted and its time is over' },
  {
    from: 'built',
    to: 'expired',
    why: 'it was not signed in time, or it was built for keys or an amount that changed',
  },
  { from: 'expired', to: 'built', why: 'built again' },
  { from: 'failed', to: 'built', why: 'built again after the cause was fixed' },
];

export function mayMoveClaim(from: ClaimState, to: ClaimState): boolean {
  return CLAIM_MOVES.some((move) => move.from === from && move.to === to);
}

/** States in which another submit is answered with 409 and the claim. */
export function isInFlight(state: ClaimState): boolean {
  return state === 'signed' || state === 'submitted' || state === 'settled';
}
