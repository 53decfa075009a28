/** In EUR, as the form offers them. The choice is not binding. */
export const INVESTMENT_RANGES = ['under_1000', '1000_to_100000', 'over_100000'] as const;
export type InvestmentRange = (typeof INVESTMENT_RANGES)[number];

/** `waiting`: confirmed, and the sale is not open yet. */
export const MEMBER_STATES = ['unconfirmed', 'waiting', 'invited', 'claimed'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

interface MemberMoments {
  readonly confirmedAt: Date | null;
  readonly invitedAt: Date | null;
  readonly claimedAt: Date | null;
}

/** How far a member has come. An account made without the invitation counts as claimed too. */
export function memberState(member: MemberMoments): MemberState {
  if (member.claimedAt !== null) return 'claimed';
  if (member.invitedAt !== null) return 'invited';
  return member.confirmedAt === null ? 'unconfirmed' : 'waiting';
}
