import type { AccessReason, DeskAccount } from '@bb1/domain/accounts/desk-endpoints';
import type { ApprovalKindName } from '@bb1/domain/approvals/approval-kinds';
import type { Context } from '../../../context.ts';
import { listSessionsOf, type LiveSession } from '../../../platform/sessions/sessions.ts';
import { outcomesOf } from '../../approvals/outcomes.ts';
import { findOpenApproval } from '../../approvals/store.ts';
import type { DeskAccountRow, ListedAccountRow } from './desk-store.ts';
import { lookAtAccount } from './look-at-account.ts';
import {
  type AccountBlockRow,
  listAccountBlocks,
  moneyIsIn,
} from '../blocks/account-block-store.ts';
import { accountSubject } from '../store.ts';
import { ACCOUNT_BLOCK } from '../blocks/block-account.ts';
import { RESTRICTION_LIFTING } from '../data-requests/lift-restriction.ts';
import { FACTOR_RESET } from '../factor-resets/reset-factors.ts';
import { LEGAL_HOLD_LIFTING } from '../privacy/legal-hold.ts';
import { findLegalHold, type LegalHoldRow } from '../privacy/legal-hold-store.ts';
import { isSelfReview } from '../self-review.ts';

/**
 * One account for an officer. Logs the view. A closed account, whose data are restricted, requires
 * a reason.
 */
export async function showAccount(
  context: Pick<Context, 'db' | 'clock'>,
  officerId: string,
  look: { accountId: string; accessReason: AccessReason | undefined },
) {
  const { accountId } = look;
  return context.db.transaction('show_account', async (tx) => {
    const account = await lookAtAccount(tx, {
      ...look,
      officerId,
      act: 'account.viewed',
      at: context.clock.now(),
    });
    const hold = await findLegalHold(tx, accountId);
    const resets = await outcomesOf(tx, FACTOR_RESET.name, accountSubject(accountId));
    const sessions = await listSessionsOf(tx, { kind: 'investor', subjectId: accountId });
    const blocks = await listAccountBlocks(tx, accountId);
    const waiting = async ({ name }: { readonly name: ApprovalKindName }) =>
      (await findOpenApproval(tx, name, accountSubject(accountId)))?.id ?? null;
    return toAccountDto(account, {
      hold,
      resets: resets.decided,
      sessions,
      blocks,
      waiting: {
        block_approval_id: await waiting(ACCOUNT_BLOCK),
        hold_approval_id: await waiting(LEGAL_HOLD_LIFTING),
        restriction_approval_id: await waiting(RESTRICTION_LIFTING),
        reset_approval_id: resets.waiting,
      },
      moneyIsIn: await moneyIsIn(tx, accountId),
      own: await isSelfReview(tx, officerId, accountId),
    });
  });
}

interface AroundAccount {
  readonly hold: LegalHoldRow | null;
  readonly resets: DeskAccount['factor_resets'];
  /** Most recent use first. */
  readonly sessions: readonly LiveSession[];
  readonly blocks: readonly AccountBlockRow[];
  readonly waiting: Pick<
    DeskAccount,
    'block_approval_id' | 'hold_approval_id' | 'restriction_approval_id' | 'reset_approval_id'
  >;
  readonly moneyIsIn: boolean;
  readonly own: boolean;
}

function toAccountDto(
  row: DeskAccountRow,
  { hold, resets, sessions, blocks, waiting, moneyIsIn: isIn, own }: AroundAccount,
) {
  return {
    ...row,
    last_seen_at: sessions[0]?.last_seen_at.toISOString() ?? null,
    signed_in_browsers: sessions.length,
    factors: {
      totp: row.has_totp,
      passkeys: row.passkeys,
      recovery_codes_left: row.recovery_codes_left,
    },
    legal_hold: hold && {
      reason: hold.reason,
      set_by: hold.set_by_name,
      set_at: hold.set_at.toISOString(),
    },
    money_is_in: isIn,
    blocks: blocks.map(toBlockDto),
    ...waiting,
    factor_resets: resets,
    own,
  };
}

function toBlockDto(row: AccountBlockRow) {
  return {
    ...row,
    proposed_by: row.proposed_by_name,
    decided_by: row.decided_by_name,
  };
}

export function shownRow(row: ListedAccountRow) {
  return {
    ...row,
    matched: [
      ...(row.in_email ? (['email'] as const) : []),
      ...(row.in_name ? (['full_name'] as const) : []),
      ...(row.is_id ? (['id'] as const) : []),
    ],
  };
}
