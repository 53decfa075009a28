import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import { confirmNewsletter, confirmWaitlist, unsubscribe } from '@bb1/domain/waitlist/endpoints';
import type { World } from '../../../../testing/world.ts';
import {
  ask,
  DAY_MS,
  HOUR_MS,
  join,
  later,
  placesOf,
  SUBJECTS,
  sweep,
  tokenIn,
  worldBeforeTheSale,
} from '../../../../testing/waitlist-world.ts';

let world: World;
beforeEach(async () => {
  world = await worldBeforeTheSale();
});
afterEach(() => world.close());

const confirm = (token: string) => world.visitor().call(confirmWaitlist, { body: { token } });

async function subscribe(email: string): Promise<void> {
  await join(world, email, { newsletter: true });
  await world
    .visitor()
    .ok(confirmNewsletter, { body: { token: tokenIn(world, email, SUBJECTS.newsletter) } });
  await world.runJobs();
}

describe('retention of the waitlist', () => {
  it('[WAIT-1][SAFE-5] deletes a place that is not confirmed within 48 hours from every table', async () => {
    await ask(world, 'forgetful@people.example', { full_name: 'Frieda Vergesslich' });
    const token = tokenIn(world, 'forgetful@people.example', SUBJECTS.confirm);
    await later(world, 48 * HOUR_MS - 60_000);
    await sweep(world);
    expect(await placesOf(world, 'forgetful@people.example')).toEqual(
      expect.arrayContaining(['waitlist_members', 'mail_outbox']),
    );
    await later(world, 60_000);
    await sweep(world);
    expect([
      await placesOf(world, 'forgetful@people.example'),
      await placesOf(world, 'Vergesslich'),
    ]).toEqual([[], []]);
    expect((await confirm(token)).status).toBe(422);
  });

  it('[WAIT-1] expires the link at the end of the 48 hours even before the sweep; a minute earlier it still works', async () => {
    await ask(world, 'inTime@people.example');
    await ask(world, 'tooLate@people.example');
    const [inTime, tooLate] = [
      tokenIn(world, 'inTime@people.example', SUBJECTS.confirm),
      tokenIn(world, 'tooLate@people.example', SUBJECTS.confirm),
    ];
    await later(world, 48 * HOUR_MS - 60_000);
    expect((await confirm(inTime)).status).toBe(200);
    await later(world, 61_000);
    expect((await confirm(tooLate)).status).toBe(422);
    await sweep(world);
    expect(await placesOf(world, 'tooLate@people.example')).toEqual([]);
    expect(await placesOf(world, 'inTime@people.example')).toContain('waitlist_members');
  });

  it("[WAIT-1] deletes a newsletter without its second confirmation after its own link's period; the place on the list stays", async () => {
    await ask(world, 'half@people.example', { newsletter: true });
    await later(world, 47 * HOUR_MS);
    expect((await confirm(tokenIn(world, 'half@people.example', SUBJECTS.confirm))).status).toBe(
      200,
    );
    await world.runJobs();
    await later(world, 47 * HOUR_MS);
    await sweep(world);
    expect(await placesOf(world, 'half@people.example')).toContain('newsletter_subscriptions');
    await later(world, HOUR_MS);
    await sweep(world);
    expect(await placesOf(world, 'half@people.example')).not.toContain('newsletter_subscriptions');
    expect(await placesOf(world, 'half@people.example')).toContain('waitlist_members');
    expect(
      (
        await world.visitor().call(confirmNewsletter, {
          body: { token: tokenIn(world, 'half@people.example', SUBJECTS.newsletter) },
        })
      ).status,
    ).toBe(422);
  });

  it('[WAIT-1][SAFE-5] deletes the address from every table at once after unsubscribing or leaving, and the log has ids only', async () => {
    await subscribe('gone@people.example');
    await world.visitor().ok(unsubscribe, {
      body: {
        token: tokenIn(
          world,
          'gone@people.example',
          SUBJECTS.newsletterWelcome,
          '/newsletter/unsubscribe',
        ),
      },
    });
    expect(await placesOf(world, 'gone@people.example')).not.toContain('newsletter_subscriptions');
    await world.visitor().ok(unsubscribe, {
      body: {
        token: tokenIn(world, 'gone@people.example', SUBJECTS.welcome, '/newsletter/unsubscribe'),
      },
    });
    expect([
      await placesOf(world, 'gone@people.example'),
      await placesOf(world, 'Anna Muster'),
    ]).toEqual([[], []]);
    const auditor = await world.officer('Ada Auditor', 'auditor');
    const { entries } = await auditor.ok(listAuditLog);
    const acts = entries
      .filter(({ subject }) =>
        /^(waitlist_member|newsletter_subscription):[0-9a-f-]{36}$/.test(subject),
      )
      .map(({ act }) => act);
    expect(acts.toReversed()).toEqual([
      'waitlist.joined',
      'waitlist.confirmed',
      'newsletter.requested',
      'newsletter.confirmed',
      'newsletter.ended',
      'waitlist.left',
    ]);
  });

  it("[WAIT-1] deletes newsletter addresses three years after they were given, not before; an old mail's link still says goodbye", async () => {
    await subscribe('loyal@people.example');
    const token = tokenIn(
      world,
      'loyal@people.example',
      SUBJECTS.newsletterWelcome,
      '/newsletter/unsubscribe',
    );
    const given = world.now();
    const threeYearsOn = new Date(given);
    threeYearsOn.setUTCFullYear(given.getUTCFullYear() + 3);
    await world.moveClock(new Date(threeYearsOn.getTime() - DAY_MS));
    await sweep(world);
    expect(await placesOf(world, 'loyal@people.example')).toContain('newsletter_subscriptions');
    await world.moveClock(new Date(threeYearsOn.getTime() + 1000));
    await sweep(world);
    expect(await placesOf(world, 'loyal@people.example')).toEqual([]);
    expect(await world.visitor().ok(unsubscribe, { body: { token } })).toEqual({
      left: 'newsletter',
    });
  });

  it('[WAIT-1][SAFE-5] empties the waitlist thirty days after the sale', async () => {
    await join(world, 'never@people.example');
    await world.moveClock(new Date(world.offering.sale.start));
    await sweep(world);
    await world.moveClock(new Date(Date.parse(world.offering.sale.end) + 30 * DAY_MS - 60_000));
    await sweep(world);
    expect(await placesOf(world, 'never@people.example')).toContain('waitlist_members');
    await later(world, 60_000);
    await sweep(world);
    expect(await placesOf(world, 'never@people.example')).toEqual([]);
  });
});
