import { nameTokens } from '../screening/name-tokens.ts';

export const SELF_REFERRAL_SIGNS = ['person', 'iban', 'wallet', 'document'] as const;
export type SelfReferralSign = (typeof SELF_REFERRAL_SIGNS)[number];

/** By what an account can be recognised as somebody. Of a business: its representatives and owners, besides itself. */
export interface AccountIdentity {
  readonly people: readonly {
    readonly firstName: string;
    readonly lastName: string;
    /** YYYY-MM-DD */ readonly bornOn: string;
    readonly taxId: string | null;
  }[];
  /** Numbers of the business at its tax office or register. */
  readonly companies: readonly string[];
  readonly documents: readonly { readonly type: string; readonly number: string }[];
  /** Named with an order, or paid from. */
  readonly ibans: readonly string[];
  /** Proven to be theirs, named with an order or a claim. */
  readonly wallets: readonly string[];
  /** Addresses that money came from: one of an exchange pays for thousands, so two of them prove nothing. */
  readonly paidFrom: readonly string[];
}

/** What speaks for affiliate and referred person being the same, each sign once, in the order of the list above. */
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

/** The signs that no decision of officers covers. */
export function standingSigns(
  signs: readonly SelfReferralSign[],
  allowed: readonly SelfReferralSign[],
): SelfReferralSign[] {
  return signs.filter((sign) => !allowed.includes(sign));
}

// Spelling, order of names and titles do not make another person of somebody born on the same day.
function peopleKeys({ people, companies }: AccountIdentity): string[] {
  return [
    ...people.map(
      ({ firstName, lastName, bornOn }) =>
        `born ${bornOn} ${nameTokens(`${firstName} ${lastName}`)
          .map(({ text }) => text)
          .join(' ')}`,
    ),
    ...numbered(
      'tax',
      people.map(({ taxId }) => taxId ?? ''),
    ),
    ...numbered('company', companies),
  ];
}

function documentKeys({ documents }: AccountIdentity): string[] {
  return documents.flatMap(({ type, number }) => numbered(type, [number]));
}

/** Numbers with what they are numbers of; two that are not there are not the same. */
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
