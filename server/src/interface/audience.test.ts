import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyEndpoint } from '../../../testing/every-endpoint.ts';
import { may, RIGHTS } from '@bb1/domain/officers/rights';
import type { ApiClient } from '../../../testing/api-client.ts';
import {
  expectNoInsides,
  expectPlainRefusal,
  plainBody,
  describeAnswer,
} from '../../../testing/interface/answers.ts';
import { everybody, type Person } from '../../../testing/interface/people.ts';
import { strangeParams } from '../../../testing/interface/sample-inputs.ts';
import { forAllTests, openWorld } from '../../../testing/world.ts';

const world = forAllTests(openWorld);
let people: Person[];
beforeAll(async () => {
  people = await everybody(world);
});
// Otherwise the long table would use up the limits per address.
beforeEach(() => world.query('delete from rate_limits'));

const named = everyEndpoint.map((endpoint) => [endpoint.name, endpoint] as const);

const demanding = Object.fromEntries(
  everyEndpoint
    .filter(({ stepUp }) => stepUp !== undefined)
    .map(({ name, stepUp }) => [name, stepUp]),
);

describe('access to endpoints', () => {
  /** Callers whose call did nothing return with the same browser. */
  const waiting = new Map<Person, ApiClient>();
  let calls = 0;

  it.each(named)(
    '[SITE-2][AUTH-4][DESK-1] %s admits its audience, and refuses everybody else before the body is read',
    async (_name, endpoint) => {
      for (const person of people) {
        const client = waiting.get(person) ?? (await person.arrive());
        const expected = person.reception(endpoint);
        // No call accepts this body, so an error about it means that the caller was admitted.
        const body = endpoint.body === undefined ? {} : { body: { no_call_has_this_field: true } };
        const locale = (calls += 1) % 2 === 0 ? 'de' : 'en';
        const answer = await client.call(endpoint, {
          params: strangeParams(endpoint),
          ...body,
          headers: { 'accept-language': locale },
        });
        const about = `${person.who}: ${describeAnswer(endpoint, answer)}`;
        if (expected === 'in') expect([401, 403], about).not.toContain(answer.status);
        else
          expect([answer.status, answer.body], about).toEqual([
            expected[0],
            plainBody(expected[1], locale),
          ]);
        if (answer.status >= 400) expectPlainRefusal(answer, about);
        else expectNoInsides(answer.text, about);
        // 503 says in words that the ledger, which this test does not have, cannot be reached.
        expect(answer.status, about).not.toBe(500);
        // A call that did what it is for may have ended the session.
        if (answer.status < 400) waiting.delete(person);
        else waiting.set(person, client);
      }
    },
  );

  it('[DESK-1] every right belongs to at least one role, and an administrator cannot move money or approve a person', () => {
    for (const [right, roles] of Object.entries(RIGHTS))
      expect([right, roles.length > 0]).toEqual([right, true]);
    for (const right of [
      'payments.import',
      'allocations.propose',
      'allocations.approve',
      'kyc.decide',
    ] as const)
      expect(may(['administrator'], right)).toBe(false);
  });

  it('[AUTH-4][AUTH-6] calls on factors, sessions, personal data, closing and claims require a fresh step-up', () => {
    expect(demanding).toMatchObject({
      startTotp: 'identity',
      confirmTotp: 'identity',
      removeTotp: 'second_factor',
      startPasskey: 'identity',
      addPasskey: 'identity',
      removePasskey: 'second_factor',
      newRecoveryCodes: 'second_factor',
      exportData: 'identity',
      closeAccount: 'identity',
      makeDataRequest: 'identity',
      exportForDataRequest: 'identity',
      endSession: 'identity',
      endOtherSessions: 'identity',
      createClaim: 'second_factor',
    });
  });

  it('[AUTH-4][DESK-4] desk calls that move money, reset second factors or change data retention require a fresh code', () => {
    expect(demanding).toMatchObject({
      approveProposal: 'second_factor',
      cancelRefund: 'second_factor',
      nameRefundTransaction: 'second_factor',
      makeRefundFile: 'second_factor',
      setLegalHold: 'second_factor',
      setLegalHolds: 'second_factor',
      proposeLegalHoldLifting: 'second_factor',
      confirmDeskTotp: 'second_factor',
    });
  });

  it('[AUTH-4] a step-up is required only of audiences that can do one', () => {
    // On any other call the requirement would refuse everybody.
    expect(
      everyEndpoint.filter(
        ({ audience, stepUp }) =>
          stepUp !== undefined && (audience === 'anyone' || audience === 'signing_in'),
      ),
    ).toEqual([]);
  });
});
