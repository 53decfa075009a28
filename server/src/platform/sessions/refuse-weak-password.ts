import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordWeakness } from '@bb1/domain/accounts/password';
import { refuseField } from '@bb1/domain/refusal';
import type { Offering } from '@bb1/domain/offering/offering';

const WELL_KNOWN: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Refuses, at the field `password`, what attackers guess first: passwords from a list of 49,000
 * well-known ones, from the words of this offering, and from the person's own.
 */
export function refuseWeakPassword(
  context: { readonly offering: Offering; readonly publicUrl: URL },
  password: string,
  person: { readonly email: string; readonly fullName: string },
): void {
  const { issuer, token, name } = context.offering;
  const product = [issuer.name, issuer.city, token.code, name, context.publicUrl.hostname];
  const weakness = passwordWeakness(password, {
    own: [person.fullName, person.email],
    product,
    isWellKnown: (word) => WELL_KNOWN.has(word),
  });
  if (weakness !== null) throw refuseField('password', weakness);
}
