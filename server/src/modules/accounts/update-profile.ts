import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import type { Locale } from '@bb1/domain/locale';
import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import {
  currentUser,
  declinePasskeyOffer,
  findAccount,
  lockAccount,
  saveProfile,
  saveVerifiedName,
} from './store.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Undefined leaves a value unchanged; null removes the phone number. */
export interface ProfileChange {
  readonly full_name?: string | undefined;
  readonly locale?: Locale | undefined;
  /** As dialled from anywhere (E.164). */
  readonly phone_number?: string | null | undefined;
  readonly passkey_offer_declined?: true | undefined;
}

/**
 * Changes language, phone number, and the name as long as it is not verified, and notes that a
 * passkey is not wanted. The permanent log records which of them, not their values.
 */
export async function updateProfile(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
  accountId: string,
  change: ProfileChange,
): Promise<CurrentUser> {
  const phoneNumber =
    typeof change.phone_number === 'string' ? callable(change.phone_number) : change.phone_number;
  return context.db.transaction('update_user', async (tx) => {
    const before = await lockAccount(tx, accountId);
    if (
      before.name_verified_at !== null &&
      change.full_name !== undefined &&
      change.full_name !== before.full_name
    )
      throw refuseField('full_name', 'name_is_verified');
    const after = {
      full_name: change.full_name ?? before.full_name,
      locale: change.locale ?? before.locale,
      phone_number: phoneNumber === undefined ? before.phone_number : phoneNumber,
    };
    const isDeclined =
      change.passkey_offer_declined === true &&
      (await tx.maybe(declinePasskeyOffer, [accountId, context.clock.now()])) !== null;
    const changed = [
      ...(['full_name', 'locale', 'phone_number'] as const).filter(
        (field) => after[field] !== before[field],
      ),
      ...(isDeclined ? ['passkey_offer_declined'] : []),
    ];
    if (changed.length === 0) return currentUser(before, context.offering);
    await tx.run(saveProfile, [accountId, after.full_name, after.locale, after.phone_number]);
    await record(tx, {
      at: context.clock.now(),
      actor: { kind: 'investor', id: accountId },
      act: 'account.updated',
      subject: `account:${accountId}`,
      after: { changed },
    });
    return currentUser(
      (await findAccount(tx, accountId)) ?? { ...before, ...after },
      context.offering,
    );
  });
}

/** The number as stored, if it is a plausible one. */
function callable(typed: string): string {
  const number = parsePhoneNumberFromString(typed);
  if (number === undefined || !number.isValid()) throw refuseField('phone_number', 'must_be_valid');
  return number.number;
}

/**
 * The account bears the name that an officer verified, wherever officers see it; null keeps the name
 * as the officer saw it. From now on only another verification changes it.
 */
export async function verifyName(
  tx: Tx,
  { accountId, fullName, at }: { accountId: string; fullName: string | null; at: Date },
): Promise<void> {
  await tx.run(saveVerifiedName, [accountId, fullName, at]);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'account.name_verified',
    subject: `account:${accountId}`,
  });
}
