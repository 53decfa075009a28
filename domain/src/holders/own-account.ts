/** The issuer's own accounts on the ledger, by purpose. */
export const OWN_ACCOUNT_ROLES = [
  'issuer',
  'distribution',
  'sponsor',
  'authoriser',
  'deposit',
  'payout',
  'channel',
] as const;
export type OwnAccountRole = (typeof OWN_ACCOUNT_ROLES)[number];
