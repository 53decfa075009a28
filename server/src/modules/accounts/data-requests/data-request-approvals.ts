import { downloadUntil } from '@bb1/domain/accounts/data-request';
import { refuse } from '@bb1/domain/refusal';
import { type ApprovalKind, type HouseInTransaction, whenApproved } from '../../../module.ts';
import type { ApprovedDecision } from '../../../platform/approvals/define-approval.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { closeWithin, refuseElsewhere } from '../privacy/close-account.ts';
import { type AccountRow, lockOpenAccount } from '../store.ts';
import { type DataRequestRow, lockDataRequest, saveRestricted } from './data-request-store.ts';
import {
  ANSWERS_OF_TWO,
  type AnswerContent,
  answerRequest,
  endNewsletter,
  hashOfAnswer,
} from './settle-data-request.ts';

type Decision = ApprovedDecision<AnswerContent>;

/** What follows when the second officer approves the answer to a request. */
export const dataRequestApprovals: readonly ApprovalKind[] = [
  whenApproved(ANSWERS_OF_TWO.access, releaseExport),
  whenApproved(ANSWERS_OF_TWO.erasure, erase, {
    askElsewhere: (house, content) =>
      refuseElsewhere({ context: house, parts: house.personalData }, content.account_id),
  }),
  whenApproved(ANSWERS_OF_TWO.restriction, restrict),
];

/** The person alone can download the data, signed in; officers never have the file. */
async function releaseExport(_house: unknown, tx: Tx, decision: Decision): Promise<void> {
  const { account, given } = await lockProposed(tx, decision);
  await answerRequest(tx, account, { ...given, downloadUntil: downloadUntil(decision.at) });
}

/**
 * Closes the account, which law and open business may forbid, such as a legal hold set since the
 * proposal, and deletes what need not be kept (Art. 17(3) GDPR).
 */
async function erase(house: HouseInTransaction, tx: Tx, decision: Decision): Promise<void> {
  const { account, given } = await lockProposed(tx, decision);
  const actor = { kind: 'officer', id: decision.approvedBy } as const;
  await answerRequest(tx, account, {
    ...given,
    before: () =>
      closeWithin({ context: house, parts: house.personalData }, tx, {
        accountId: account.id,
        actor,
      }),
  });
}

async function restrict(_house: unknown, tx: Tx, decision: Decision): Promise<void> {
  const { account, given } = await lockProposed(tx, decision);
  await saveRestricted(tx, account.id, decision.at);
  await endNewsletter(tx, account, decision.at);
  await answerRequest(tx, account, given);
}

/** The request as both officers saw it. Refuses if it was answered, or its words have changed. */
async function lockProposed(tx: Tx, decision: Decision) {
  const { content, proposedBy, approvedBy: officerId, at } = decision;
  const account: AccountRow = await lockOpenAccount(tx, content.account_id);
  const request: DataRequestRow | null = await lockDataRequest(tx, content.data_request);
  const answer = request?.proposed_answer ?? null;
  if (
    request?.state !== 'open' ||
    request.confirmed_at === null ||
    answer === null ||
    hashOfAnswer(answer) !== content.answer_hash
  )
    throw refuse('conflict', 'facts_changed');
  return { account, given: { request, state: 'done', answer, proposedBy, officerId, at } as const };
}
