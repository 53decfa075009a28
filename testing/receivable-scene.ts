import type { Order } from '../domain/src/orders/endpoints.ts';
import { proposeAllocation } from '../domain/src/tokens/desk-endpoints.ts';
import {
  getReceivable,
  listReceivables,
  type Receivable,
} from '../domain/src/receivables/desk-endpoints.ts';
import { listOwnReceivables, type OwnReceivable } from '../domain/src/receivables/endpoints.ts';
import type { PaymentRow } from '../domain/src/payments/payment-row.ts';
import type { StatementEntry } from './bank-for-tests.ts';
import { approve } from './applicant.ts';
import { importStatement, statement } from './cast.ts';
import { type MoneyWorld, orderBy, paymentsIn, present } from './money-world.ts';
import type { Investor, Officer } from './world.ts';
import { approveAs } from './approvals.ts';

export const PAYER_IBAN = 'DE02120300000000202051';

/** Takes up a statement of today with one entry, and works off everything that follows. */
export async function bookEntry(world: MoneyWorld, ...entries: StatementEntry[]): Promise<void> {
  await importStatement(world, statement(world, entries));
  await world.runJobs();
}

let bookings = 0;

/** A credit whose booking has a name by which it can be taken back. */
export async function pay(
  world: MoneyWorld,
  paid: { name: string; amountCents: bigint; remittance: string; iban?: string },
): Promise<{ payment: PaymentRow; bankReference: string }> {
  bookings += 1;
  const bankReference = `BOOKING-${bookings}`;
  const known = new Set((await paymentsIn(world)).map(({ id }) => id));
  await bookEntry(world, {
    direction: 'credit',
    bankReference,
    transfers: [
      {
        amountCents: paid.amountCents,
        counterpartyName: paid.name,
        counterpartyIban: paid.iban ?? PAYER_IBAN,
        remittance: [paid.remittance],
      },
    ],
  });
  const payment = present((await paymentsIn(world)).find(({ id }) => !known.has(id)));
  return { payment, bankReference };
}

/** The payer has asked for it back, and the bank has given it. */
export async function recall(
  world: MoneyWorld,
  bankReference: string,
  amountCents: bigint,
): Promise<void> {
  await bookEntry(world, {
    direction: 'debit',
    reversedReference: bankReference,
    transfers: [
      {
        amountCents,
        counterpartyName: 'Whoever Paid',
        counterpartyIban: PAYER_IBAN,
        returned: { code: 'FOCR', text: 'Following cancellation request' },
      },
    ],
  });
}

/** Two officers allocate everything that is paid. */
export async function allocateAll(world: MoneyWorld, maker = world.finance): Promise<void> {
  await approveAs(world.approver, (await maker.ok(proposeAllocation)).id);
  await world.runJobs();
}

export interface PaidOrder {
  readonly person: Investor;
  readonly order: Order;
  readonly payment: PaymentRow;
  readonly bankReference: string;
}

/** Somebody approved whose order is paid by one transfer, with more than it asks for if wanted. */
export async function paidOrder(
  world: MoneyWorld,
  reviewer: Officer,
  who: { name: string; amount: string; overCents?: bigint; person?: Investor },
): Promise<PaidOrder> {
  const person = who.person ?? (await world.buyer(who.name));
  if (who.person === undefined) await approve(reviewer, person.accountId);
  const order = await orderBy(world, person, who.amount);
  const paid = await pay(world, {
    name: who.name,
    amountCents: BigInt(who.amount.replace('.', '')) + (who.overCents ?? 0n),
    remittance: order.reference,
  });
  return { person, order, ...paid };
}

export async function receivables(world: MoneyWorld): Promise<Receivable[]> {
  return (await world.finance.ok(listReceivables, { query: {} })).receivables;
}

export async function receivablesOf(world: MoneyWorld, person: Investor): Promise<Receivable[]> {
  return (await receivables(world)).filter(({ account_id }) => account_id === person.accountId);
}

export async function settlementsOf(world: MoneyWorld, id: string): Promise<[string, string][]> {
  const { settlements } = await world.finance.ok(getReceivable, { params: { id } });
  return settlements.map(({ kind, amount }) => [kind, amount]);
}

/** What a person sees that they owe. */
export async function owedBy(person: Investor): Promise<OwnReceivable[]> {
  return (await person.ok(listOwnReceivables)).filter(({ state }) => state === 'open');
}
