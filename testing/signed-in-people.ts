import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { acceptTerms } from '../domain/src/accounts/endpoints.ts';
import { hashSecret, newSecret } from '../server/src/platform/ids.ts';
import type { ApiClient } from './api-client.ts';
import { verifyOneself } from './cast.ts';

/**
 * A person with a confirmed address and a signed-in browser, inserted into the database: for tests
 * and benches about other things.
 */
export async function signedIn(
  pool: pg.Pool,
  client: ApiClient,
): Promise<ApiClient & { accountId: string }> {
  const accountId = randomUUID();
  const token = newSecret();
  await pool.query(
    "insert into accounts (id, email, full_name, password_hash, locale, created_at, email_confirmed_at) values ($1, $2, 'Somebody', 'none', 'en', now(), now())",
    [accountId, `${accountId}@people.example`],
  );
  await pool.query(
    "insert into sessions (token_hash, kind, subject_id, created_at, last_seen_at, expires_at, user_agent, address) values ($1, 'investor', $2, now(), now(), now() + interval '1 day', 'a test', '127.0.0.1')",
    [hashSecret(token), accountId],
  );
  client.cookies.set('session', token);
  return Object.assign(client, { accountId });
}

/** The same with documents, who may order. */
export async function verifiedPerson(pool: pg.Pool, client: ApiClient) {
  const person = await signedIn(pool, client);
  await person.ok(acceptTerms, { body: { terms: true } });
  await verifyOneself(person, 'Erika Beispiel');
  return person;
}

/** Nothing counts towards the limits on repeated requests. */
export async function withoutLimits(pool: pg.Pool): Promise<void> {
  await pool.query(
    'create function no_limit() returns trigger language plpgsql as $$ begin new.count := -1; return new; end $$; create trigger no_limit before insert or update on rate_limits for each row execute function no_limit()',
  );
}
