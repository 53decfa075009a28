import Bowser from 'bowser';

/** How a browser names itself and its system, in words people know; null where it does not. */
export function nameBrowser(userAgent: string): { browser: string | null; system: string | null } {
  if (userAgent === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name ?? null, system: os.name ?? null };
}
