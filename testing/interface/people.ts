import { randomBytes, randomUUID } from 'node:crypto';
import { type Endpoint, rightOf, scopeOf } from '../../domain/src/endpoint.ts';
import { tableSystem } from './integrator.ts';
import { may, type Role, ROLES } from '../../domain/src/officers/rights.ts';
import { recordEmailVerification } from '../../server/src/platform/sessions/email-verification.ts';
import { hashPassword } from '../../server/src/platform/sessions/password-hash.ts';
import {
  type SessionKind,
  startSession,
  stepSessionUp,
  type SteppedUp,
} from '../../server/src/platform/sessions/sessions.ts';
import type { ApiClient } from '../api-client.ts';
import { browserAt } from '../sign-in-world.ts';
import { PASSWORD, type World } from '../world.ts';
import { hashSecret } from '../../server/src/platform/ids.ts';

/** Cookies over http; over https each begins with `__Host-`. */
const COOKIE: Readonly<Record<SessionKind, string>> = {
  investor: 'session',
  officer: 'desk_session',
  sign_in: 'sign_in',
};

/** The outcome for a caller: admitted, or refused with a status and a code. */
type Reception =
  | 'in'
  | readonly [401, 'not_signed_in' | 'key_not_valid']
  | readonly [403, 'not_allowed' | 'step_up_needed' | 'second_factor_needed'];

export interface Person {
  readonly who: string;
  /**
   * A browser with a session of its own, so that one call's effect on it does not matter to the
   * next.
   */
  readonly arrive: () => Promise<ApiClient>;
  /** The audience in the call's declaration. */
  readonly reception: (endpoint: Endpoint) => Reception;
}

const NOT_SIGNED_IN: Reception = [401, 'not_signed_in'];
const withoutSession = (endpoint: Endpoint): Reception => {
  if (endpoint.audience === 'anyone') return 'in';
  return scopeOf(endpoint) === null ? NOT_SIGNED_IN : [401, 'key_not_valid'];
};

let arrived = 0;

/**
 * A browser in a network of its own: a table of calls is so fast that one network would be limited.
 */
function newBrowser(world: World): ApiClient {
  arrived += 1;
  return browserAt(world, `10.${(arrived >> 16) & 255}.${(arrived >> 8) & 255}.${arrived & 255}`);
}

/** A browser with the cookie of a new session. */
export async function browserOf(
  world: World,
  kind: SessionKind,
  subjectId: string,
  session: { steppedUp?: SteppedUp['with']; cookie?: SessionKind } = {},
): Promise<ApiClient & { tokenHash: Buffer }> {
  const token = await world.product.db.transaction('test_session', async (tx) => {
    const started = await startSession(tx, {
      kind,
      subjectId,
      userAgent: 'a test',
      address: '127.0.0.1',
    });
    if (session.steppedUp !== undefined)
      await stepSessionUp(tx, hashSecret(started), session.steppedUp);
    // A person who may add a second factor has mailbox access too.
    if (session.steppedUp !== undefined) await recordEmailVerification(tx, hashSecret(started));
    return started;
  });
  const client = newBrowser(world);
  client.cookies.set(COOKIE[session.cookie ?? kind], token);
  return Object.assign(client, { tokenHash: hashSecret(token) });
}

let passwordHash: Promise<string> | undefined;

/** An account with a confirmed address, as a database row: a table needs hundreds of them. */
export async function bareAccount(
  world: World,
  { closed = false, passkey = false }: { closed?: boolean; passkey?: boolean } = {},
): Promise<string> {
  const id = randomUUID();
  passwordHash ??= hashPassword(PASSWORD);
  await world.query(
    "insert into accounts (id, email, full_name, password_hash, locale, created_at, email_confirmed_at, closed_at) values ($1, $2, 'Bea Bare', $5, 'en', $3, $3, $4)",
    [id, `${id}@people.example`, world.now(), closed ? world.now() : null, await passwordHash],
  );
  if (passkey) await addBarePasskey(world, id);
  return id;
}

/** An imaginary passkey, as a database row. */
export async function addBarePasskey(world: World, accountId: string): Promise<string> {
  const rows = await world.query<{ id: string }>(
    "insert into passkeys (id, owner_kind, owner_id, credential_id, public_key, sign_count, transports, name, added_at) values (gen_random_uuid(), 'investor', $1, $2, 'key', 0, '{}', 'Key ring', now()) returning id",
    [accountId, randomBytes(16)],
  );
  return rows[0]?.id ?? '';
}

/** Every kind of caller. */
export async function everybody(world: World): Promise<Person[]> {
  const officers = new Map<Role, string>();
  for (const role of ROLES)
    officers.set(role, (await world.officer(`Officer ${role}`, role)).officerId);
  const disabled = (
    await world.officer('Dismissed Officer', ...ROLES.filter((role) => role !== 'administrator'))
  ).officerId;
  await world.query('update officers set disabled_at = now() where id = $1', [disabled]);
  const officerId = (role: Role) => officers.get(role) ?? '';
  const ended = async (client: ApiClient & { tokenHash: Buffer }, change: string) => {
    await world.query(`update sessions set ${change} where token_hash = $1`, [client.tokenHash]);
    return client;
  };
  const investor = (steppedUp?: SteppedUp['with']) => async () =>
    browserOf(
      world,
      'investor',
      await bareAccount(world, { passkey: steppedUp === 'second_factor' }),
      steppedUp === undefined ? {} : { steppedUp },
    );

  return [
    {
      who: 'a visitor',
      arrive: () => Promise.resolve(newBrowser(world)),
      reception: withoutSession,
    },
    {
      who: 'somebody who owes the second factor',
      arrive: async () => browserOf(world, 'sign_in', await bareAccount(world)),
      reception: (endpoint) =>
        endpoint.audience === 'signing_in' ? 'in' : withoutSession(endpoint),
    },
    { who: 'an investor', arrive: investor(), reception: (endpoint) => asInvestor(endpoint, null) },
    {
      who: 'an investor who has just given the password',
      arrive: investor('password'),
      reception: (endpoint) => asInvestor(endpoint, 'password'),
    },
    {
      who: 'an investor who has just used the second factor',
      arrive: investor('second_factor'),
      reception: (endpoint) => asInvestor(endpoint, 'second_factor'),
    },
    {
      who: 'an investor whose proof is eleven minutes old',
      arrive: async () =>
        ended(
          await browserOf(world, 'investor', await bareAccount(world), {
            steppedUp: 'second_factor',
          }),
          "stepped_up_at = now() - interval '11 minutes'",
        ),
      reception: (endpoint) => asInvestor(endpoint, null),
    },
    ...ROLES.flatMap((role): Person[] => [
      {
        who: `an officer (${role})`,
        arrive: () => browserOf(world, 'officer', officerId(role)),
        reception: (endpoint) => asOfficer(endpoint, role, false),
      },
      {
        who: `an officer (${role}) who has just used the second factor`,
        arrive: () => browserOf(world, 'officer', officerId(role), { steppedUp: 'second_factor' }),
        reception: (endpoint) => asOfficer(endpoint, role, true),
      },
    ]),
    {
      who: 'an officer whose proof is eleven minutes old',
      arrive: async () =>
        ended(
          await browserOf(world, 'officer', officerId('compliance'), {
            steppedUp: 'second_factor',
          }),
          "stepped_up_at = now() - interval '11 minutes'",
        ),
      reception: (endpoint) => asOfficer(endpoint, 'compliance', false),
    },
    {
      who: 'an officer who was dismissed',
      arrive: () => browserOf(world, 'officer', disabled),
      reception: withoutSession,
    },
    {
      who: 'the old session of a closed account',
      arrive: async () =>
        browserOf(world, 'investor', await bareAccount(world, { closed: true }), {
          steppedUp: 'second_factor',
        }),
      reception: withoutSession,
    },
    {
      who: 'a sign-in begun on a closed account',
      arrive: async () => browserOf(world, 'sign_in', await bareAccount(world, { closed: true })),
      reception: withoutSession,
    },
    {
      who: 'the session of an account that is gone',
      arrive: () => browserOf(world, 'investor', randomUUID(), { steppedUp: 'second_factor' }),
      reception: withoutSession,
    },
    {
      who: 'a session past its end',
      arrive: async () =>
        ended(
          await browserOf(world, 'investor', await bareAccount(world), {
            steppedUp: 'second_factor',
          }),
          "expires_at = now() - interval '1 second'",
        ),
      reception: withoutSession,
    },
    {
      who: 'a session that was idle too long',
      arrive: async () =>
        ended(
          await browserOf(world, 'investor', await bareAccount(world), {
            steppedUp: 'second_factor',
          }),
          "last_seen_at = now() - interval '121 minutes'",
        ),
      reception: withoutSession,
    },
    {
      who: 'a sign-in left half done too long',
      arrive: async () =>
        ended(
          await browserOf(world, 'sign_in', await bareAccount(world)),
          "last_seen_at = now() - interval '11 minutes'",
        ),
      reception: withoutSession,
    },
    {
      who: 'an officer who was away too long',
      arrive: async () =>
        ended(
          await browserOf(world, 'officer', officerId('compliance')),
          "last_seen_at = now() - interval '31 minutes'",
        ),
      reception: withoutSession,
    },
    {
      who: 'half a sign-in in the cookie of an investor',
      arrive: async () =>
        browserOf(world, 'sign_in', await bareAccount(world), { cookie: 'investor' }),
      reception: withoutSession,
    },
    {
      who: 'an investor with the token in the cookie of officers',
      arrive: async () =>
        browserOf(world, 'investor', await bareAccount(world), { cookie: 'officer' }),
      reception: withoutSession,
    },
    {
      who: 'a system with a key',
      arrive: () => tableSystem(world),
      reception: (endpoint) => (scopeOf(endpoint) === null ? withoutSession(endpoint) : 'in'),
    },
    {
      who: 'an officer with the token in the cookie of investors',
      arrive: () => browserOf(world, 'officer', officerId('compliance'), { cookie: 'investor' }),
      reception: withoutSession,
    },
  ];
}

function asInvestor(endpoint: Endpoint, steppedUp: SteppedUp['with'] | null): Reception {
  if (endpoint.audience !== 'investor') return withoutSession(endpoint);
  if (endpoint.stepUp === undefined) return 'in';
  if (steppedUp === null) return [403, 'step_up_needed'];
  return endpoint.stepUp === 'second_factor' && steppedUp === 'password'
    ? [403, 'second_factor_needed']
    : 'in';
}

function asOfficer(endpoint: Endpoint, role: Role, steppedUp: boolean): Reception {
  const right = rightOf(endpoint);
  if (right === null && endpoint.audience !== 'any_officer') return withoutSession(endpoint);
  if (right !== null && !may([role], right)) return [403, 'not_allowed'];
  return endpoint.stepUp === undefined || steppedUp ? 'in' : [403, 'step_up_needed'];
}

/** A caller of the required audience, with the required step-up. */
export async function rightful(
  world: World,
  endpoint: Endpoint,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<ApiClient> {
  const { audience } = endpoint;
  if (audience === 'anyone') return newBrowser(world);
  if (scopeOf(endpoint) !== null) return tableSystem(world);
  if (audience === 'signing_in')
    return browserOf(world, 'sign_in', await bareAccount(world, { passkey: true }));
  if (audience === 'investor')
    return browserOf(world, 'investor', await bareAccount(world, { passkey: true }), {
      steppedUp: 'second_factor',
    });
  const right = rightOf(endpoint);
  const role = ROLES.find((one) => right !== null && may([one], right)) ?? 'auditor';
  const rows = await world.query<{ id: string }>(
    'select id from officers where roles @> array[$1::text] and disabled_at is null limit 1',
    [role],
  );
  const known = isNew ? undefined : rows[0]?.id;
  return browserOf(
    world,
    'officer',
    known ?? (await world.officer(`Officer ${role}`, role)).officerId,
    { steppedUp: 'second_factor' },
  );
}
