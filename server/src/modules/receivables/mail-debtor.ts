import { cents, eur } from '@bb1/domain/money';
import { noticeDue } from '@bb1/domain/receivables/reminders';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import type { Mail } from '../../platform/mail/define-mail.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount } from '../accounts/store.ts';
import { receivablePaidMail, receivableRaisedMail, receivableReminderMail } from './mails.ts';
import {
  findOpen,
  findOrderReference,
  insertNotice,
  listOpen,
  wasNoticed,
  findReceivable,
  lockReceivable,
  type ReceivableRow,
} from './store.ts';

export const REMIND_DEBTORS = 'receivables.remind';

/** Every minute: sends the notices that are due. */
export async function remindDebtors({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const due = (await db.rows(listOpen)).filter(
    ({ open_since: openSince, notices }) =>
      noticeDue({ openSince, noticesSent: notices, now }) !== null,
  );
  await eachOf(due, ({ id }) =>
    db.transaction('receivables.remind', (tx) => sendNotice(tx, id, clock.now())),
  );
}

/** The notice that is due for a receivable now, the first one at once. Sending again changes nothing. */
export async function sendNotice(tx: Tx, receivableId: string, at: Date): Promise<void> {
  const row = await lockReceivable(tx, receivableId);
  const open = await tx.maybe(findOpen, [receivableId]);
  if (row === null || open === null) return;
  const number = noticeDue({ openSince: open.open_since, noticesSent: open.notices, now: at });
  if (number === null) return;
  await tx.run(insertNotice, [row.id, open.open_since, number, at]);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'receivable.notice_sent',
    subject: `receivable:${row.id}`,
    after: { number },
  });
  const due = { amount: row.open_eur, payBy: row.pay_by };
  await (number === 0
    ? tell(tx, row, {
        mail: receivableRaisedMail,
        at,
        values: (shared) => ({ ...shared, ...due, cause: row.cause }),
      })
    : tell(tx, row, {
        mail: receivableReminderMail,
        at,
        values: (shared) => ({ ...shared, ...due, number: String(number) }),
      }));
}

/** The received and the open amount. A debt settled at once, without a notice, causes no mail. */
export async function mailReceivablePaid(
  tx: Tx,
  paid: { receivableId: string; eurCents: bigint; at: Date },
): Promise<void> {
  const row = await findReceivable(tx, paid.receivableId);
  if (row === null || !(await tx.one(wasNoticed, [row.id])).found) return;
  await tell(tx, row, {
    mail: receivablePaidMail,
    at: paid.at,
    values: (shared) => ({
      ...shared,
      paid: eur(paid.eurCents),
      open: row.open_eur,
      rest: cents(row.open_eur) > 0n ? 'some' : 'none',
    }),
  });
}

type Shared = { name: string; reference: string; part: string; receivable: string };

async function tell<V extends Shared>(
  tx: Tx,
  row: ReceivableRow,
  news: { mail: Mail<V>; values: (shared: Shared) => V; at: Date },
): Promise<void> {
  const account = row.account_id === null ? null : await findAccount(tx, row.account_id);
  if (account === null) return;
  const order = row.order_id === null ? null : await tx.maybe(findOrderReference, [row.order_id]);
  await queueMail(tx, {
    mail: news.mail,
    to: account.email,
    locale: account.locale,
    at: news.at,
    about: account.id,
    values: news.values({
      name: account.full_name,
      // What the person knows it by: their order, or what they are to write when they pay.
      reference: order?.reference ?? row.reference,
      part: row.refund_id === null ? 'order' : 'refund',
      receivable: row.id,
    }),
  });
}
