import { confirmWaitlist, joinWaitlist } from '../domain/src/waitlist/endpoints.ts';
import { openWorld, type World } from './world.ts';
import type { SurroundingsOptions } from './surroundings.ts';
import { demoOffering } from '../sandbox/demo-offering.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const SUBJECTS = {
  confirm: 'Please confirm your place on the waitlist',
  welcome: 'You are on the waitlist',
  invitation: 'The BB1 sale is open',
  newsletter: 'Please confirm the newsletter',
  newsletterWelcome: 'You are subscribed to our newsletter',
};

/** A world in which the sale opens in five days. */
export function worldBeforeTheSale(options: SurroundingsOptions = {}): Promise<World> {
  return openWorld({
    ...options,
    offering: (offering) => demoOffering(offering, new Date(), { saleStartsInDays: 5 }),
  });
}

export function waitlistForm(email: string, change: Record<string, unknown> = {}) {
  return {
    full_name: 'Anna Muster',
    email,
    investment_range: '1000_to_100000',
    locale: 'en',
    newsletter: false,
    ...change,
  };
}

export async function ask(world: World, email: string, change: Record<string, unknown> = {}) {
  await world.query('delete from rate_limits');
  const answer = await world.visitor().call(joinWaitlist, { body: waitlistForm(email, change) });
  await world.runJobs();
  return answer;
}

export function subjectsTo(world: World, email: string): string[] {
  return world.mailbox
    .mails({ to: email })
    .map(({ subject }) => subject)
    .toReversed();
}

/** The token of the link in the newest mail with a subject. */
export function tokenIn(world: World, email: string, subject: string, path = ''): string {
  const mail = world.mailbox.mails({ to: email }).find((one) => one.subject === subject);
  if (mail === undefined)
    throw new Error(
      `no mail "${subject}" to ${email}, only: ${subjectsTo(world, email).join(', ')}`,
    );
  const found = new RegExp(`${path}\\?token=([^\\s"&]+)`).exec(mail.text)?.[1];
  if (found === undefined) throw new Error(`no link to ${path} in:\n${mail.text}`);
  return decodeURIComponent(found);
}

/** From the form to the confirmed place, by the mail. */
export async function join(
  world: World,
  email: string,
  change: Record<string, unknown> = {},
): Promise<{ newsletter: boolean; invited: boolean }> {
  await ask(world, email, change);
  const reply = await world.visitor().ok(confirmWaitlist, {
    body: {
      token: tokenIn(
        world,
        email,
        change['locale'] === 'de'
          ? 'Bitte bestätigen Sie Ihren Platz auf der Warteliste'
          : SUBJECTS.confirm,
      ),
    },
  });
  await world.runJobs();
  return reply;
}

export async function sweep(world: World): Promise<void> {
  for (const name of ['waitlist.invite', 'waitlist.forget', 'accounts.forget_unconfirmed'])
    await world.runJob(name);
  await world.runJobs();
}

export function later(world: World, ms: number): Promise<void> {
  return world.moveClock(new Date(world.now().getTime() + ms));
}

export async function moveToTheSale(world: World): Promise<void> {
  await world.moveClock(new Date(world.offering.sale.start));
}

/** Tables and columns (including audit and jobs) that still contain a text. */
export async function placesOf(world: World, text: string): Promise<string[]> {
  const { pool } = world.product.db;
  const tables = await world.query<{ schema: string; name: string }>(
    "select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')",
  );
  const places: string[] = [];
  for (const { schema, name } of tables) {
    const { rowCount } = await pool.query(
      `select from ${schema}.${name} as t where strpos(lower(t::text), lower($1)) > 0`,
      [text],
    );
    if ((rowCount ?? 0) > 0) places.push(name);
  }
  return places;
}
