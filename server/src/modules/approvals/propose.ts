import { APPROVAL_DAYS } from '@bb1/domain/approvals/approval-state';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import type { ApprovalDefinition } from '../../platform/approvals/define-approval.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { hashOf } from './content-hash.ts';
import { hashTexts } from './evidence-texts.ts';
import { insertApproval, type Proposal } from './store.ts';

const DAY_MS = 24 * 3600_000;

/** What proposing needs of the house. */
export type Proposing = Pick<Context, 'db' | 'clock'> & Pick<Answers, 'accountsOfOfficer'>;

/**
 * Freezes a proposal until another officer decides. Returns its id. Refuses an officer who supplied
 * the evidence or whom it concerns, and a second open proposal about the same subject.
 */
export async function propose<C extends object>(
  { accountsOfOfficer }: Pick<Answers, 'accountsOfOfficer'>,
  tx: Tx,
  definition: ApprovalDefinition<C>,
  proposal: Proposal<NoInfer<C>>,
): Promise<string> {
  const { subject, content, facts, evidence, reason, officerId, at } = proposal;
  const { accountIds = [], broughtBy = [] } = proposal;
  if (isAboutOfficer(subject, officerId)) throw refuse('forbidden', 'own_account');
  if (broughtBy.includes(officerId)) throw refuse('forbidden', 'brought_the_evidence');
  await refuseOwnCase({ accountsOfOfficer }, tx, officerId, accountIds);
  const id = newId();
  const kind = definition.name;
  const isNew = await insertApproval(tx, {
    id,
    kind,
    subject,
    content,
    facts,
    evidence,
    contentHash: hashOf({ kind, subject, content, facts, evidence }),
    accountIds,
    broughtBy,
    reason,
    officerId,
    at,
    lapsesAt: new Date(at.getTime() + APPROVAL_DAYS * DAY_MS),
    texts: await hashTexts(tx, { facts, evidence }),
  });
  if (!isNew) throw refuse('conflict', 'already_proposed');
  await record(tx, {
    at,
    actor: { kind: 'officer', id: officerId },
    act: 'approval.proposed',
    subject,
    reason,
    after: { approval: id, kind, content },
  });
  return id;
}

/** Officers decide nothing about their own access. */
export function isAboutOfficer(subject: string, officerId: string): boolean {
  return subject === `officer:${officerId}`;
}

/** Officers decide nothing about their own accounts. */
export async function refuseOwnCase(
  { accountsOfOfficer }: Pick<Answers, 'accountsOfOfficer'>,
  tx: Tx,
  officerId: string,
  accountIds: readonly string[],
): Promise<void> {
  if ((await accountsOfOfficer(tx, officerId, accountIds)).size > 0)
    throw refuse('forbidden', 'own_account');
}
