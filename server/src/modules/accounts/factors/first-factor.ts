import { firstFactorCodeMail } from '../mails/sign-in.ts';
import { refuse } from '@bb1/domain/refusal';
import { record } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { factorsOf, hasFactor } from '../../../platform/mfa/factors-of.ts';
import { redeemMailCode, sendMailCode } from '../../../platform/mail-codes/mail-codes.ts';
import {
  hasEmailVerification,
  recordEmailVerification,
} from '../../../platform/sessions/email-verification.ts';
import { sessionIdOf } from '../../../platform/sessions/sessions.ts';
import { type Asking, factorOwner, type FactorContext } from './factor-account.ts';
import { type AccountRow, findAccount } from '../store.ts';

/**
 * Mails the code that the owner needs to add the first factor in this session. Otherwise the
 * password alone would be enough to add one, and with it to do everything that requires a second
 * factor.
 */
export async function sendFirstFactorCode(context: FactorContext, asking: Asking): Promise<void> {
  const account = await ownAccount(context.db, asking);
  if (account.has_second_factor) throw refuse('conflict', 'invalid_status');
  // An unconfirmed address may be a stranger's; it has to be confirmed first.
  if (account.email_confirmed_at === null) throw refuse('conflict', 'email_unconfirmed');
  const mail = {
    mail: firstFactorCodeMail,
    to: account.email,
    locale: account.locale,
    values: (sealedCode: string) => ({ name: account.full_name, sealedCode }),
    at: context.clock.now(),
    about: account.id,
  };
  await sendMailCode(context, {
    purpose: 'first_factor',
    subjectId: account.id,
    sessionId: await sessionIdOf(context.db, asking.sessionHash),
    mail,
  });
}

/** Records in the session that its person has access to the account's mailbox. */
export async function proveMailbox(
  context: FactorContext,
  asking: Asking,
  code: string,
): Promise<void> {
  const { id, email } = await ownAccount(context.db, asking);
  const sessionId = await sessionIdOf(context.db, asking.sessionHash);
  await redeemMailCode(
    context,
    { purpose: 'first_factor', subjectId: id, sessionId, to: email, code },
    async (tx) => {
      if (!(await recordEmailVerification(tx, asking.sessionHash)))
        throw refuse('unauthenticated', 'not_signed_in');
      await record(tx, {
        at: context.clock.now(),
        actor: factorOwner(id),
        act: 'account.mailbox_proven',
        subject: `account:${id}`,
      });
    },
  );
}

/**
 * Whether adding a factor requires the mailed code: as long as there is no factor that a step-up
 * could require.
 */
export async function needsMailboxProof(
  db: Queryable,
  { accountId, sessionHash }: Asking,
): Promise<boolean> {
  return (
    !hasFactor(await factorsOf(db, factorOwner(accountId))) &&
    !(await hasEmailVerification(db, sessionHash))
  );
}

export async function demandMailboxProof(db: Queryable, asking: Asking): Promise<void> {
  if (await needsMailboxProof(db, asking)) throw refuse('forbidden', 'mailbox_proof_needed');
}

async function ownAccount(db: Queryable, { accountId }: Asking): Promise<AccountRow> {
  const account = await findAccount(db, accountId);
  if (account === null) throw refuse('unauthenticated', 'not_signed_in');
  return account;
}
