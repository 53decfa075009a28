import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listIdentityProofs, updateIdentityProof } from '@bb1/domain/kyc/endpoints';
import { endVideoCall, getVideoCall } from '@bb1/domain/video-identification/desk-endpoints';
import { getVideoIdentification } from '@bb1/domain/video-identification/endpoints';
import { IDENTIFIED_DETAILS } from '@bb1/domain/video-identification/identified-details';
import { forAllTests, type Officer, openWorld, type World } from '../../../../../testing/world.ts';
import { IDENTITY } from '../../../../../testing/applicant.ts';
import { videoPassed } from './store.ts';
import { enters, entersAgain, showsEverything, takes } from './test-files/video-acts.ts';

/** Another value for every detail that a call identifies. */
const OTHERWISE: Readonly<Record<(typeof IDENTIFIED_DETAILS)[number], string>> = {
  first_name: 'Anne',
  last_name: 'Mustermann',
  dob: '1990-02-27',
  place_of_birth: 'Bonn',
  country_of_birth: 'FR',
  citizenship: 'FR',
  doc_type: 'id_card',
  doc_id: 'C99X99T99',
  doc_authority: 'Stadt Bonn',
  doc_expires_on: '2048-01-31',
};

type Person = Awaited<ReturnType<World['investor']>>;

const world = forAllTests(openWorld);
let vera: Officer;
beforeAll(async () => {
  vera = await world.officer('Vera Video', 'reviewer');
});
beforeEach(() => world.query('delete from rate_limits'));

const by = (callId: string) => ({ params: { call_id: callId } });

async function change(person: Person, details: Readonly<Record<string, string>>): Promise<void> {
  await world.query('delete from rate_limits');
  const [proof] = await person.ok(listIdentityProofs);
  await person.ok(updateIdentityProof, {
    params: { id: proof?.id ?? '' },
    body: { ...IDENTITY, ...details },
  });
}

describe('the details of a video identification', () => {
  it('[KYC-15] a pass holds for exactly the details of its call: another value in one of them voids it', async () => {
    const person = await world.investor('Anna Amt');
    const callId = await enters(person);
    await takes(vera);
    await showsEverything(world, vera, { callId, person });
    await vera.ok(endVideoCall, { ...by(callId), body: { result: 'passed' } });
    for (const field of IDENTIFIED_DETAILS) {
      await change(person, { [field]: OTHERWISE[field] });
      const { done, obstacle } = await person.ok(getVideoIdentification);
      expect([
        field,
        done,
        obstacle,
        await videoPassed(world.product.db, person.accountId),
      ]).toEqual([field, false, null, false]);
      await change(person, {});
      expect([field, await videoPassed(world.product.db, person.accountId)]).toEqual([field, true]);
    }
    // No detail that a call identifies.
    await change(person, { tax_id: '57 549 285 017' });
    expect(await videoPassed(world.product.db, person.accountId)).toBe(true);
  });

  it.each(['waiting', 'in_call'] as const)(
    '[KYC-15] a change of any of them ends an attempt that is %s, and the person reads why',
    async (state) => {
      const person = await world.investor(`Ute ${state}`);
      await enters(person);
      await world.query(
        "update video_identifications set state = 'withdrawn', ended_at = now() where account_id = $1",
        [person.accountId],
      );
      for (const field of IDENTIFIED_DETAILS) {
        const callId = await entersAgain(person);
        if (state === 'in_call') {
          expect(await takes(vera)).toBe(callId);
          await showsEverything(world, vera, { callId, person });
        }
        // The same details once more change nothing.
        await change(person, {});
        expect((await person.ok(getVideoIdentification)).call?.state).toBe(state);
        await change(person, { [field]: OTHERWISE[field] });
        const { call, obstacle } = await person.ok(getVideoIdentification);
        expect([field, call?.id, call?.state, obstacle]).toEqual([field, callId, 'aborted', null]);
        expect(call?.reasons.join()).toContain(
          'Your personal details or your document were changed',
        );
        expect((await vera.ok(getVideoCall, by(callId))).missing).toContain('details');
        if (state === 'in_call')
          expect(
            (await vera.call(endVideoCall, { ...by(callId), body: { result: 'passed' } })).status,
          ).toBe(409);
        await change(person, {});
        expect(await videoPassed(world.product.db, person.accountId)).toBe(false);
      }
      await world.runJobs();
      expect(world.lastMail(person.email).text).toContain(
        'Your personal details or your document were changed',
      );
    },
  );

  it('[KYC-15] stay frozen in the database', async () => {
    const person = await world.investor('Fest Frieda');
    const callId = await enters(person);
    await expect(
      world.query("update video_identifications set details_hash = sha256('other') where id = $1", [
        callId,
      ]),
    ).rejects.toThrow(/stays what was begun/);
  });
});
