import type pg from 'pg';
import { z } from 'zod';
import { everyEndpoint } from '../every-endpoint.ts';
import type { Endpoint } from '@bb1/domain/endpoint';

/** One variant of one desk call. */
export interface DeskCall {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Typical searches: two letters, a full name, a full address, a reference, an unknown amount. */
const SEARCHES = ['mü', 'Katharina Zimmermann', 'person7777@people.example', 'no such name'];
/** An example id for calls about one thing, by the first word of the path after /desk. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/desk/accounts/:id': "select account_id from orders where status = 'tokens_allocated' limit 1",
  '/desk/orders/:id': "select id from orders where status = 'tokens_allocated' limit 1",
  '/desk/payments/:id': "select id from payments where state = 'assigned' limit 1",
  '/desk/claims/:id': 'select id from distribution_claims limit 1',
  '/desk/mails/:id': 'select id from mail_outbox limit 1',
  '/desk/officers/:id': 'select id from officers limit 1',
  '/desk/affiliates/:id': 'select account_id from affiliates limit 1',
  '/desk/commissions/:id': 'select id from commissions limit 1',
  '/desk/contact/:id': 'select id from contact_messages limit 1',
  '/desk/coupon_runs/:id': 'select id from coupon_runs order by payout_number limit 1',
  '/desk/exports/coupon_runs/:id': 'select id from coupon_runs order by payout_number limit 1',
  '/desk/bank/imports/:id': 'select id from bank_imports limit 1',
  '/desk/kyc/reviews/:account_id':
    "select account_id from kyc_records where verdict = 'in_review' limit 1",
  '/desk/taxes/people/:account_id': 'select account_id from coupon_payouts limit 1',
  '/desk/holders/snapshots/:id': 'select id from holder_snapshots limit 1',
  '/desk/tax_years/:year': 'select extract(year from max(taxed_on))::text from coupon_runs',
  '/desk/tax_months/:month': "select to_char(max(taxed_on), 'YYYY-MM') from coupon_runs",
};

/**
 * Every reading call of the desk in every way its screen can make it: initially, with each filter
 * and sort separately, and with searches. The last page follows from the first answer.
 */
export async function deskCalls(
  db: pg.Pool,
): Promise<{ calls: readonly DeskCall[]; withoutExample: readonly string[] }> {
  const reference =
    (await db.query<{ reference: string }>('select reference from orders limit 1')).rows[0]
      ?.reference ?? '';
  const calls: DeskCall[] = [];
  const withoutExample: string[] = [];
  for (const endpoint of everyEndpoint.filter(isReadAtDesk)) {
    const period = periodOf(endpoint, new Date());
    const params = await exampleOf(db, endpoint);
    if (params === null) {
      withoutExample.push(endpoint.path);
      continue;
    }
    calls.push(
      { endpoint, params, query: period },
      ...waysOf(endpoint, reference).map((query) => ({
        endpoint,
        params,
        query: { ...period, ...query },
      })),
    );
  }
  return { calls, withoutExample };
}

function isReadAtDesk({ method, path, audience }: Endpoint): boolean {
  return method === 'GET' && path.startsWith('/desk') && typeof audience === 'object';
}

/** Exports of a period need one; they get the year until yesterday. */
function periodOf({ query }: Endpoint, now: Date): Record<string, string> {
  if (query === undefined || query.safeParse({}).success) return {};
  const to = new Date(now.getTime() - 24 * 3_600_000).toISOString().slice(0, 10);
  return { from: `${to.slice(0, 4)}-01-01`, to };
}

function waysOf({ query, download }: Endpoint, reference: string): Record<string, string>[] {
  if (!(query instanceof z.ZodObject) || download !== undefined) return [];
  return Object.entries(query.shape).flatMap(([name, schema]) => {
    if (name === 'q') return [...SEARCHES, reference].map((q) => ({ q }));
    return choicesOf(schema).map((value) => ({ [name]: value }));
  });
}

/** The values of an enum, however it is wrapped; none of free text. */
function choicesOf(schema: unknown): string[] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodPrefault
  )
    return choicesOf(schema.unwrap());
  return [];
}

async function exampleOf(db: pg.Pool, { path }: Endpoint): Promise<Record<string, string> | null> {
  const name = /:(\w+)/.exec(path)?.[1];
  if (name === undefined) return {};
  const find = Object.entries(EXAMPLES)
    .filter(([known]) => path.startsWith(known))
    .at(-1)?.[1];
  if (find === undefined) return null;
  const { rows } = await db.query<Record<string, string>>(find);
  const value = Object.values(rows[0] ?? {})[0];
  return value === undefined || path.replace(`:${name}`, '').includes(':')
    ? null
    : { [name]: value };
}
