import type { Tx } from '../../platform/db/database.ts';
import type { Mail } from '../../platform/mail/define-mail.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { AccountRow } from './store.ts';

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
