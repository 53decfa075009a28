import { money, parseMoney } from '@bb1/domain/money';
import type { LeftReason } from '@bb1/domain/redemptions/redemption-state';
import { OPERATIONS_OF_A_REDEEMED_WALLET } from '../../integrations/stellar/stellar.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { findFailedOperations, findTransferOutcome } from '../transfers/store.ts';
import { askToSend } from './ask-to-send.ts';
import { endRedemption } from './end-redemption.ts';
import {
  leaveLines,
  lockSendingLines,
  planLinesAgain,
  redemptionOfTransfer,
  type RedemptionLineRow,
  saveLinesRedeemed,
  findHolders,
} from './line-store.ts';
import type { RedemptionsContext } from './redemptions-context.ts';
import { lockRedemption } from './store.ts';
import { tokensRedeemedMail } from './mails/tokens-redeemed.ts';
import { queueMails } from '../../platform/mail/outbox.ts';

/** The wallet was not the cause, and is in the next transaction. */
const NOT_THE_WALLET = 'op_success';
/** The tokens are not where they were when it was built. */
const MOVED = ['op_underfunded', 'op_no_trust'];

/** Handles a transfer's outcome if it belongs to a redemption. Running it again changes nothing. */
export async function followRedemptionTransfer(
  { db, clock, stellar }: Pick<RedemptionsContext, 'db' | 'clock' | 'stellar'>,
  transferId: string,
): Promise<void> {
  const redemptionId = await redemptionOfTransfer(db, transferId);
  if (redemptionId === null) return;
  await db.transaction('redemptions.follow', async (tx) => {
    const redemption = await lockRedemption(tx, redemptionId);
    const lines = await tx.rows(lockSendingLines, [transferId]);
    if (redemption === null || lines.length === 0) return;
    const outcome = await findTransferOutcome(tx, transferId);
    const at = clock.now();
    if (outcome.state === 'settled')
      await redeemed(tx, {
        redemptionId,
        transferId,
        lines,
        at,
        transactionHash: outcome.transactionHash,
        tokenCode: stellar.issuer.assetCode,
      });
    if (outcome.state === 'failed')
      await failed(tx, {
        redemptionId,
        transferId,
        lines,
        isStopped: redemption.stopped_at !== null,
      });
    await endRedemption(tx, redemptionId, at);
  });
}

interface Followed {
  readonly redemptionId: string;
  readonly transferId: string;
  readonly lines: readonly RedemptionLineRow[];
}

/** They are in no wallet any more: the issue is smaller by them, and nothing is owed for them. */
async function redeemed(
  tx: Tx,
  {
    redemptionId,
    transferId,
    lines,
    at,
    transactionHash,
    tokenCode,
  }: Followed & { readonly at: Date; readonly transactionHash: string; readonly tokenCode: string },
): Promise<void> {
  const lineIds = lines.map(({ id }) => id);
  await tx.run(saveLinesRedeemed, [lineIds, at]);
  const sum = money(
    'TOKEN',
    lines.reduce(
      (total, { token_amount: amount }) => total + parseMoney('TOKEN', amount).units,
      0n,
    ),
  );
  await post(tx, {
    kind: 'tokens_redeemed',
    causeId: transferId,
    at,
    lines: posting(sum, {
      debit: { account: 'redeemed_tokens', subjectId: redemptionId },
      credit: { account: 'issued_tokens' },
    }),
  });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'redemption.redeemed',
    subject: `redemption:${redemptionId}`,
    after: { wallets: lines.length, transaction_hash: transactionHash },
  });
  await mailRedeemed(tx, { lineIds, tokenCode, transactionHash, at });
  await askToSend(tx, redemptionId);
}

/**
 * A transaction lands completely or not at all: lines that the ledger refused are left, and another
 * transaction, to be signed again, takes everything else.
 */
async function failed(
  tx: Tx,
  { redemptionId, transferId, lines, isStopped }: Followed & { readonly isStopped: boolean },
): Promise<void> {
  const codes = await findFailedOperations(tx, transferId);
  const ofWallet = (index: number) =>
    codes.slice(
      index * OPERATIONS_OF_A_REDEEMED_WALLET,
      (index + 1) * OPERATIONS_OF_A_REDEEMED_WALLET,
    );
  const refusalOf = (index: number) =>
    codes.length === lines.length * OPERATIONS_OF_A_REDEEMED_WALLET
      ? (ofWallet(index).find((code) => code !== NOT_THE_WALLET) ?? null)
      : null;
  const left = lines.flatMap(({ id }, index) => {
    const detail = refusalOf(index);
    const reason: LeftReason | null =
      detail === null
        ? isStopped
          ? 'stopped'
          : null
        : MOVED.includes(detail)
          ? 'moved'
          : 'refused_by_ledger';
    return reason === null ? [] : [{ id, reason, detail }];
  });
  const isLeft = new Set(left.map(({ id }) => id));
  await leaveLines(tx, left);
  await planLinesAgain(
    tx,
    lines.flatMap(({ id }) => (isLeft.has(id) ? [] : id)),
  );
  // Without refused lines an immediate retry would fail in the same way; the sweep tries again
  // within a minute.
  if (left.length > 0) await askToSend(tx, redemptionId);
}

/** Notifies holders of tokens taken out of their wallets, in one mail for each wallet. */
async function mailRedeemed(
  tx: Tx,
  mailed: {
    readonly lineIds: readonly string[];
    readonly tokenCode: string;
    readonly transactionHash: string;
    readonly at: Date;
  },
): Promise<void> {
  const { lineIds, tokenCode, transactionHash, at } = mailed;
  const holders = await tx.rows(findHolders, [lineIds]);
  await queueMails(
    tx,
    holders.map(
      ({
        account_id: about,
        email: to,
        locale,
        full_name: name,
        tokens,
        public_key: wallet,
        moved,
      }) => ({
        mail: tokensRedeemedMail,
        to,
        locale,
        at,
        about,
        values: { name, tokens, tokenCode, wallet, moved: moved ? 'yes' : 'no', transactionHash },
      }),
    ),
  );
}
