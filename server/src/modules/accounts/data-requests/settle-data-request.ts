import { createHash } from 'node:crypto';
import {
  type DataRequestKind,
  type DataRequestOfTwo,
  requestCameBy,
  takesTwoOfficers,
} from '@bb1/domain/accounts/data-request';
import { fact, type FrozenFact } from '@bb1/domain/approvals/approval-fact';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import { defineApproval } from '../../../platform/approvals/define-approval.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { propose, type Proposing } from '../../approvals/propose.ts';
import { findOpenApproval } from '../../approvals/store.ts';
import { endSubscription } from '../../waitlist/end-subscription.ts';
import { lockSubscriptionByEmail } from '../../waitlist/newsletter-store.ts';
import { mailOwner } from '../mail-person.ts';
import { dataRequestAnsweredMail, dataRequestReleasedMail } from '../mails/data-requests.ts';
import { refuseClosing, refuseElsewhere } from '../privacy/close-account.ts';
import { keptOf, type Parts, personOf } from '../privacy/erase-person.ts';
import { refuseSelfReview } from '../self-review.ts';
import { type AccountRow, lockOpenAccount } from '../store.ts';
import {
  type DataRequestRow,
  findDataRequest,
  lockDataRequest,
  saveAnswer,
  saveProposedAnswer,
} from './data-request-store.ts';

const answerContent = z.object({
  data_request: z.uuid(),
  account_id: z.uuid(),
  /** SHA-256 of the answer to the person, whose words can be erased with their data. */
  answer_hash: z.string(),
});
export type AnswerContent = z.infer<typeof answerContent>;

/** The answers that two officers give, by the kind of request. */
export const ANSWERS_OF_TWO = {
  access: defineApproval('data_export', answerContent),
  erasure: defineApproval('data_erasure', answerContent),
  restriction: defineApproval('data_restriction', answerContent),
} as const satisfies Record<DataRequestOfTwo, unknown>;

/** The article of the GDPR, readable in both languages. */
const GROUNDS: Readonly<Record<DataRequestOfTwo, string>> = {
  access: 'Art. 15 GDPR/DSGVO',
  erasure: 'Art. 17 GDPR/DSGVO',
  restriction: 'Art. 18 GDPR/DSGVO',
};

const requestSubject = (id: string) => `data_request:${id}`;

export function hashOfAnswer(answer: string): string {
  return createHash('sha256').update(answer).digest('hex');
}

interface Given {
  readonly id: string;
  readonly state: 'done' | 'refused';
  readonly answer: string;
}

/**
 * One officer's answer: sent at once, or proposed to a second officer if it releases, erases or
 * restricts what is stored. Returns the id of what waits.
 */
export async function settleDataRequest(
  house: Proposing,
  parts: Parts,
  officerId: string,
  given: Given,
): Promise<string | null> {
  const seen = mustFind(await findDataRequest(house.db, given.id));
  const accountId = seen.account_id;
  if (accountId === null) throw refuse('conflict', 'invalid_status');
  const isOfTwo = given.state === 'done' && takesTwoOfficers(seen.kind);
  if (isOfTwo && seen.kind === 'erasure' && seen.state === 'open')
    await refuseElsewhere({ context: house, parts }, accountId);
  return house.db.transaction('settle_data_request', async (tx) => {
    const account = await lockOpenAccount(tx, accountId);
    await refuseSelfReview(tx, officerId, accountId);
    const request = mustFind(await lockDataRequest(tx, given.id));
    if (request.state !== 'open') throw refuse('conflict', 'invalid_status');
    if ((await openAnswerOf(tx, request)) !== null) throw refuse('conflict', 'already_proposed');
    if (isOfTwo) return proposeAnswer(house, tx, { account, parts, request, officerId, ...given });
    await answerRequest(tx, account, {
      ...given,
      request,
      proposedBy: null,
      officerId,
      at: house.clock.now(),
    });
    if (given.state === 'done' && request.kind === 'objection')
      await endNewsletter(tx, account, house.clock.now());
    return null;
  });
}

/** The id of the answer that waits for a second officer. */
export async function openAnswerOf(
  db: Queryable,
  { id, kind }: { readonly id: string; readonly kind: DataRequestKind },
): Promise<string | null> {
  if (!takesTwoOfficers(kind)) return null;
  return (await findOpenApproval(db, ANSWERS_OF_TWO[kind].name, requestSubject(id)))?.id ?? null;
}

async function proposeAnswer(
  house: Proposing,
  tx: Tx,
  proposal: Given & {
    readonly account: AccountRow;
    readonly parts: Parts;
    readonly request: DataRequestRow;
    readonly officerId: string;
  },
): Promise<string> {
  const { account, parts, request, officerId, answer } = proposal;
  const { kind, confirmed_at: confirmedAt } = request;
  if (!takesTwoOfficers(kind)) throw new Error(`${kind} takes one officer`);
  // No officer exports or erases what the person did not ask for (Art. 12(6) GDPR).
  if (confirmedAt === null) throw refuse('conflict', 'data_request_unconfirmed');
  if (kind === 'erasure') await refuseClosing(tx, parts, account);
  await saveProposedAnswer(tx, request.id, answer);
  const at = house.clock.now();
  return propose(house, tx, ANSWERS_OF_TWO[kind], {
    subject: requestSubject(request.id),
    content: {
      data_request: request.id,
      account_id: account.id,
      answer_hash: hashOfAnswer(answer),
    },
    facts: [
      fact('person', 'person', account.id, `/desk/accounts/${account.id}`),
      fact('answer', 'request_answer', request.id),
      fact('answer_by', 'day', request.due_on),
      ...(kind === 'erasure' ? await keptFacts(tx, { parts, account, at }) : []),
    ],
    evidence: [
      [
        fact('request', 'day', request.received_on, `/desk/data-requests/${request.id}`),
        fact('request_came_by', 'code', requestCameBy(request.entered_by_name)),
        fact('person_confirmed_on', 'day', berlinDay(confirmedAt)),
        fact('asked', 'request_asked', request.id),
      ],
    ],
    reason: GROUNDS[kind],
    officerId,
    at,
    accountIds: [account.id],
  });
}

/** What the law makes us keep of an erased person, and until when. */
async function keptFacts(
  tx: Tx,
  { parts, account, at }: { parts: Parts; account: AccountRow; at: Date },
): Promise<FrozenFact[]> {
  const kept = await keptOf(tx, parts, personOf(account), at);
  return kept.map(({ record: what, until }) =>
    fact(what === 'bookkeeping' ? 'books_kept_until' : 'identification_kept_until', 'day', until),
  );
}

/** The answer in force, by mail to the person. */
export async function answerRequest(
  tx: Tx,
  account: AccountRow,
  given: {
    readonly request: DataRequestRow;
    readonly state: 'done' | 'refused';
    readonly answer: string;
    readonly proposedBy: string | null;
    readonly officerId: string;
    readonly at: Date;
    readonly downloadUntil?: Date;
    /** Before the mail, which would be deleted with the account's mails. */
    readonly before?: () => Promise<void>;
  },
): Promise<void> {
  const { request, state, answer, officerId, at, downloadUntil: until = null } = given;
  if (!(await saveAnswer(tx, request.id, { ...given, downloadUntil: until })))
    throw refuse('conflict', 'invalid_status');
  await record(tx, {
    at,
    actor: { kind: 'officer', id: officerId },
    act: `account.data_request_${state}`,
    subject: `account:${account.id}`,
    after: { data_request: request.id, kind: request.kind },
  });
  await given.before?.();
  const name = account.full_name;
  await (until === null
    ? mailOwner(tx, account, {
        mail: dataRequestAnsweredMail,
        values: { name, request: request.kind, state, answer },
        at,
      })
    : mailOwner(tx, account, {
        mail: dataRequestReleasedMail,
        values: { name, answer, until: until.toISOString() },
        at,
      }));
}

/** Restriction and objection end what the person need not receive (Art. 18(2), 21(3) GDPR). */
export async function endNewsletter(tx: Tx, account: AccountRow, at: Date): Promise<void> {
  const subscription =
    account.email_confirmed_at === null ? null : await lockSubscriptionByEmail(tx, account.email);
  if (subscription !== null)
    await endSubscription(tx, subscription, { at, act: 'newsletter.ended' });
}
