import type { Mail } from '../../../platform/mail/define-mail.ts';
import { restrictionLiftedMail } from '../mails/restriction-lifted.ts';
import { dataRequestAnsweredMail } from '../mails/data-request-answered.ts';
import { dataRequestReceivedMail } from '../mails/data-request-received.ts';
import { type DataRequestKind, dataRequestDueOn } from '@bb1/domain/accounts/data-request';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { type Actor, record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Download } from '../../../platform/http/download.ts';
import { newId } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { endSubscription } from '../../waitlist/end-subscription.ts';
import { lockSubscriptionByEmail } from '../../waitlist/newsletter-store.ts';
import { refuseSelfReview } from '../self-review.ts';
import { closeWithin, refuseElsewhere } from '../privacy/close-account.ts';
import { exportData } from '../privacy/export-data.ts';
import type { Parts } from '../privacy/forget-person.ts';
import { type AccountRow, findAccount, lockAccountIfAny } from '../store.ts';
import {
  type DataRequestRow,
  findDataRequest,
  insertDataRequest,
  lockDataRequest,
  saveAnswer,
  saveRestricted,
} from './data-request-store.ts';

type Working = Pick<Context, 'db' | 'clock' | 'offering'>;

/** Records a data request, and sends the person the deadline for the answer. */
export async function enterDataRequest(
  { db, clock }: Working,
  officerId: string,
  form: { accountId: string; kind: DataRequestKind; receivedOn: string; asked: string },
): Promise<DataRequestRow> {
  const { accountId, kind, receivedOn, asked } = form;
  const at = clock.now();
  if (receivedOn > berlinDay(at)) throw refuseField('received_on', 'must_be_valid');
  const id = newId();
  const dueOn = dataRequestDueOn(receivedOn);
  await db.transaction('enter_data_request', async (tx) => {
    const account = await lockOpen(tx, officerId, accountId);
    await insertDataRequest(tx, { id, accountId, kind, asked, receivedOn, dueOn, officerId, at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'account.data_requested',
      subject: `account:${accountId}`,
      after: { data_request: id, kind, due_on: dueOn },
    });
    await mailOwner(tx, account, {
      mail: dataRequestReceivedMail,
      values: (name) => ({ name, request: kind, dueOn }),
      at,
    });
  });
  return mustFind(await findDataRequest(db, id));
}

/**
 * Answers a request and carries out the answer. An erasure closes the account, which law and open
 * business may forbid, and deletes what need not be kept. A restriction sets the mark. Both, like
 * an objection, end the newsletter. The person gets the answer by mail.
 */
export async function settleDataRequest(
  context: Working,
  parts: Parts,
  officerId: string,
  given: { id: string; state: 'done' | 'refused'; answer: string },
): Promise<DataRequestRow> {
  const { db, clock } = context;
  const seen = mustFind(await findDataRequest(db, given.id));
  const accountId = seen.account_id;
  if (accountId === null || seen.state !== 'open') throw refuse('conflict', 'invalid_status');
  const officer: Actor = { kind: 'officer', id: officerId };
  const at = clock.now();
  const erases = given.state === 'done' && seen.kind === 'erasure';
  if (erases) await refuseElsewhere({ context, parts }, accountId);
  await db.transaction('settle_data_request', async (tx) => {
    const account = await lockOpen(tx, officerId, accountId);
    if (
      (await lockDataRequest(tx, given.id))?.state !== 'open' ||
      !(await saveAnswer(tx, given.id, { ...given, officerId, at }))
    )
      throw refuse('conflict', 'invalid_status');
    await record(tx, {
      at,
      actor: officer,
      act: `account.data_request_${given.state}`,
      subject: `account:${accountId}`,
      after: { data_request: given.id, kind: seen.kind },
    });
    if (given.state === 'done') await submitTransfer(tx, account, { kind: seen.kind, at });
    // Before the answer, which would be deleted with the account's mails.
    if (erases) await closeWithin({ context, parts }, tx, { accountId, actor: officer });
    await mailOwner(tx, account, {
      mail: dataRequestAnsweredMail,
      values: (name) => ({ name, request: seen.kind, state: given.state, answer: given.answer }),
      at,
    });
  });
  return mustFind(await findDataRequest(db, given.id));
}

async function submitTransfer(
  tx: Tx,
  account: AccountRow,
  { kind, at }: { kind: DataRequestKind; at: Date },
): Promise<void> {
  if (kind === 'restriction') await saveRestricted(tx, account.id, at);
  if (kind !== 'restriction' && kind !== 'objection') return;
  const subscription =
    account.email_confirmed_at === null ? null : await lockSubscriptionByEmail(tx, account.email);
  if (subscription !== null)
    await endSubscription(tx, subscription, { at, act: 'newsletter.ended' });
}

/** All stored data, for an officer to hand to a person who may have no access to their account. */
export async function exportForDataRequest(
  context: Working,
  parts: Parts,
  officerId: string,
  id: string,
): Promise<Download> {
  const request = mustFind(await findDataRequest(context.db, id));
  if (request.account_id === null || request.kind !== 'access' || request.state !== 'open')
    throw refuse('conflict', 'invalid_status');
  await refuseSelfReview(context.db, officerId, request.account_id);
  return exportData(context, parts, request.account_id, { kind: 'officer', id: officerId });
}

/** Allows the data to be used again, and notifies the person. */
export async function liftRestriction(
  { db, clock }: Working,
  officerId: string,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<void> {
  await db.transaction('lift_restriction', async (tx) => {
    const account = await lockOpen(tx, officerId, accountId);
    if (!(await saveRestricted(tx, accountId, null))) throw refuse('conflict', 'invalid_status');
    const at = clock.now();
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'account.restriction_lifted',
      subject: `account:${accountId}`,
      reason,
    });
    await mailOwner(tx, account, { mail: restrictionLiftedMail, values: (name) => ({ name }), at });
  });
}

async function lockOpen(tx: Tx, officerId: string, accountId: string): Promise<AccountRow> {
  const account = mustFind(await lockAccountIfAny(tx, accountId));
  if (account.closed_at !== null) throw refuse('conflict', 'account_closed');
  await refuseSelfReview(tx, officerId, accountId);
  return mustFind(await findAccount(tx, accountId));
}

async function mailOwner<V extends object>(
  tx: Tx,
  account: AccountRow,
  { mail, values, at }: { mail: Mail<V>; values: (name: string) => NoInfer<V>; at: Date },
): Promise<void> {
  // An unconfirmed address may be a stranger's.
  if (account.email_confirmed_at === null) return;
  await queueMail(tx, {
    mail,
    to: account.email,
    locale: account.locale,
    at,
    about: account.id,
    values: values(account.full_name),
  });
}
