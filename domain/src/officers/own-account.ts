import { nameTokens } from '../screening/name-tokens.ts';

/** A person named with their birthday (YYYY-MM-DD). */
interface NamedPerson {
  readonly name: string;
  readonly dob: string;
}

/** An officer, by what administrators entered and what the officer declared. */
export interface OfficerIdentity {
  readonly name: string;
  readonly email: string;
  /** The officer under other names, and related parties. */
  readonly declared: readonly (NamedPerson & { readonly email: string | null })[];
}

/** An account, by what was proven: never by the name that its owner typed in the profile. */
export interface AccountIdentity {
  /** Confirmed addresses of the account and of other accounts of the same verified person. */
  readonly emails: readonly string[];
  /** Applicant, representatives and owners, of these accounts. */
  readonly people: readonly NamedPerson[];
}

/**
 * Whether an account belongs to an officer or to a related party of theirs. A namesake counts as the
 * officer: if it is another person after all, a colleague can help just as well.
 */
export function isOwnAccount(officer: OfficerIdentity, account: AccountIdentity): boolean {
  const emails = [officer.email, ...officer.declared.map(({ email }) => email)];
  return (
    account.emails.some((email) =>
      emails.some((own) => own?.toLowerCase() === email.toLowerCase()),
    ) ||
    account.people.some(
      ({ name, dob }) =>
        isNameOf(name, officer.name) ||
        officer.declared.some((person) => person.dob === dob && isNameOf(name, person.name)),
    )
  );
}

/** Whether two names consist of the same words, in any order and spelling of umlauts. */
export function isSameName(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words.length === others.length && words.every((word) => others.includes(word));
}

/** The same, where one of the two may have further given names. */
function isNameOf(one: string, other: string): boolean {
  const [fewer = [], more = []] = [wordsOf(one), wordsOf(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  return fewer.length < 2 ? isSameName(one, other) : fewer.every((word) => more.includes(word));
}

function wordsOf(name: string): string[] {
  return nameTokens(name).map(({ text }) => text);
}
