import { logout } from '@bb1/domain/accounts/endpoints';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { claimIntoNewWallet } from './claim-acts.ts';
import { type CrowdPerson, SALE_DAYS } from './crowd.ts';
import type { Caller } from './patient-client.ts';
import { emailOf } from './people.ts';
import {
  approveAll,
  clientOf,
  hasClaimed,
  moveClock,
  orderAndPay,
  proposeAllOf,
  type Sale,
  untilFunded,
  welcome,
} from './sale-day.ts';

const DAY_MS = 86_400_000;
/** After the sale opens at noon. */
const HOUR_MS = 3_600_000;
/** Officers allocate what was paid on these days. */
const ALLOCATION_DAYS: readonly number[] = [6, 13];

interface Weeks extends Sale {
  readonly team: Readonly<Record<'reviewer' | 'compliance' | 'finance' | 'approver', Caller>>;
  readonly crowd: readonly CrowdPerson[];
}

/**
 * Lets the sale run for three weeks: moves the product's clock from day to day, on each of which
 * people order and pay; officers allocate twice, and some people claim. People come to be verified
 * while the money of the day before becomes final, so that no visitor waits for it. A day that is
 * over is not lived again.
 */
export async function liveThreeWeeks(weeks: Weeks): Promise<void> {
  const { panel, crowd, signal } = weeks;
  const { reviewer, compliance, finance, approver } = weeks.team;
  const { sale_start_timestamp: start } = await reviewer.ok(getConfig);
  const noonOf = (day: number) => new Date(start + HOUR_MS + day * DAY_MS);
  const now = Date.parse((await panel.state()).now);
  const days = Array.from({ length: SALE_DAYS }, (_, day) => day).filter(
    (day) =>
      now <= noonOf(day + 1).getTime() &&
      (ALLOCATION_DAYS.includes(day) || crowd.some((person) => person.day === day)),
  );
  const welcomeOf = (day: number | undefined) =>
    welcome(
      crowd.filter((person) => person.day === day),
      { ...weeks, reviewers: [reviewer, compliance] },
    );
  // Nobody registers before the sale opens.
  if (days[0] !== undefined) await moveClock(panel, noonOf(days[0]), signal);
  let guests = await welcomeOf(days[0]);
  for (const [index, day] of days.entries()) {
    await moveClock(panel, noonOf(day), signal);
    const paid = await orderAndPay(guests, weeks);
    const [next] = await Promise.all([
      welcomeOf(days[index + 1]),
      untilFunded(guests, { ...weeks, paid }),
    ]);
    guests = next;
    if (!ALLOCATION_DAYS.includes(day)) continue;
    await proposeAllOf(finance);
    await approveAll(approver);
    const earlier = crowd.filter((person) => person.claims && person.day <= day);
    await Promise.all(earlier.map((person) => claim(person, weeks)));
  }
  const end = noonOf(SALE_DAYS);
  // Later runs leave to officers what the people of the last day have paid.
  if (Date.parse((await panel.state()).now) < end.getTime()) await proposeAllOf(finance);
  await moveClock(panel, end, signal);
}

async function claim(person: CrowdPerson, weeks: Weeks): Promise<void> {
  const client = clientOf(person, weeks);
  if (await hasClaimed(client, person)) return;
  await claimIntoNewWallet(client, weeks.panel, { email: emailOf(person), signal: weeks.signal });
  await client.ok(logout);
}
