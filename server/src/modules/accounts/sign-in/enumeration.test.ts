import { beforeEach, describe, expect, it } from 'vitest';
import { login, register, resendConfirmation, whoAmI } from '@bb1/domain/accounts/endpoints';
import { sendResetPassword } from '@bb1/domain/accounts/password-endpoints';
import type { ApiAnswer, ApiClient } from '../../../../../testing/api-client.ts';
import { hashing } from '../../../../../testing/hashing.ts';
import {
  browserAt,
  forgetCounts,
  MAILS,
  subjectsTo,
} from '../../../../../testing/sign-in-world.ts';
import { statementsOf } from '../../../../../testing/statements-of.ts';
import {
  forAllTests,
  openWorld,
  PASSWORD,
  registrationForm,
} from '../../../../../testing/world.ts';

const world = forAllTests(openWorld);
beforeEach(() => forgetCounts(world));

const KNOWN = '192.0.2.1';
const UNKNOWN = '192.0.2.2';

/**
 * What a call made the server do: all statement names in order, and how many passwords were hashed.
 */
async function work(act: () => Promise<ApiAnswer>) {
  const hashes = () => hashing.hashed + hashing.verified;
  const before = hashes();
  return { ...(await statementsOf(act)), hashes: hashes() - before };
}

/** An answer without its random parts: ids, tokens, times. */
function shown(answer: ApiAnswer, email: string): unknown {
  const cookies = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.replace(/=[^;]*/, '=…').replace(/Expires=[^;]*/, 'Expires=…'));
  const headers = Object.entries({ ...answer.headers, 'set-cookie': cookies }).filter(
    ([name]) => !['date', 'x-request-id', 'traceparent'].includes(name),
  );
  return {
    status: answer.status,
    headers,
    body: answer.text
      .replaceAll(email, 'X')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID'),
  };
}

/**
 * The same call for an address with an account and for one without, each from a browser of its own.
 */
async function compare(
  known: string,
  unknown: string,
  act: (browser: ApiClient, email: string) => Promise<ApiAnswer>,
) {
  const browsers = [browserAt(world, KNOWN), browserAt(world, UNKNOWN)] as const;
  // First calls open connections and prepare statements in any case.
  for (const browser of browsers) await browser.call(whoAmI);
  const one = await work(() => act(browsers[0], known));
  const other = await work(() => act(browsers[1], unknown));
  expect(shown(one.answer, known)).toEqual(shown(other.answer, unknown));
  expect(one.statements).toEqual(other.statements);
  expect(one.statements.length).toBeGreaterThan(2);
  expect(one.hashes).toBe(other.hashes);
  return { status: one.answer.status, hashes: one.hashes };
}

/** An address without an account, as long as one that has one, because answers contain it. */
let made = 0;
function strangeAs(known: string): string {
  const [name = '', domain = ''] = known.split('@');
  return `${`nobody${made++}`.padEnd(name.length, 'x')}@${domain}`;
}

describe('the existence of an account', () => {
  it('[AUTH-3] is not revealed by a login: same answer, same statements, as many hashes', async () => {
    const anna = await world.investor('Anna Muster');
    expect(
      await compare(anna.email, strangeAs(anna.email), (browser, email) =>
        browser.call(login, { body: { email, password: 'not the password' } }),
      ),
    ).toEqual({ status: 422, hashes: 2 });
  });

  it('[AUTH-3] is not revealed by a login beyond the limits', async () => {
    const bert = await world.investor('Bert Probe');
    const unknown = strangeAs(bert.email);
    for (const email of [bert.email, unknown])
      for (let tries = 0; tries < 25; tries++)
        await browserAt(world, `203.0.113.${tries}`).call(login, {
          body: { email, password: 'not the password' },
        });
    expect(
      await compare(bert.email, unknown, (browser, email) =>
        browser.call(login, { body: { email, password: PASSWORD } }),
      ),
    ).toEqual({ status: 429, hashes: 0 });
    await world.runJobs();
    expect([subjectsTo(world, bert.email).at(-1), subjectsTo(world, unknown)]).toEqual([
      MAILS.recognise,
      [],
    ]);
  });

  it('[AUTH-3] is not revealed by a password reset request: one mail goes out in either case', async () => {
    const carla = await world.investor('Carla Beispiel');
    const unknown = strangeAs(carla.email);
    expect(
      await compare(carla.email, unknown, (browser, email) =>
        browser.call(sendResetPassword, { body: { email } }),
      ),
    ).toEqual({ status: 200, hashes: 0 });
    await world.runJobs();
    expect(subjectsTo(world, carla.email).slice(1)).toEqual([MAILS.reset]);
    expect(subjectsTo(world, unknown)).toEqual([MAILS.resetUnknown]);
  });

  it('[AUTH-3] is not revealed by a registration or its aftermath: one mail goes out in either case', async () => {
    const dora = await world.investor('Dora Test');
    const unknown = strangeAs(dora.email);
    expect(
      await compare(dora.email, unknown, (browser, email) =>
        browser.call(register, { body: registrationForm(email) }),
      ),
    ).toEqual({ status: 201, hashes: 1 });
    await world.runJobs();
    expect(subjectsTo(world, dora.email).slice(1)).toEqual([MAILS.registered]);
    expect(subjectsTo(world, unknown)).toEqual([MAILS.confirm]);
  });

  it('[AUTH-3] is not revealed by resending the confirmation, nor by a login to the registration', async () => {
    const emil = await world.investor('Emil Frei');
    const unknown = strangeAs(emil.email);
    const makers = new Map<string, ApiClient>();
    for (const email of [emil.email, unknown]) {
      const maker = browserAt(world, KNOWN);
      await maker.ok(register, {
        body: {
          ...registrationForm(email),
          password: 'ein Rhabarber im Mondlicht',
          password_confirmation: 'ein Rhabarber im Mondlicht',
        },
      });
      makers.set(email, maker);
    }
    await world.runJobs();
    const maker = (email: string) => makers.get(email) ?? world.visitor();
    expect(
      (
        await compare(emil.email, unknown, (_browser, email) =>
          maker(email).call(resendConfirmation),
        )
      ).status,
    ).toBe(200);
    await world.runJobs();
    expect([subjectsTo(world, emil.email).length, subjectsTo(world, unknown).length]).toEqual([
      3, 2,
    ]);
    expect(
      await compare(emil.email, unknown, (browser, email) =>
        browser.call(login, { body: { email, password: 'ein Rhabarber im Mondlicht' } }),
      ),
    ).toEqual({ status: 200, hashes: 2 });
  });
});
