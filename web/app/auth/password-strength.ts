export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong';

/**
 * The strength of a password while it is typed; the server decides in the end. `isWeak` is the
 * server's rule (well-known words, patterns, the person's own names). Length beats tricks: from 20
 * characters it is very good.
 */
export function passwordStrength(
  password: string,
  { minLength, isWeak }: { readonly minLength: number; readonly isWeak: boolean },
): PasswordStrength {
  const length = [...new Intl.Segmenter().segment(password)].length;
  if (length < minLength) return 'short';
  if (isWeak) return 'weak';
  return length >= 20 || (length >= 16 && kindsOf(password) >= 3) ? 'strong' : 'fair';
}

function kindsOf(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
}
