import { nameTokens } from '../screening/name-tokens.ts';

export const SELF_REFERRAL_SIGNS = ['person', 'iban', 'wallet', 'document'] as const;
export type SelfReferralSign = (typeof SELF_REFERRAL_SIGNS)[number];
/** What affiliate and referred investor share, as a fact of a proposal. */
export const SHARED_BY_SIGN = {
  person: 'same_person',
  iban: 'same_iban',
  wallet: 'same_wallet',
  document: 'same_document',
} as const satisfies Record<SelfReferralSign, string>;

/**
 * Everything that ever identified the person behind an account, also what was corrected or removed.
 * For a business: its representatives and owners, and itself.
 */
export interface AccountIdentity {
  readonly people: readonly {
    readonly firstName: string;
    readonly lastName: string;
    /** YYYY-MM-DD */ readonly bornOn: string;
  }[];
  readonly taxNumbers: readonly string[];
  /** Numbers of the business at its tax office or register. */
  readonly companies: readonly string[];
  readonly documents: readonly { readonly type: string; readonly number: string }[];
  /** Named in an order, paid from, or named for a refund. */
  readonly ibans: readonly string[];
  /** Proven to be theirs, or named in an order or a claim. */
  readonly wallets: readonly string[];
  /**
   * Addresses that money came from, or was to go back to. An exchange's address pays for thousands of people, so a shared
   * one proves nothing.
   */
  readonly paidFrom: readonly string[];
}

/**
 * Evidence that affiliate and referred person are the same, each sign once, in the order of the
 * list above.
 */
export function selfReferralSigns(
  affiliate: AccountIdentity,
  referred: AccountIdentity,
): SelfReferralSign[] {
  const found: Readonly<Record<SelfReferralSign, boolean>> = {
    person: meet(peopleKeys(affiliate), peopleKeys(referred)),
    iban: meet(affiliate.ibans.map(plain), referred.ibans.map(plain)),
    wallet:
      meet(affiliate.wallets, referred.wallets) ||
      meet(affiliate.wallets, referred.paidFrom) ||
      meet(affiliate.paidFrom, referred.wallets),
    document: meet(documentKeys(affiliate), documentKeys(referred)),
  };
  return SELF_REFERRAL_SIGNS.filter((sign) => found[sign]);
}

/** A sign that was seen once stays: a changed number does not make another person. */
export function signsEver(
  before: readonly SelfReferralSign[],
  now: readonly SelfReferralSign[],
): SelfReferralSign[] {
  return SELF_REFERRAL_SIGNS.filter((sign) => before.includes(sign) || now.includes(sign));
}

/** The signs that no officers' decision covers. */
export function standingSigns(
  signs: readonly SelfReferralSign[],
  allowed: readonly SelfReferralSign[],
): SelfReferralSign[] {
  return signs.filter((sign) => !allowed.includes(sign));
}

// With the same birth date, spelling, name order and titles do not make a different person.
function peopleKeys({ people, taxNumbers, companies }: AccountIdentity): string[] {
  return [
    ...people.map(
      ({ firstName, lastName, bornOn }) =>
        `born ${bornOn} ${nameTokens(`${firstName} ${lastName}`)
          .map(({ text }) => text)
          .join(' ')}`,
    ),
    ...numbered('tax', taxNumbers),
    ...numbered('company', companies),
  ];
}

function documentKeys({ documents }: AccountIdentity): string[] {
  return documents.flatMap(({ type, number }) => numbered(type, [number]));
}

/** Numbers with their kinds. Two missing numbers are not the same. */
function numbered(kind: string, numbers: readonly string[]): string[] {
  return numbers
    .map(plain)
    .filter((number) => number !== '')
    .map((number) => `${kind} ${number}`);
}

function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

function meet(one: readonly string[], other: readonly string[]): boolean {
  const keys = new Set(one);
  return other.some((key) => key !== '' && keys.has(key));
}
