import { createHmac, hkdfSync } from 'node:crypto';
import { isSame } from '../crypto/mail-token.ts';

/**
 * A browser is recognised by its cookie: for each account that signed in there, it has the
 * account's id, the time, and a keyed hash over both. The server keeps no list of browsers;
 * `accounts.browsers_recognised_since` invalidates all cookies of an account at once. Recognition
 * does not sign in, it only decides how failed attempts are counted. Real time, like everything
 * that protects people.
 */
const RECOGNISED_DAYS = 365;
/** A family's computer; the oldest accounts make room. */
const ACCOUNTS_PER_BROWSER = 5;
const ENTRY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})\.([\w-]+)$/;

interface Keyed {
  readonly appSecret: Buffer;
}

interface Recognised {
  readonly accountId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * When the account signed in with the browser, in milliseconds since 1970; null if it never did, or
 * the cookie is invalid.
 */
export function recognisedAt(
  context: Keyed,
  text: string,
  account: { id: string; browsers_recognised_since: Date },
  now: Date,
): number | null {
  const entry = readEntries(context, text).find(({ accountId }) => accountId === account.id);
  if (entry === undefined) return null;
  return entry.at >= account.browsers_recognised_since.getTime() &&
    entry.at > now.getTime() - RECOGNISED_DAYS * 24 * 3600 * 1000
    ? entry.at
    : null;
}

export function isRecognised(
  context: Keyed,
  text: string,
  account: { id: string; browsers_recognised_since: Date },
  now: Date,
): boolean {
  return recognisedAt(context, text, account, now) !== null;
}

/** The browser's new cookie, for this account and the others it has. */
export function recogniseAccount(
  context: Keyed,
  text: string,
  { accountId, at }: { accountId: string; at: Date },
): string {
  const others = readEntries(context, text).filter((entry) => entry.accountId !== accountId);
  return [{ accountId, at: at.getTime() }, ...others]
    .slice(0, ACCOUNTS_PER_BROWSER)
    .map((entry) => `${entry.accountId}.${entry.at}.${mac(context, entry)}`)
    .join('~');
}

/** The parts of the cookie that we signed; everything else is ignored. */
function readEntries(context: Keyed, text: string): Recognised[] {
  return text
    .split('~', ACCOUNTS_PER_BROWSER)
    .map((part) => ENTRY.exec(part))
    .flatMap((found) => {
      const entry = { accountId: found?.[1] ?? '', at: Number(found?.[2]) };
      return found !== null && isSame(found[3] ?? '', mac(context, entry)) ? [entry] : [];
    });
}

function mac(context: Keyed, { accountId, at }: Recognised): string {
  const key = Buffer.from(
    hkdfSync('sha256', context.appSecret, Buffer.alloc(0), 'recognised browsers', 32),
  );
  return createHmac('sha256', key).update(`${accountId}|${at}`).digest('base64url');
}
