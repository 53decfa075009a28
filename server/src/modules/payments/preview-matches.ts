import { decimal, money } from '@bb1/domain/money';
import { berlinDayStarts } from '@bb1/domain/offering/berlin-day-bounds';
import type { BankMatch } from '@bb1/domain/payments/desk-endpoints';
import { type MatchDecision, matchPayment as decide } from '@bb1/domain/payments/match-payment';
import { findPaymentReferences } from '@bb1/domain/payments/payment-reference';
import type { Context } from '../../context.ts';
import type { BankLine } from '../../integrations/bank/bank-statement-port.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findAccount } from '../accounts/store.ts';
import { findOrdersByReferences, type OrderRow } from '../orders/store.ts';
import { creditFor, type Due, dueInEuros, type Paid } from './assign.ts';
import { matchedLines } from './bank-match-store.ts';
import { candidate } from './match-payment.ts';
import { counterpartyOf, returnReasonOf } from './new-bank-line.ts';
import { liveAssignmentsOfOrder } from './store.ts';

/** A line with the key of its booking, null while it is not booked. */
export interface LineToMatch {
  readonly line: BankLine;
  readonly bookedAs: string | null;
  /** Its statement does not follow the balance, so that it funds nothing. */
  readonly waits: boolean;
}

interface Previewing {
  readonly context: Pick<Context, 'clock' | 'offering'>;
  readonly db: Queryable;
  /** What of each order counts as paid when the lines so far are booked. */
  readonly paid: Map<string, Paid[]>;
}

/**
 * What booking credits would match, one after the other: an order that the first one pays is paid for the second. Of credits that
 * are booked, what became of them.
 */
export async function matchesOf(
  context: Previewing['context'],
  db: Queryable,
  lines: readonly LineToMatch[],
): Promise<ReadonlyMap<BankLine, BankMatch>> {
  const previewing: Previewing = { context, db, paid: new Map() };
  const booked = await matchedLines(
    db,
    lines.flatMap(({ bookedAs }) => bookedAs ?? []),
  );
  const matches = new Map<BankLine, BankMatch>();
  for (const { line, bookedAs, waits } of lines) {
    if (line.direction === 'debit') continue;
    const known = bookedAs === null ? undefined : booked.get(bookedAs);
    matches.set(line, known ?? (await expectedMatch(previewing, line, waits)));
  }
  return matches;
}

async function expectedMatch(
  previewing: Previewing,
  line: BankLine,
  waits: boolean,
): Promise<BankMatch> {
  const { context, db } = previewing;
  const references = findPaymentReferences({
    prefix: context.offering.token.code,
    texts: [line.endToEndId ?? '', ...line.remittanceLines, ...line.creditorReferences],
  });
  const orders = await findOrdersByReferences(db, references);
  const [order = null] = orders.length === 1 ? orders : [];
  const decision = await decisionOn(previewing, line, {
    order,
    references: Math.max(orders.length, Math.min(references.length, 1)),
  });
  const account = order === null ? null : await findAccount(db, order.account_id);
  return {
    payment_id: null,
    order_id: order?.id ?? null,
    order_reference: order?.reference ?? null,
    investor: account?.full_name ?? null,
    waits_for: waits ? 'statement_not_joined' : whyItWaits(decision),
  };
}

function whyItWaits(decision: MatchDecision): BankMatch['waits_for'] {
  if (decision.kind === 'queue') return decision.reason;
  return decision.restUnits > 0n ? 'overpaid' : null;
}

async function decisionOn(
  { context, db, paid }: Previewing,
  line: BankLine,
  { order, references }: { order: OrderRow | null; references: number },
): Promise<MatchDecision> {
  const assigned =
    order === null ? [] : (paid.get(order.id) ?? [...(await liveAssignmentsOfOrder(db, order.id))]);
  const due = order?.payment_method === 'EUR' ? dueInEuros(context, order, assigned) : null;
  const decision = decide(
    {
      currency: 'EUR',
      units: line.amountCents,
      tinyUnits: 0n,
      references,
      isReturn: returnReasonOf(line) !== null || line.isReversal,
      isUnsplitBatch: line.transactionCount > 1,
      isMuxed: false,
      hasWrongMemoType: false,
      paidAt: berlinDayStarts(line.bookingDate),
    },
    order === null ? null : await candidateOf({ context, db }, line, order, due),
  );
  if (order !== null && due !== null && decision.kind === 'assign')
    paid.set(order.id, [
      ...assigned,
      {
        amount: decimal(money('EUR', decision.units)),
        credited_eur: decimal(money('EUR', creditFor(order, due, decision.units, assigned))),
        quote_id: null,
      },
    ]);
  return decision;
}

function candidateOf(
  { context, db }: Pick<Previewing, 'context' | 'db'>,
  line: BankLine,
  order: OrderRow,
  due: Due | null,
) {
  const { name, ultimateName, iban, otherAccount } = counterpartyOf(line);
  return candidate(context, db, {
    order,
    payment: {
      currency: 'EUR',
      payer_name: name ?? ultimateName,
      payer_account: iban ?? otherAccount,
    },
    due,
  });
}
