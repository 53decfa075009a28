import type { Mail } from '../../platform/mail/define-mail.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount, type AccountRow } from './store.ts';

/** Queues a mail to the person in their language, unless the account is closed. */
export async function mailPerson<V extends object>(
  tx: Tx,
  answer: { accountId: string; mail: Mail<V>; values: (name: string) => NoInfer<V>; at: Date },
): Promise<void> {
  const account = await findAccount(tx, answer.accountId);
  if (account === null) throw new Error(`no account ${answer.accountId} to write to`);
  if (account.closed_at !== null) return;
  await queueMail(tx, {
    mail: answer.mail,
    to: account.email,
    locale: account.locale,
    values: answer.values(account.full_name),
    at: answer.at,
    about: account.id,
  });
}

/** Mails the owner of an account, unless the address is unconfirmed: it may be a stranger's. */
export async function mailOwner<V extends object>(
  tx: Tx,
  account: AccountRow,
  { mail, values, at }: { mail: Mail<V>; values: NoInfer<V>; at: Date },
): Promise<void> {
  if (account.email_confirmed_at === null) return;
  await queueMail(tx, {
    mail,
    to: account.email,
    locale: account.locale,
    at,
    about: account.id,
    values,
  });
}
