import { setTimeout as sleep } from 'node:timers/promises';
import { login, logout } from '@bb1/domain/accounts/endpoints';
import { deskLogout } from '@bb1/domain/officers/endpoints';
import { getConfig } from '@bb1/domain/offering/endpoints';
import type { Order } from '@bb1/domain/orders/endpoints';
import {
  approveAllocation,
  listAllocations,
  previewAllocation,
  proposeAllocation,
} from '@bb1/domain/tokens/desk-endpoints';
import type { PanelOfficer } from '../panel/panel-options.ts';
import { claimIntoNewWallet } from './claim-acts.ts';
import { type CrowdPerson, SALE_DAYS } from './crowd.ts';
import { arrive, confirmAddress, placeDemoOrder, verifyOneself } from './investor-acts.ts';
import { officerWith, review, signInOfficer } from './officer-acts.ts';
import { PatientClient } from './patient-client.ts';
import { DEMO_PASSWORD, emailOf } from './people.ts';
import type { SandboxPanel } from './sandbox-panel.ts';
import { waitForFunds } from './wait-for-funds.ts';

const DAY_MS = 86_400_000;
/** After the sale opens at noon. */
const HOUR_MS = 3_600_000;
/** Officers allocate what was paid on these days. */
const ALLOCATION_DAYS: readonly number[] = [6, 13];
/** The other processes read the clock every second. */
const CLOCK_SETTLES_MS = 1_200;
const BLOCKS_TO_FINALITY = 6;
/** Well within the time for which a quote is honoured. */
const MINUTES_TO_FINALITY_MS = 20 * 60_000;

interface Guest {
  readonly client: PatientClient;
  readonly orders: readonly Order[];
}

interface Weeks {
  readonly portalUrl: string;
  readonly panel: SandboxPanel;
  readonly officers: readonly PanelOfficer[];
  readonly crowd: readonly CrowdPerson[];
  readonly signal: AbortSignal;
}

/**
 * Lets the sale run for three weeks: moves the product's clock from day to day, on each of which
 * people arrive, order and pay; officers allocate twice, and some people claim. A day that is over
 * is not lived again.
 */
export async function liveThreeWeeks(weeks: Weeks): Promise<void> {
  const { portalUrl, panel, officers, crowd, signal } = weeks;
  const [reviewer, finance, approver] = [1, 2, 3].map(() => new PatientClient(portalUrl, signal));
  if (!reviewer || !finance || !approver) return;
  await signInOfficer(reviewer, officerWith(officers, 'reviewer'), signal);
  await signInOfficer(finance, officerWith(officers, 'finance'), signal);
  await signInOfficer(approver, officerWith(officers, 'finance_approver'), signal);
  const { sale_start_timestamp: start } = await reviewer.ok(getConfig);
  const noonOf = (day: number) => new Date(start + HOUR_MS + day * DAY_MS);
  const { ethereum } = await panel.state();
  for (let day = 0; day < SALE_DAYS; day++) {
    const arriving = crowd.filter((person) => person.day === day);
    const allocates = ALLOCATION_DAYS.includes(day);
    if (arriving.length === 0 && !allocates) continue;
    if (Date.parse((await panel.state()).now) > noonOf(day + 1).getTime()) continue;
    await moveClock(panel, noonOf(day), signal);
    const guests = (
      await Promise.all(
        arriving.map((person) =>
          bring(person, { ...weeks, reviewer, hasEther: ethereum !== null }),
        ),
      )
    ).filter((guest) => guest !== null);
    if (await payAll(guests, panel))
      await moveClock(panel, new Date(noonOf(day).getTime() + MINUTES_TO_FINALITY_MS), signal);
    for (const { client, orders } of guests) await waitForFunds(client, orders, signal);
    for (const { client } of guests) await client.ok(logout);
    if (!allocates) continue;
    await proposeAllOf(finance);
    await approveAll(approver);
    const earlier = crowd.filter((person) => person.claims && person.day <= day);
    await Promise.all(earlier.map((person) => claim(person, weeks)));
  }
  const end = noonOf(SALE_DAYS);
  // Later runs leave to officers what the people of the last day have paid.
  if (Date.parse((await panel.state()).now) < end.getTime()) await proposeAllOf(finance);
  await moveClock(panel, end, signal);
  for (const officer of [reviewer, finance, approver]) await officer.ok(deskLogout);
}

async function moveClock(panel: SandboxPanel, to: Date, signal: AbortSignal): Promise<void> {
  if (Date.parse((await panel.state()).now) >= to.getTime()) return;
  await panel.moveClock(to);
  await sleep(CLOCK_SETTLES_MS, undefined, { signal });
}

async function bring(
  person: CrowdPerson,
  {
    portalUrl,
    panel,
    reviewer,
    hasEther,
    signal,
  }: Weeks & { readonly reviewer: PatientClient; readonly hasEther: boolean },
): Promise<Guest | null> {
  const client = new PatientClient(portalUrl, signal, { from: networkOf(person) });
  if (person.claims && (await hasClaimed(client, person))) return null;
  const accountId = await arrive(client, person);
  if (person.stage !== 'registered') await confirmAddress(client, panel, person);
  if (person.stage === 'registered' || person.stage === 'confirmed') return { client, orders: [] };
  await verifyOneself(client, person);
  if (person.stage === 'approved') await review(reviewer, accountId, 'approve');
  if (person.stage === 'changes_requested') await review(reviewer, accountId, 'request_changes');
  const orders: Order[] = [];
  for (const order of person.orders) {
    const { paymentMethod: method } = order;
    const payable =
      method === 'ETH' && !hasEther ? { ...order, paymentMethod: 'EUR' as const } : order;
    const placed = await placeDemoOrder(client, person, payable);
    if (order.paid) orders.push(placed);
  }
  return { client, orders };
}

async function claim(
  person: CrowdPerson,
  { portalUrl, panel, signal }: Pick<Weeks, 'portalUrl' | 'panel' | 'signal'>,
): Promise<void> {
  const client = new PatientClient(portalUrl, signal, { from: networkOf(person) });
  if (await hasClaimed(client, person)) return;
  await claimIntoNewWallet(client, panel, { email: emailOf(person), signal });
  await client.ok(logout);
}

/** Signs the person in, unless they added a second factor for a claim: its secret is gone. */
async function hasClaimed(client: PatientClient, person: CrowdPerson): Promise<boolean> {
  const { body } = await client.call(login, {
    body: { email: emailOf(person), password: DEMO_PASSWORD },
  });
  return body.code === 'second_factor_required';
}

/** Limits count by network: each person has a loopback address of their own. */
function networkOf({ iban }: CrowdPerson): string {
  return `127.0.1.${Number(iban.slice(-3)) % 250}`;
}

/** Whether the clock has to move on, so that the product looks at the chains. */
async function payAll(guests: readonly Guest[], panel: SandboxPanel): Promise<boolean> {
  const open = guests.flatMap(({ orders }) => orders).filter(({ status }) => status === 'pending');
  for (const order of open) await panel.pay(order);
  const uses = (method: Order['payment_method']) =>
    open.some(({ payment_method: own }) => own === method);
  if (uses('EUR')) await panel.deliverStatement();
  if (uses('BTC')) await panel.mine('bitcoin', BLOCKS_TO_FINALITY);
  if (uses('ETH')) await panel.mine('ethereum', BLOCKS_TO_FINALITY);
  return open.some(({ payment_method: method }) => method !== 'EUR');
}

async function proposeAllOf(finance: PatientClient): Promise<void> {
  const { ready } = await finance.ok(previewAllocation);
  if (ready.length > 0) await finance.ok(proposeAllocation);
}

async function approveAll(approver: PatientClient): Promise<void> {
  for (const { id, state, content_hash } of await approver.ok(listAllocations))
    if (state === 'proposed')
      await approver.ok(approveAllocation, { params: { id }, body: { content_hash } });
}
