import type { SessionKind } from '../sessions/sessions.ts';

/** The cookie that carries the CSRF token; the interface fixes its name (docs/decisions/0010). */
export const CSRF_COOKIE = 'CSRF-TOKEN';

/**
 * HttpOnly cookies by purpose. Over https their names begin with `__Host-`, so that no neighbouring
 * host can set them (RFC 6265bis, 4.1.3.2).
 */
export function cookieNames(
  publicUrl: URL,
): Readonly<
  Record<SessionKind | 'visit' | 'recognition' | 'referral' | 'company_attempt', string>
> {
  const prefix = publicUrl.protocol === 'https:' ? '__Host-' : '';
  return {
    investor: `${prefix}session`,
    officer: `${prefix}desk_session`,
    sign_in: `${prefix}sign_in`,
    visit: `${prefix}visit`,
    recognition: `${prefix}recognition`,
    referral: `${prefix}referral`,
    company_attempt: `${prefix}company_attempt`,
  };
}
