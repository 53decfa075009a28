import { describe, expect, it } from 'vitest';
import { buildClaim, createClaim, submitClaim } from '@bb1/domain/claims/endpoints';
import { takeChannel } from '../transfers/reserve-transfer.ts';

import { claimantIn, claimScene, type ClaimScene } from './test-files/claim-scene.ts';

/** People with a claim each. */
async function claimantsIn({ world }: ClaimScene, ...names: readonly string[]) {
  const people = [];
  for (const name of names) {
    const person = await claimantIn(world, name);
    people.push({ ...person, claim: await person.claimant.create() });
  }
  return people;
}

describe('channels', () => {
  it('[CLM-4] are lent to one claim at a time; an idle claim loses its channel, and its holder is informed', async () => {
    const one = await claimScene();
    const people = await claimantsIn(
      one,
      'Erste Person',
      'Zweite Person',
      'Dritte Person',
      'Vierte Person',
    );
    const [first, second, third, fourth] = people;
    if (!first || !second || !third || !fourth) throw new Error('four people were invited');
    const channels = [];
    for (const person of [first, second, third])
      channels.push((await person.claimant.build(person.claim)).expected.channel);
    expect(new Set(channels).size).toBe(3);
    const busy = await fourth.investor.call(buildClaim, {
      body: { distribution_claim: { id: fourth.claim.id } },
    });
    expect([busy.status, busy.body.code]).toEqual([503, 'service_busy']);

    const built = await second.claimant.current();
    await one.world.moveClock(new Date(one.world.now().getTime() + 61_000));
    const taken = await fourth.claimant.build(fourth.claim);
    expect(taken.expected.channel).toBe(channels[0]);
    await one.world.runJobs();
    expect((await first.claimant.current()).state).toBe('expired');
    expect(await second.claimant.current()).toEqual(built);
    await fourth.investor.ok(submitClaim, { body: fourth.claimant.sign(taken) });
    await one.world.runJobs();
    expect((await fourth.claimant.current()).state).toBe('settled');
    await first.claimant.build(await first.claimant.create());
    expect(
      (
        await first.investor.call(createClaim, {
          body: { distribution_claim: { public_key: first.claimant.keys.publicKey() } },
        })
      ).status,
    ).toBe(201);
  });

  it('[CLM-6] of three people who build again every 15 seconds are free for a fourth after a minute, and the issuer pays meanwhile', async () => {
    const one = await claimScene();
    const { db } = one.world.product;
    const claimants = await claimantsIn(
      one,
      'Erste Person',
      'Zweite Person',
      'Dritte Person',
      'Ehrliche Person',
    );
    const honest = claimants.pop();
    const statusFor = async ({ investor, claim }: (typeof claimants)[number]) =>
      (await investor.call(buildClaim, { body: { distribution_claim: { id: claim.id } } })).status;
    let waitedSeconds = 0;
    for (; waitedSeconds < 120; waitedSeconds += 15) {
      for (const greedy of claimants) await statusFor(greedy);
      const channel = await db.transaction('refund', (tx) =>
        takeChannel(tx, { channels: one.stellar.payments.channels, at: one.world.now() }),
      );
      expect(channel).not.toBeNull();
      expect(one.stellar.claims.channels).not.toContain(channel);
      if (honest !== undefined && (await statusFor(honest)) === 200) break;
      one.pass(15);
      await one.world.moveClock(new Date(one.world.now().getTime() + 15_000));
    }
    expect(waitedSeconds).toBe(60);
  });

  it('[CLM-6] of people who never sign are lent twice an hour, and then only while a third of the channels stays free', async () => {
    const one = await claimScene();
    const people = await claimantsIn(
      one,
      'Erste Person',
      'Zweite Person',
      'Dritte Person',
      'Ehrliche Person',
    );
    const honest = people.pop() ?? expect.unreachable('four people were invited');
    const statusFor = async ({ investor, claim }: (typeof people)[number]) =>
      (await investor.call(buildClaim, { body: { distribution_claim: { id: claim.id } } })).status;
    const round = async () => {
      const statuses: number[] = [];
      for (const greedy of people) statuses.push(await statusFor(greedy));
      return statuses;
    };
    const later = async (minutes: number) => {
      one.pass(minutes * 60);
      await one.world.moveClock(new Date(one.world.now().getTime() + minutes * 60_000));
      await one.world.runJob('transfers.resolve');
      await one.world.runJobs();
    };
    expect(await round()).toEqual([200, 200, 200]);
    await later(11);
    expect(await round()).toEqual([200, 200, 200]);
    await later(11);
    // The last one of three stays free.
    expect(await round()).toEqual([200, 200, 503]);
    expect(await statusFor(honest)).toBe(200);
    const built = await honest.claimant.build(honest.claim);
    await honest.investor.ok(submitClaim, {
      body: honest.claimant.sign(built, { now: one.world.now().getTime() }),
    });
    await one.world.runJobs();
    expect((await honest.claimant.current()).state).toBe('settled');
  });

  it('[CLM-4] are returned if a claim is not signed in time', async () => {
    const one = await claimScene();
    await one.claimant.build(await one.claimant.create());
    one.pass(301);
    await one.world.moveClock(new Date(one.world.now().getTime() + 11 * 60_000));
    await one.restart();
    await one.world.runJobs();
    expect((await one.claimant.current()).state).toBe('expired');
    expect(
      (await one.world.query('select from stellar_channels where held_by is not null')).length,
    ).toBe(0);
  });
});
