import { isApproved } from '@bb1/domain/kyc/kyc-verdict';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { lockKyc } from './store.ts';

/** Refuses details with an excluded country in neutral words. */
export async function refuseForCountry(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  given: 'address' | 'person' | 'company' | 'owner',
): Promise<never> {
  await noteCountryAttempt({ db, clock }, accountId, given);
  throw refuse('invalid', 'cannot_invest');
}

/**
 * The log records that an approved person tried it, and what they changed, for officers: the person
 * may have moved. It does not record the country, and it records nothing about people who are not
 * approved.
 */
export async function noteCountryAttempt(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  given: 'address' | 'person' | 'company' | 'owner',
): Promise<void> {
  await db.transaction('note_country_attempt', async (tx) => {
    const row = await lockKyc(tx, accountId);
    if (row === null || !isApproved(row.verdict)) return;
    await record(tx, {
      at: clock.now(),
      actor: { kind: 'investor', id: accountId },
      act: 'kyc.country_attempted',
      subject: `account:${accountId}`,
      after: { given },
    });
  });
}
