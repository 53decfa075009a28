import { logout } from '@bb1/domain/accounts/endpoints';
import type { Order } from '@bb1/domain/orders/endpoints';
import type { PanelOfficer } from '../panel/panel-options.ts';
import { DEMO_COMPANY } from './company.ts';
import type { CrowdPerson } from './crowd.ts';
import { presentCompany } from './company-acts.ts';
import { arrive, confirmAddress, placeDemoOrder, verifyOneself } from './investor-acts.ts';
import { review } from './officer-acts.ts';
import { OfficerSession } from './officer-session.ts';
import { type Caller, PatientClient } from './patient-client.ts';
import { DEMO_PEOPLE, type DemoPerson, STRAY_PAYMENT } from './people.ts';
import { SandboxPanel } from './sandbox-panel.ts';
import { loadDemoList } from './screening-list.ts';
import { clientOf } from './sale-day.ts';
import { liveThreeWeeks } from './three-weeks.ts';
import { joinList, writeMessages } from './visitor-acts.ts';
import { waitForFunds } from './wait-for-funds.ts';

export interface DemonstrationOptions {
  /** The product's address, without a trailing slash. */
  readonly portalUrl: string;
  readonly panelUrl: string;
  /** Must include a reviewer who is also support, and an officer of compliance; with a crowd both of finance. */
  readonly officers: readonly PanelOfficer[];
  /** The people of the weeks before; with none the sale is as old as the clock says. */
  readonly crowd: readonly CrowdPerson[];
  readonly signal: AbortSignal;
}

interface Guest {
  readonly client: PatientClient;
  readonly paid: readonly Order[];
}

/**
 * Fills a product with people, orders and payments the natural way: through the interface, the
 * sandbox's bank and its mailbox. Each step first checks whether it was done, so the next run
 * completes an interrupted one.
 */
export async function demonstrate({
  portalUrl,
  panelUrl,
  officers,
  crowd,
  signal,
}: DemonstrationOptions): Promise<void> {
  const newClient = () => new PatientClient(portalUrl, signal);
  const panel = new SandboxPanel(panelUrl, signal);
  const officer = (role: string) => OfficerSession.of(role, { portalUrl, officers, signal });
  const [reviewer, compliance] = [officer('reviewer'), officer('compliance')];
  await loadDemoList({ maker: reviewer, checker: compliance });
  if (crowd.length > 0) {
    const [finance, approver] = [officer('finance'), officer('finance_approver')];
    await liveThreeWeeks({
      portalUrl,
      panel,
      crowd,
      signal,
      team: { reviewer, compliance, finance, approver },
    });
    for (const session of [finance, approver]) await session.leave();
  }
  const guests = await Promise.all([
    ...DEMO_PEOPLE.map((person) =>
      bring(person, { client: clientOf(person, { portalUrl, signal }), reviewer, panel }),
    ),
    bringCompany(newClient(), panel),
  ]);
  await payOrders(
    guests.flatMap(({ paid }) => paid),
    panel,
  );
  for (const { client, paid } of guests)
    await waitForFunds(client, new Set(paid.map(({ reference }) => reference)), signal);
  await writeMessages(newClient(), { support: reviewer });
  await joinList(newClient(), { support: reviewer, panel });
  for (const { client } of guests) await client.ok(logout);
  for (const session of [reviewer, compliance]) await session.leave();
}

/** Takes one person as far as the demonstration wants them. */
async function bring(
  person: DemoPerson,
  {
    client,
    reviewer,
    panel,
  }: {
    readonly client: PatientClient;
    readonly reviewer: Caller;
    readonly panel: SandboxPanel;
  },
): Promise<Guest> {
  const accountId = await arrive(client, person);
  if (person.stage === 'registered') return { client, paid: [] };
  await confirmAddress(client, panel, person);
  if (person.stage === 'confirmed') return { client, paid: [] };
  await verifyOneself(client, person);
  if (person.stage === 'approved') await review(reviewer, accountId, 'approve');
  if (person.stage === 'changes_requested') await review(reviewer, accountId, 'request_changes');
  const paid: Order[] = [];
  for (const order of person.orders) {
    const placed = await placeDemoOrder(client, person, order);
    if (order.paid) paid.push(placed);
  }
  return { client, paid };
}

/** A company appears through one of its representatives. */
async function bringCompany(client: PatientClient, panel: SandboxPanel): Promise<Guest> {
  await arrive(client, DEMO_COMPANY.account);
  await confirmAddress(client, panel, DEMO_COMPANY.account);
  await presentCompany(client);
  return { client, paid: [] };
}

/**
 * Pays each order once: an earlier run's payments are in a statement. The bank delivers statements
 * on its own.
 */
async function payOrders(orders: readonly Order[], panel: SandboxPanel): Promise<void> {
  if ((await panel.waitingBookings()) > 0) await panel.deliverStatement();
  const earlier = await panel.statements();
  const isPaid = (remittance: string) => earlier.some((xml) => xml.includes(remittance));
  const unpaid = orders.filter(
    ({ reference, status }) => status === 'pending' && !isPaid(reference),
  );
  for (const order of unpaid) await panel.pay(order);
  const strayIsNew = !isPaid(STRAY_PAYMENT.remittance);
  if (strayIsNew) await panel.transfer(STRAY_PAYMENT);
  if (unpaid.length > 0 || strayIsNew) await panel.deliverStatement();
}
