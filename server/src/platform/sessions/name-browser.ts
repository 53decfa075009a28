import Bowser from 'bowser';

/** Browser and system from the user agent in familiar words; null if unknown. */
export function nameBrowser(userAgent: string): { browser: string | null; system: string | null } {
  if (userAgent === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name ?? null, system: os.name ?? null };
}
