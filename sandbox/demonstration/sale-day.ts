import { setTimeout as sleep } from 'node:timers/promises';
import { login, logout } from '@bb1/domain/accounts/endpoints';
import type { Order } from '@bb1/domain/orders/endpoints';
import {
  listAllocations,
  previewAllocation,
  proposeAllocation,
} from '@bb1/domain/tokens/desk-endpoints';
import type { CrowdPerson } from './crowd.ts';
import { arrive, confirmAddress, placeDemoOrder, verifyOneself } from './investor-acts.ts';
import { approve, review } from './officer-acts.ts';
import { type Caller, PatientClient } from './patient-client.ts';
import { DEMO_PASSWORD, emailOf } from './people.ts';
import type { SandboxPanel } from './sandbox-panel.ts';
import { waitForFunds } from './wait-for-funds.ts';

/** The other processes read the clock five times a second. */
const CLOCK_SETTLES_MS = 300;
const BLOCKS_TO_FINALITY = 6;
/** Well within the time for which a quote is honoured. */
const MINUTES_TO_FINALITY_MS = 20 * 60_000;

export interface Guest {
  readonly person: CrowdPerson;
  readonly client: PatientClient;
}

export interface Sale {
  readonly portalUrl: string;
  readonly panel: SandboxPanel;
  readonly signal: AbortSignal;
}

export async function moveClock(panel: SandboxPanel, to: Date, signal: AbortSignal): Promise<void> {
  if (Date.parse((await panel.state()).now) >= to.getTime()) return;
  await panel.moveClock(to);
  await sleep(CLOCK_SETTLES_MS, undefined, { signal });
}

/** Registers people and takes them through verification; without those who have claimed already. */
export async function welcome(
  people: readonly CrowdPerson[],
  { portalUrl, panel, signal, reviewers }: Sale & { readonly reviewers: readonly Caller[] },
): Promise<Guest[]> {
  const guests = await Promise.all(
    people.map(async (person, index) => {
      const client = clientOf(person, { portalUrl, signal });
      if (person.claims && (await hasClaimed(client, person))) return null;
      const accountId = await arrive(client, person);
      if (person.stage === 'registered') return { person, client };
      await confirmAddress(client, panel, person);
      if (person.stage === 'confirmed') return { person, client };
      await verifyOneself(client, person);
      const reviewer = reviewers[index % reviewers.length];
      if (reviewer === undefined) throw new Error('nobody reviews');
      if (person.stage === 'approved') await review(reviewer, accountId, 'approve');
      if (person.stage === 'changes_requested')
        await review(reviewer, accountId, 'request_changes');
      return { person, client };
    }),
  );
  return guests.filter((guest) => guest !== null);
}

/** Places everybody's orders and pays those that are to be paid. */
export async function orderAndPay(
  guests: readonly Guest[],
  { panel }: Pick<Sale, 'panel'>,
): Promise<Order[]> {
  const hasEther = (await panel.state()).ethereum !== null;
  const placed = await Promise.all(
    guests.map(async ({ person, client }) => {
      const orders: Order[] = [];
      for (const order of person.orders) {
        const payable =
          order.paymentMethod === 'ETH' && !hasEther
            ? { ...order, paymentMethod: 'EUR' as const }
            : order;
        const own = await placeDemoOrder(client, person, payable);
        if (order.paid) orders.push(own);
      }
      return orders;
    }),
  );
  const open = placed.flat().filter(({ status }) => status === 'pending');
  const byMethod = Map.groupBy(open, ({ payment_method: method }) => method);
  await Promise.all(
    Array.from(byMethod.values(), async (orders) => {
      // One after the other: they come from one wallet of each chain.
      for (const order of orders) await panel.pay(order);
    }),
  );
  const uses = (method: Order['payment_method']) =>
    open.some(({ payment_method: own }) => own === method);
  if (uses('EUR')) await panel.deliverStatement();
  if (uses('BTC')) await panel.mine('bitcoin', BLOCKS_TO_FINALITY);
  if (uses('ETH')) await panel.mine('ethereum', BLOCKS_TO_FINALITY);
  return open;
}

/** Waits until the product has matched the money, and signs everybody out. */
export async function untilFunded(
  guests: readonly Guest[],
  { panel, signal, paid }: Omit<Sale, 'portalUrl'> & { readonly paid: readonly Order[] },
): Promise<void> {
  // The product looks at the chains again once the clock has moved on.
  if (paid.some(({ payment_method: method }) => method !== 'EUR')) {
    const { now } = await panel.state();
    await moveClock(panel, new Date(Date.parse(now) + MINUTES_TO_FINALITY_MS), signal);
  }
  const references = new Set(paid.map(({ reference }) => reference));
  for (const { client } of guests) {
    await waitForFunds(client, references, signal);
    await client.ok(logout);
  }
}

export async function proposeAllOf(finance: Caller): Promise<void> {
  const { ready } = await finance.ok(previewAllocation);
  if (ready.length > 0) await finance.ok(proposeAllocation);
}

export async function approveAll(approver: Caller): Promise<void> {
  const { approval_ids: waiting } = await approver.ok(listAllocations);
  for (const id of waiting) await approve(approver, id);
}

/** Limits count by network: each person has a loopback address of their own. */
export function clientOf(
  { iban }: Pick<CrowdPerson, 'iban'>,
  { portalUrl, signal }: Pick<Sale, 'portalUrl' | 'signal'>,
): PatientClient {
  return new PatientClient(portalUrl, signal, { from: `127.0.1.${Number(iban.slice(-3)) % 250}` });
}

/** Signs the person in, unless they added a second factor for a claim: its secret is gone. */
export async function hasClaimed(client: PatientClient, person: CrowdPerson): Promise<boolean> {
  const { body } = await client.call(login, {
    body: { email: emailOf(person), password: DEMO_PASSWORD },
  });
  return body.code === 'second_factor_required';
}
