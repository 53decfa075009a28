import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';

/**
 * Refuses in neutral words what names a country that keeps people from investing. The log keeps that it was tried, and with
 * what, for officers: somebody who is approved may have moved and now says nothing of it. It does not keep the country.
 */
export async function refuseForCountry({ db, clock }: Pick<Context, 'db' | 'clock'>, accountId: string, given: 'address' | 'person' | 'company' | 'owner'): Promise<never> {
  await noteCountryAttempt({ db, clock }, accountId, given);
  throw refuse('invalid', 'cannot_invest');
}

export async function noteCountryAttempt({ db, clock }: Pick<Context, 'db' | 'clock'>, accountId: string, given: string): Promise<void> {
  await db.transaction('note_country_attempt', (tx) => record(tx, { at: clock.now(), actor: { kind: 'investor', id: accountId }, act: 'kyc.country_attempted', subject: `account:${accountId}`, after: { given } }));
}
