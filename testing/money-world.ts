import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect } from 'vitest';
import {
  type Order,
  listOrders,
  type PaymentMethod,
  placeOrder,
} from '../domain/src/orders/endpoints.ts';
import {
  getPayment,
  listPayments,
  type PaymentDetail,
  proposeDecision,
} from '../domain/src/payments/payment-endpoints.ts';
import { getRefund, proposeRefund, type Refund } from '../domain/src/payments/refund-endpoints.ts';
import type { PaymentRow } from '../domain/src/payments/payment-row.ts';
import type { Offering } from '../domain/src/offering/offering.ts';
import { getPaymentDetails, type PaymentDetails } from '../domain/src/payments/endpoints.ts';
import { checkMoneyInvariants } from '../server/src/money-invariants.ts';
import type { ApiClient, ApiInput } from './api-client.ts';
import { approveAs } from './approvals.ts';
import { importStatement, orderForm, statement, transfer, verifyOneself } from './cast.ts';
import type { SurroundingsOptions } from './surroundings.ts';
import { forAllTests, type Investor, type Officer, openWorld, type World } from './world.ts';

// The clock only goes forward.
const A_MOMENT_MS = 1_000;

type Chain = 'stellar' | 'bitcoin' | 'ethereum';

export interface MoneyWorldOptions extends Omit<SurroundingsOptions, 'ledger' | 'prices' | Chain> {
  /** The available chains; each is a real node or a stand-in of one. */
  readonly chains?: readonly Chain[];
}

type Transfer = Parameters<typeof transfer>[0];

/** A world with incoming money: markets, chains, and the officers for money. */
export interface MoneyWorld extends World {
  /** Imports, proposes, carries out. */
  readonly finance: Officer;
  /** Approves. */
  readonly approver: Officer;
  /** A person who may order. */
  buyer(fullName: string): Promise<Investor>;
  /** Moves the product clock, and with it the time of markets and chains. */
  pass(time: { readonly minutes?: number; readonly days?: number }): Promise<void>;
  /** Makes the product poll the chains, then works off everything that follows. */
  look(...chains: Chain[]): Promise<void>;
  /** Imports a statement of today with these transfers, and works off everything that follows. */
  booked(...transfers: readonly Transfer[]): Promise<void>;
  /** The same with another booking day. */
  bookedOn(day: Date, ...transfers: readonly Transfer[]): Promise<void>;
  /** Fails if a money invariant is broken. */
  check(): Promise<void>;
}

export async function openMoneyWorld({
  chains = [],
  offering = (definition) => definition,
  ...options
}: MoneyWorldOptions = {}): Promise<MoneyWorld> {
  const world = await openWorld({
    ...options,
    offering: (definition) => offering(manyOrders(definition)),
    prices: true,
    ledger: chains.includes('stellar'),
    bitcoin: chains.includes('bitcoin'),
    ethereum: chains.includes('ethereum'),
  });
  const finance = await world.officer('Felix Finance', 'finance');
  const approver = await world.officer('Ada Approver', 'finance_approver');
  const bookedOn = async (day: Date, ...transfers: readonly Transfer[]) => {
    await importStatement(
      world,
      statement({ offering: world.offering, now: () => day }, transfers.map(transfer)),
    );
    await world.runJobs();
  };
  // A part that was not requested throws when read, so nothing of the world can be copied.
  return Object.assign(Object.create(world) as World, {
    finance,
    approver,
    async buyer(fullName: string) {
      const person = await world.investor(fullName);
      await verifyOneself(person, fullName);
      return person;
    },
    pass: ({ minutes = 0, days = 0 }: { readonly minutes?: number; readonly days?: number }) =>
      world.moveClock(
        new Date(world.now().getTime() + A_MOMENT_MS + minutes * 60_000 + days * 86_400_000),
      ),
    async look(...sources: Chain[]) {
      for (const source of sources) await world.runJob('deposits.watch', { source });
      await world.runJobs();
    },
    booked: (...transfers: readonly Transfer[]) => bookedOn(world.now(), ...transfers),
    bookedOn,
    async check() {
      expect((await checkMoneyInvariants(world.product.db)).breaches).toEqual([]);
    },
  });
}

/** The same for all tests of a file or a `describe`; the money invariants hold after each. */
export function moneyWorldForAllTests(options?: MoneyWorldOptions): MoneyWorld {
  const world = forAllTests(() => openMoneyWorld(options));
  afterEach(() => world.check());
  return world;
}

/** Tests have more open orders than a person may. */
export function manyOrders<T extends { sale: Offering['sale'] }>(offering: T): T {
  const { openOrders } = offering.sale;
  return {
    ...offering,
    sale: {
      ...offering.sale,
      openOrders: {
        ...openOrders,
        maximumCount: 1_000,
        beforeApproval: { ...openOrders.beforeApproval, maximumCount: 1_000 },
      },
    },
  };
}

export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('what is asked for is not there');
  return value;
}

/** Tests order more often than a person may. */
export async function forgetLimits(world: World): Promise<void> {
  await world.query('delete from rate_limits');
}

/** Reads are limited per minute in the memory of the process: a long life waits for the next one. */
export async function readPatiently<T>(read: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await read();
    } catch (error) {
      if (!String(error).includes('too_many_tries')) throw error;
      await sleep(5_000);
    }
}

export async function orderBy(
  world: World,
  person: ApiClient,
  amount: string,
  payment_method: PaymentMethod = 'EUR',
  more: Record<string, unknown> = {},
): Promise<Order> {
  await forgetLimits(world);
  const placed = await person.ok(placeOrder, {
    body: { ...orderForm(amount), payment_method, ...more },
  });
  if (payment_method === 'BTC' || payment_method === 'ETH') await world.runJobs();
  return placed;
}

/** The order as its owner sees it now. */
export async function orderOf(person: ApiClient, id: string): Promise<Order> {
  return present((await person.ok(listOrders)).find((one) => one.id === id));
}

export type Crypto = Extract<PaymentDetails, { payment_method: 'XLM' | 'BTC' | 'ETH' }>;

/** The payment details of an order in another currency, as its owner sees them. */
export async function howToPay(
  person: ApiClient,
  orderId: string,
): Promise<Crypto & { address: string; due: string }> {
  const details = await person.ok(getPaymentDetails, { params: { id: orderId } });
  if (details.payment_method === 'EUR') throw new Error('this order is paid in euros');
  return { ...details, address: details.address ?? '', due: details.quote?.amount ?? '' };
}

/** All payments as officers see them, the newest first. */
export async function paymentsIn(
  world: Pick<MoneyWorld, 'finance'>,
  query: ApiInput['query'] = {},
): Promise<PaymentRow[]> {
  return (await world.finance.ok(listPayments, { query })).payments;
}

export async function detailOf(
  world: Pick<MoneyWorld, 'finance'>,
  id: string,
): Promise<PaymentDetail> {
  return world.finance.ok(getPayment, { params: { id }, query: {} });
}

/** The outcome of each payment: the reason why it waits, otherwise its state. */
export async function outcomes(
  world: Pick<MoneyWorld, 'finance'>,
  ...payments: readonly PaymentRow[]
): Promise<string[]> {
  const shown = payments.length > 0 ? payments : await paymentsIn(world);
  return shown.map((one) => one.queue_reason ?? one.state).toSorted();
}

/** Two officers assign the undecided part of a payment to an order. */
export async function assignByOfficers(
  world: MoneyWorld,
  paymentId: string,
  orderReference: string,
  amount: string,
): Promise<PaymentDetail> {
  const { version } = await detailOf(world, paymentId);
  const proposed = await world.finance.ok(proposeDecision, {
    params: { id: paymentId },
    body: {
      kind: 'assign',
      order_reference: orderReference,
      amount,
      reason: 'The payer confirmed by telephone',
      version,
    },
  });
  await approveAs(world.approver, proposed.decision_approval_id);
  return detailOf(world, paymentId);
}

/** An officer's proposal to refund everything undecided of a payment to its source. */
export async function refundProposal(
  world: Pick<MoneyWorld, 'finance'>,
  paymentId: string,
  more: Record<string, unknown> = {},
) {
  const { version, unassigned } = await detailOf(world, paymentId);
  return {
    params: { id: paymentId },
    body: {
      amount: unassigned,
      reason: 'overpaid',
      payee_account: null,
      payee_name: null,
      payee_memo: null,
      note: null,
      version,
      ...more,
    },
  };
}

/** Two officers refund it. */
export async function approvedRefund(
  world: MoneyWorld,
  paymentId: string,
  more: Record<string, unknown> = {},
): Promise<Refund> {
  const refund = await world.finance.ok(
    proposeRefund,
    await refundProposal(world, paymentId, more),
  );
  await approveAs(world.approver, refund.approval_id);
  return (await world.approver.ok(getRefund, { params: { id: refund.id } })).refund;
}

/** Subjects of all mails to a person, the newest first. */
export function subjectsTo(world: World, person: Investor): string[] {
  return world.mailbox.mails({ to: person.email }).map(({ subject }) => subject);
}
