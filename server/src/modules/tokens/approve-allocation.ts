import { isDeepStrictEqual } from 'node:util';
import { tokensAllocatedMail } from './mails/tokens-allocated.ts';
import { type Money, parseMoney } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { type Actor, record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type JournalEntry, postAll, posting } from '../../platform/journal/journal.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { type AccountRow, lockAccountsIfAny } from '../accounts/store.ts';
import { kycOf } from '../kyc/kyc-of.ts';
import { lockKycs } from '../kyc/store.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { kycSetting } from '../orders/kyc-setting.ts';
import { moveOrders } from '../orders/move-order.ts';
import { fundsOfOrders } from '../payments/funds-of-order.ts';
import { peopleWhoOwe } from '../receivables/store.ts';
import { type AllocationContent, proposedLines } from './propose-allocation.ts';
import { type AllocationLine, insertAllocation, paymentMethodsOf } from './store.ts';

type Deciding = Pick<Context, 'clock' | 'offering'>;

/** Allocates all orders of the proposal in one transaction, or none. */
export async function approveAllocation(
  context: Deciding,
  tx: Tx,
  decision: ApprovedDecision<AllocationContent>,
): Promise<void> {
  const { id, content, approvedBy: officerId, at } = decision;
  const { lines } = content;
  const orderIds = lines.map((line) => line.order_id);
  await refuseWhileHalted(tx, 'tokens', ...(await paymentMethodsOf(tx, orderIds)));
  // From here on no person's approval can end before their tokens are allocated. A take-back locks
  // the account as well, and must not raise a receivable beside this.
  const accountIds = [...new Set(lines.map((line) => line.account_id))];
  const accounts = await lockAccountsIfAny(tx, accountIds);
  await lockKycs(tx, accountIds);
  // An order may have lost its money since the proposal and been paid again, with evidence that neither officer has seen, or that one of them supplied.
  if (!isDeepStrictEqual((await proposedLines(tx, lines)).evidence, decision.evidence))
    throw refuse('conflict', 'evidence_changed');
  await insertAllocation(tx, decision, lines);
  const actor: Actor = { kind: 'officer', id: officerId };
  await refuseUnready(context, tx, { lines, accountIds });
  const reason = 'allocation approved';
  const [from, to] = ['funds_received', 'tokens_allocated'] as const;
  if (!(await moveOrders(tx, { orderIds, from, to, actor, reason, at })))
    throw refuse('conflict', 'facts_changed');
  const funds = await fundsOfOrders(tx, orderIds);
  await postAll(
    tx,
    lines.map((line) => entryOf(line, { funds: funds.get(line.order_id) ?? [], at })),
  );
  await queueMails(
    tx,
    lines.flatMap((line) => {
      const account = accounts.get(line.account_id);
      return account === undefined ? [] : [mailOf(context, { line, account, at })];
    }),
  );
  await record(tx, {
    at,
    actor,
    act: 'allocation.approved',
    subject: `allocation:${id}`,
    after: { orders: lines.length },
  });
}

/** Refuses when a person is no longer approved, or owes. */
async function refuseUnready(
  context: Deciding,
  tx: Tx,
  { lines, accountIds }: { lines: readonly AllocationLine[]; accountIds: readonly string[] },
): Promise<void> {
  const setting = kycSetting(context);
  for (const accountId of accountIds) {
    const kyc = await kycOf(tx, accountId, setting);
    // A later order may have made the video call due before the verification status followed.
    if (kyc.verdict !== 'approved' || !kyc.checklistComplete || !kyc.cleared)
      throw refuse('conflict', 'facts_changed');
  }
  const owing = await peopleWhoOwe(tx, accountIds);
  const owed = lines.find((line) => owing.has(line.account_id));
  if (owed !== undefined)
    throw refuse('conflict', 'order_of_debtor', { reference: owed.reference });
}

/**
 * Proceeds to the issuer in the currency paid, tokens to the investor: balanced movements in one
 * entry per order.
 */
function entryOf(
  line: AllocationLine,
  { funds, at }: { funds: readonly Money[]; at: Date },
): JournalEntry {
  return {
    kind: 'tokens_allocated',
    causeId: line.order_id,
    at,
    lines: [
      ...funds.flatMap((paid) =>
        posting(paid, {
          debit: { account: 'order_funds', subjectId: line.order_id },
          credit: { account: 'proceeds', subjectId: line.order_id },
        }),
      ),
      ...posting(parseMoney('TOKEN', line.tokens), {
        debit: { account: 'unsold_tokens' },
        credit: { account: 'unclaimed_tokens', subjectId: line.account_id },
      }),
    ],
  };
}

function mailOf(
  { offering }: Deciding,
  { line, account, at }: { line: AllocationLine; account: AccountRow; at: Date },
) {
  return {
    mail: tokensAllocatedMail,
    to: account.email,
    locale: account.locale,
    at,
    about: account.id,
    values: {
      name: account.full_name,
      reference: line.reference,
      tokens: line.tokens,
      tokenCode: offering.token.code,
    },
  };
}
