import { type ChangeReason, changedItem } from '@bb1/domain/kyc/change-reasons';
import { type KycVerdict, mayMove } from '@bb1/domain/kyc/kyc-verdict';
import { nextVerdict } from '@bb1/domain/kyc/next-verdict';
import { type Actor, record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount } from '../accounts/store.ts';
import type { KycSetting } from './kyc-setting.ts';
import { standingOf } from './kyc-of.ts';
import { insertRequestedChange, lockKyc, moveKycRecord, raiseKycVersion, type VerdictChange } from './store.ts';


/**
 * Lets the verdict of a locked record follow the facts: after every change of details, files, e-mail address or
 * orders, in the transaction of that change. Returns where it stands then.
 */
export async function settleVerdict(tx: Tx, setting: KycSetting, cause: { accountId: string; actor: Actor }): Promise<KycVerdict> {
  const at = setting.clock.now();
  for (;;) {
    const standing = await standingOf(tx, cause.accountId, setting);
    const next = nextVerdict(standing.verdict, standing);
    if (next === null) return standing.verdict;
    if (!mayMove(standing.verdict, next.to, next.actor)) throw new Error(`kyc moves from ${standing.verdict} to ${next.to} against its table`);
    const actor = next.actor === 'investor' ? cause.actor : SYSTEM;
    const reasons: ChangeReason[] = standing.documentExpired ? ['document_expired'] : [];
    await moveVerdict(tx, { accountId: cause.accountId, from: standing.verdict, to: next.to, actor, reasons, note: null, at });
    if (standing.documentExpired) await askForChanges(tx, { accountId: cause.accountId, reasons, at });
  }
}

/**
 * Judges a person again because something outside the record changed: the address was confirmed, orders were placed or
 * lapsed, a day passed. Does nothing for a person who has not begun. Locks the record until the transaction ends.
 */
export async function judgeKycAgain(tx: Tx, setting: KycSetting, accountId: string): Promise<void> {
  if ((await lockKyc(tx, accountId)) === null) return;
  await raiseKycVersion(tx, accountId);
  await settleVerdict(tx, setting, { accountId, actor: SYSTEM });
}

/** One move of the verdict: record, history and audit log together. */
export async function moveVerdict(tx: Tx, change: VerdictChange & { readonly checked?: readonly string[] }): Promise<void> {
  await moveKycRecord(tx, change);
  await record(tx, {
    at: change.at,
    actor: change.actor,
    act: `kyc.${change.to}`,
    subject: `account:${change.accountId}`,
    ...(change.note === null ? {} : { reason: change.note }),
    before: { verdict: change.from },
    after: { verdict: change.to, reasons: change.reasons, ...(change.checked ? { checked: change.checked } : {}) },
  });
}

/** Opens the items behind the reasons again and tells the person which and why. */
export async function askForChanges(tx: Tx, request: { accountId: string; reasons: readonly ChangeReason[]; at: Date }): Promise<void> {
  for (const reason of request.reasons) await insertRequestedChange(tx, { accountId: request.accountId, item: changedItem(reason), reason, at: request.at });
  await tellPerson(tx, { accountId: request.accountId, template: 'kyc-changes-requested', values: { reasons: request.reasons.join(',') }, at: request.at });
}

/** Queues a mail to the person in their own language. Whoever has closed the account is left alone. */
export async function tellPerson(tx: Tx, mail: { accountId: string; template: string; values: Readonly<Record<string, string>>; at: Date }): Promise<void> {
  const account = await findAccount(tx, mail.accountId);
  if (account === null) throw new Error(`no account ${mail.accountId} to write to`);
  if (account.closed_at !== null) return;
  await queueMail(tx, { template: mail.template, to: account.email, locale: account.locale, values: { name: account.full_name, ...mail.values }, at: mail.at, about: account.id });
}
