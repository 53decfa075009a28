import { describe, expect, it } from 'vitest';
import { Refusal } from '@bb1/domain/refusal';
import {
  ask,
  HOUR_MS,
  join,
  moveToTheSale,
  placesOf,
  subjectsTo,
  SUBJECTS,
  tokenIn,
  waitlistForm,
  worldBeforeTheSale,
} from '../../../../testing/waitlist-world.ts';
import { confirmMember } from './confirm-member.ts';
import { confirmNewsletter } from './confirm-newsletter.ts';
import { purgeWaitlist } from './purge-waitlist.ts';
import { inviteMembers } from './invite-members.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { unsubscribe } from './unsubscribe.ts';
import { forAllTests } from '../../../../testing/world.ts';

// Called below the interface's limits, which would admit only the first twenty.
const world = forAllTests(worldBeforeTheSale);

const visitor = { address: '::1' };
const join200 = (email: string, newsletter = false) =>
  joinWaitlist(world.product.house, {
    form: waitlistForm(email, { newsletter }) as Parameters<typeof joinWaitlist>[1]['form'],
    visitor,
  });
const confirm = (token: string) => confirmMember(world.product.house, token, visitor);
const times = <Result>(count: number, act: (n: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => act(n)));
/** Errors other than refusals: deadlocks, violated constraints. */
const errorsOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) =>
    result.status === 'rejected' && !(result.reason instanceof Refusal)
      ? [String(result.reason)]
      : [],
  );

describe('concurrent requests', () => {
  it('[WAIT-1] two hundred for one address send three mails, also for a known one', async () => {
    await join(world, 'member@people.example');
    for (const email of ['new@people.example', 'member@people.example']) {
      const before = subjectsTo(world, email).length;
      expect(errorsOf(await times(200, () => join200(email)))).toEqual([]);
      await world.runJobs();
      expect([email, subjectsTo(world, email).length - before]).toEqual([email, 3]);
    }
  });

  it('[WAIT-1] joining, confirming, leaving and sweeps run without deadlock, and people who left are gone', async () => {
    const email = 'crossing@people.example';
    await join(world, email, { newsletter: true });
    const [leave, news] = [
      tokenIn(world, email, SUBJECTS.welcome, '/newsletter/unsubscribe'),
      tokenIn(world, email, SUBJECTS.newsletter),
    ];
    await ask(world, email);
    const { context } = world.product;
    const acts: readonly (() => Promise<unknown>)[] = [
      () => join200(email, true),
      () => confirmNewsletter(context, news, visitor),
      () => unsubscribe(context, leave),
      () => purgeWaitlist(context),
      () => inviteMembers(context),
    ];
    expect(
      errorsOf(
        await times(200, (n) => (acts[n % acts.length] ?? acts[0])?.() ?? Promise.resolve()),
      ),
    ).toEqual([]);
    await world.runJobs();
    const rows = await world.query(
      'select id from waitlist_members where email = $1 and confirmed_at is not null',
      [email],
    );
    expect(rows).toEqual([]);
  });

  it('[WAIT-2] a confirmation at the moment the sale opens, alongside the sweep, gives one place and one invitation', async () => {
    const emails = Array.from({ length: 10 }, (_, n) => `opening${n}@people.example`);
    await world.moveClock(new Date(Date.parse(world.offering.sale.start) - HOUR_MS));
    for (const email of emails) await ask(world, email);
    const tokens = emails.map((email) => tokenIn(world, email, SUBJECTS.confirm));
    await moveToTheSale(world);
    expect(
      errorsOf(
        await times<unknown>(60, (n) =>
          n % 6 === 5 ? inviteMembers(world.product.context) : confirm(tokens[n % 10] ?? ''),
        ),
      ),
    ).toEqual([]);
    await inviteMembers(world.product.context);
    await world.runJobs();
    for (const email of emails)
      expect([email, subjectsTo(world, email)]).toEqual([
        email,
        [SUBJECTS.confirm, SUBJECTS.invitation],
      ]);
  });

  it("[WAIT-1][SAFE-5] leaving during the delivery of the person's mails leaves nothing of them behind", async () => {
    const email = 'leaving@people.example';
    await join(world, email, { newsletter: true });
    const leave = tokenIn(world, email, SUBJECTS.invitation, '/newsletter/unsubscribe');
    await Promise.all([
      world.runJobs(),
      unsubscribe(world.product.context, leave),
      unsubscribe(world.product.context, leave),
    ]);
    await world.runJobs();
    expect(await placesOf(world, email)).toEqual([]);
  });
});
