import type { Locale } from '@bb1/domain/locale';
import { record } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import type { Mail } from '../mail/define-mail.ts';
import { queueMail } from '../mail/outbox.ts';
import {
  factorAddedMail,
  factorRemovedMail,
  type FactorValues,
  recoveryCodeUsedMail,
  recoveryCodesRenewedMail,
} from './mails.ts';
import type { FactorOwner } from './factor-owner.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';

/** The owner of the factors, and where to notify them. */
export interface FactorPerson {
  readonly owner: FactorOwner;
  /** The kind of the person's record in the audit log. */
  readonly noun: 'account' | 'officer';
  /** Null if no mail may be sent. */
  readonly email: string | null;
  readonly name: string;
  readonly locale: Locale;
}

export type FactorChange =
  | { readonly what: 'factor-added' | 'factor-removed'; readonly factor: 'totp' }
  | {
      readonly what: 'factor-added' | 'factor-removed';
      readonly factor: 'passkey';
      readonly passkey: { readonly id: string; readonly name: string };
    }
  | { readonly what: 'recovery-code-used' | 'recovery-codes-renewed' };

const ACTS = {
  'factor-added': 'factor_added',
  'factor-removed': 'factor_removed',
  'recovery-code-used': 'recovery_code_used',
  'recovery-codes-renewed': 'recovery_codes_renewed',
} as const satisfies Readonly<Record<FactorChange['what'], string>>;

const MAILS: Readonly<Record<FactorChange['what'], Mail<FactorValues>>> = {
  'factor-added': factorAddedMail,
  'factor-removed': factorRemovedMail,
  'recovery-code-used': recoveryCodeUsedMail,
  'recovery-codes-renewed': recoveryCodesRenewedMail,
};

/**
 * Logs a change of a person's factors and notifies the person by mail, so that it cannot happen
 * unnoticed.
 */
export async function notifyMfaChange(
  tx: Tx,
  person: FactorPerson,
  { at, ...change }: FactorChange & { at: Date },
): Promise<void> {
  const { owner, noun, email, name, locale } = person;
  const factor = 'factor' in change ? change.factor : '';
  const passkey = 'passkey' in change ? change.passkey : null;
  const left = await recoveryCodesLeft(tx, owner);
  // A passkey's name is private; the log has only its id.
  const after = {
    ...(factor === '' ? {} : { factor }),
    ...(passkey === null ? {} : { passkey: passkey.id }),
    recovery_codes_left: left,
  };
  await record(tx, {
    at,
    actor: owner,
    act: `${noun}.${ACTS[change.what]}`,
    subject: `${noun}:${owner.id}`,
    after,
  });
  if (email === null) return;
  await queueMail(tx, {
    mail: MAILS[change.what],
    to: email,
    locale,
    values: {
      name,
      factor,
      passkey: passkey?.name ?? '',
      left: String(left),
      at: at.toISOString(),
    },
    at,
    about: owner.id,
  });
}
