import type { Context } from '../../../context.ts';
import type { FactorOwner } from '../../../platform/mfa/factor-owner.ts';
import { type PasskeySite, passkeySite } from '../../../platform/mfa/passkey-site.ts';
import type { FactorPerson } from '../../../platform/mfa/notify-mfa-change.ts';
import type { AccountRow } from '../store.ts';

/** The part of the context that calls about factors need. */
export type FactorContext = Pick<Context, 'db' | 'clock' | 'appSecret' | 'publicUrl' | 'offering'>;

/** The person and the session of the call. */
export interface Asking {
  readonly accountId: string;
  readonly sessionHash: Buffer;
}

export function factorOwner(accountId: string): FactorOwner {
  return { kind: 'investor', id: accountId };
}

/**
 * An account as the owner of second factors. An unconfirmed address may be a stranger's, so it gets
 * no mails.
 */
export function factorPerson({
  id,
  email,
  email_confirmed_at,
  full_name,
  locale,
}: AccountRow): FactorPerson {
  return {
    owner: factorOwner(id),
    noun: 'account',
    email: email_confirmed_at === null ? null : email,
    name: full_name,
    locale,
  };
}

export function siteOf({
  publicUrl,
  offering,
}: Pick<Context, 'publicUrl' | 'offering'>): PasskeySite {
  return passkeySite({ publicUrl, name: offering.issuer.name });
}
