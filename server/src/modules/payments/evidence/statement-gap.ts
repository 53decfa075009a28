import { fact } from '@bb1/domain/approvals/approval-fact';
import { cents, eur } from '@bb1/domain/money';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import {
  type ApprovedDecision,
  defineApproval,
} from '../../../platform/approvals/define-approval.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { propose, type Proposing } from '../../approvals/propose.ts';
import { refuseWhileHalted } from '../../officers/payment-halt.ts';
import {
  balanceOf,
  lockBalance,
  unprovenCents,
  type WaitingStatement,
  waitingStatements,
} from '../balance-store.ts';
import { bookGap } from '../books.ts';
import { joinAcross } from '../join-balance.ts';
import { countEqualToBooked } from '../manual-bookings/manual-booking-store.ts';
import { findStatementOrigin, insertGap, type StatementOrigin } from './evidence-store.ts';

/**
 * Lets a waiting statement join. Balances are decimal strings in EUR: the account's current one,
 * and the statement's opening one.
 */
export const STATEMENT_GAP = defineApproval(
  'statement_gap',
  z.object({
    bank_statement_id: z.uuid(),
    balance_before: z.string(),
    balance_after: z.string(),
  }),
);

type Content = z.infer<typeof STATEMENT_GAP.content>;

/**
 * Proposes why a statement does not follow the last balance, or states none. Returns the id of the
 * proposal.
 */
export async function proposeStatementGap(
  house: Proposing,
  request: { readonly statementId: string; readonly reason: string; readonly officerId: string },
): Promise<string> {
  return house.db.transaction('propose_statement_gap', async (tx) => {
    await lockBalance(tx);
    const origin = mustFind(await findStatementOrigin(tx, request.statementId));
    const statement = await waitingStatement(tx, origin);
    const content = await contentOf(tx, origin, statement);
    const amounts = unprovenCents(statement);
    const credits = amounts.reduce((sum, one) => (one > 0n ? sum + one : sum), 0n);
    const debits = amounts.reduce((sum, one) => (one < 0n ? sum - one : sum), 0n);
    const equal = await countEqualToBooked(tx, origin.id);
    return propose(house, tx, STATEMENT_GAP, {
      subject: `bank_statement:${origin.id}`,
      content,
      facts: [
        fact('account_iban', 'text', origin.account_iban),
        fact('balance_before', 'eur', content.balance_before),
        fact('balance_after', 'eur', content.balance_after),
        fact('gap', 'eur', eur(cents(content.balance_after) - cents(content.balance_before))),
        fact('new_lines', 'count', amounts.length),
        fact('credits', 'eur', eur(credits)),
        fact('debits', 'eur', eur(debits)),
        ...(equal === 0 ? [] : [fact('equal_by_hand', 'count', equal)]),
      ],
      evidence: [
        [
          fact('statements', 'text', origin.statement_id),
          fact('file', 'text', origin.file_name, `/desk/bank/${origin.bank_import_id}`),
          fact('came_by', 'code', origin.uploaded_by === null ? 'folder' : 'upload'),
          ...(origin.uploaded_by_name === null
            ? []
            : [fact('uploaded_by', 'text', origin.uploaded_by_name)]),
        ],
      ],
      reason: request.reason,
      officerId: request.officerId,
      at: house.clock.now(),
      broughtBy: origin.uploaded_by === null ? [] : [origin.uploaded_by],
    });
  });
}

/**
 * Refuses when the account's balance or the statement's waiting lines have changed since the
 * proposal.
 */
export async function explainGap(
  tx: Tx,
  { id, content, approvedBy, at }: ApprovedDecision<Content>,
): Promise<void> {
  // Nor is this a movement: it says what a balance rests on, and a difference of the account may need it.
  await refuseWhileHalted(tx, 'everything');
  await lockBalance(tx);
  const origin = mustFind(await findStatementOrigin(tx, content.bank_statement_id));
  const statement = await waitingStatement(tx, origin);
  const now = await contentOf(tx, origin, statement);
  if (now.balance_before !== content.balance_before || now.balance_after !== content.balance_after)
    throw refuse('conflict', 'facts_changed');
  await insertGap(tx, {
    statementId: origin.id,
    iban: origin.account_iban,
    before: content.balance_before,
    after: content.balance_after,
    approvalId: id,
    at,
  });
  await bookGap(tx, {
    causeId: origin.id,
    cents: cents(content.balance_after) - cents(content.balance_before),
    at,
  });
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'bank_statement.gap_explained',
    subject: `bank_statement:${origin.id}`,
    after: { balance_before: content.balance_before, balance_after: content.balance_after },
  });
  await joinAcross(tx, origin.account_iban, statement, at);
}

async function waitingStatement(tx: Tx, origin: StatementOrigin): Promise<WaitingStatement> {
  const waiting = await waitingStatements(tx, origin.account_iban);
  const found = waiting.find(({ id }) => id === origin.id);
  if (found === undefined) throw refuse('conflict', 'invalid_status');
  return found;
}

/** A statement without balances starts at the account's balance. */
async function contentOf(
  tx: Tx,
  origin: StatementOrigin,
  { openingCents, closingCents }: WaitingStatement,
): Promise<Content> {
  const balance = await balanceOf(tx, origin.account_iban);
  if (balance === null) throw refuse('conflict', 'opening_balance_missing');
  return {
    bank_statement_id: origin.id,
    balance_before: eur(balance),
    balance_after: eur(openingCents === null || closingCents === null ? balance : openingCents),
  };
}
