import type { SignedInSession } from '@bb1/domain/accounts/session-endpoints';

/** The browser of a session in a person's words: "Firefox on Windows". */
export function sessionName(
  { browser, system }: Pick<SignedInSession, 'browser' | 'system'>,
  texts: {
    readonly name: (values: { browser: string; system: string }) => string;
    readonly unknown: string;
  },
): string {
  if (browser === null) return system ?? texts.unknown;
  return system === null ? browser : texts.name({ browser, system });
}
