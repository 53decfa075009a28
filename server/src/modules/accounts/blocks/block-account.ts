import { accountBlockedMail, accountBlockLiftedMail } from '../mails/blocks.ts';
import { z } from 'zod';
import { fact } from '@bb1/domain/approvals/approval-fact';
import {
  ACCOUNT_BLOCK_KINDS,
  type AccountBlockKind,
  moneyCode,
  takesOneOfficer,
} from '@bb1/domain/accounts/account-block';
import { refuse } from '@bb1/domain/refusal';
import {
  type ApprovedDecision,
  defineApproval,
} from '../../../platform/approvals/define-approval.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { defineEvent, publish } from '../../../platform/jobs/jobs.ts';
import { propose, type Proposing, refuseOwnCase } from '../../approvals/propose.ts';
import { findOpenApproval } from '../../approvals/store.ts';
import { accountSubject, type AccountRow, lockOpenAccount } from '../store.ts';
import { mailOwner } from '../mail-person.ts';
import {
  insertAccountBlock,
  isAccountBlocked,
  moneyIsIn,
  type NewAccountBlock,
  saveBlocked,
} from './account-block-store.ts';

/** A person is blocked, or their block is lifted. */
export const ACCOUNT_BLOCK = defineApproval(
  'account_block',
  z.object({
    account_id: z.uuid(),
    kind: z.enum(ACCOUNT_BLOCK_KINDS),
    money_is_in: z.boolean(),
  }),
);

type Content = z.infer<typeof ACCOUNT_BLOCK.content>;

/**
 * Published in the transaction of a block in force. Each module ends its own pending business with
 * the person. Payload: `{ accountId, blockId }`.
 */
export const ACCOUNT_BLOCKED = defineEvent(
  'account.blocked',
  z.object({ accountId: z.uuid(), blockId: z.uuid() }),
);

/**
 * One officer's decision about a person: in force at once if we hold no money of theirs, otherwise
 * it waits for a second officer. Returns the id of what waits.
 */
export function proposeAccountBlock(
  house: Proposing,
  officerId: string,
  proposal: { accountId: string; kind: AccountBlockKind; reason: string },
): Promise<string | null> {
  const { accountId, kind, reason } = proposal;
  return house.db.transaction('propose_account_block', async (tx) => {
    const account = await lockOpenAccount(tx, accountId);
    await refuseOwnCase(house, tx, officerId, [accountId]);
    const [subject, isIn, at] = [
      accountSubject(accountId),
      await moneyIsIn(tx, accountId),
      house.clock.now(),
    ];
    if ((await findOpenApproval(tx, ACCOUNT_BLOCK.name, subject)) !== null)
      throw refuse('conflict', 'account_block_open');
    if ((await isAccountBlocked(tx, accountId)) !== (kind === 'lifting'))
      throw refuse('conflict', 'invalid_status');
    if (takesOneOfficer({ kind, moneyIsIn: isIn })) {
      const officer = { proposedBy: officerId, proposedAt: at, approvedBy: null };
      await enforce(tx, account, { id: newId(), ...proposal, ...officer, moneyIsIn: isIn, at });
      return null;
    }
    return propose(house, tx, ACCOUNT_BLOCK, {
      subject,
      content: { account_id: accountId, kind, money_is_in: isIn },
      facts: [
        fact('decision', 'code', kind),
        fact('person', 'person', accountId, `/desk/accounts/${accountId}`),
        fact('money_is_in', 'code', moneyCode(isIn)),
      ],
      evidence: [],
      reason,
      officerId,
      at,
      accountIds: [accountId],
    });
  });
}

/** Refuses when the person was blocked, or is free again, since the proposal. */
export async function carryOutAccountBlock(
  _house: unknown,
  tx: Tx,
  decision: ApprovedDecision<Content>,
): Promise<void> {
  const { account_id: accountId, kind, money_is_in: isIn } = decision.content;
  const account = await lockOpenAccount(tx, accountId);
  if ((await isAccountBlocked(tx, accountId)) !== (kind === 'lifting'))
    throw refuse('conflict', 'facts_changed');
  await enforce(tx, account, { ...decision, accountId, kind, moneyIsIn: isIn });
}

async function enforce(tx: Tx, account: AccountRow, block: NewAccountBlock): Promise<void> {
  const { id, kind, reason, at } = block;
  await insertAccountBlock(tx, block);
  await record(tx, {
    at,
    actor: { kind: 'officer', id: block.approvedBy ?? block.proposedBy },
    act: kind === 'block' ? 'account.blocked' : 'account.block_lifted',
    subject: accountSubject(account.id),
    reason,
    after: { account_block: id, money_is_in: block.moneyIsIn },
  });
  if (kind === 'block') return startBlock(tx, { account, blockId: id, at });
  await saveBlocked(tx, account.id, null);
  await mailOwner(tx, account, {
    mail: accountBlockLiftedMail,
    values: { name: account.full_name },
    at,
  });
}

/**
 * From now on no new business starts; pending business is ended afterwards. The mail to the person
 * gives no reason.
 */
async function startBlock(
  tx: Tx,
  { account, blockId, at }: { account: AccountRow; blockId: string; at: Date },
): Promise<void> {
  await saveBlocked(tx, account.id, at);
  await publish(tx, ACCOUNT_BLOCKED, { accountId: account.id, blockId });
  await mailOwner(tx, account, {
    mail: accountBlockedMail,
    values: { name: account.full_name },
    at,
  });
}
