import { randomUUID } from 'node:crypto';
import { APPROVAL_KIND_NAMES, type ApprovalKindName } from '@bb1/domain/approvals/approval-kinds';
import { DECISION_QUEUES } from '@bb1/domain/approvals/decision-queues';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../testing/postgres-for-tests.ts';

/** The approver's column in the tables. */
const CHECKERS = ['decided_by', 'approved_by', 'released_by', 'confirmed_by', 'published_by'];
/** States without an approval: open, withdrawn, or stopped by the person concerned. */
const STATES_WITHOUT_APPROVAL = [
  'previewed',
  'preparing',
  'prepared',
  'proposed',
  'withdrawn',
  'cancelled',
  'stopped',
];

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await cloneDatabase(inject('postgresUrl')) });
});
afterAll(() => pool.end());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  pool.query<Row>(text, values).then(({ rows }) => rows);

/** Every table with a proposer and an approver, from the database's catalogue. */
function tablesOfTwo(): Promise<{ table: string; checker: string }[]> {
  return query(
    `select m.table_name as table, c.column_name as checker from information_schema.columns m join information_schema.columns c using (table_schema, table_name)
     where m.table_schema = 'public' and m.column_name = 'proposed_by' and c.column_name = any($1) order by 1, 2`,
    [CHECKERS],
  );
}

/**
 * Whether the table's constraints accept a row with this proposer and approver in this state. Only
 * constraints that mention them are evaluated.
 */
async function takes(
  table: string,
  row: Readonly<Record<string, string>>,
  checker: string,
): Promise<boolean> {
  const constraints = await query<{ expression: string }>(
    `select pg_get_expr(conbin, conrelid) as expression from pg_constraint where contype = 'c' and conrelid = $1::regclass and pg_get_expr(conbin, conrelid) ~ '\\mproposed_by\\M' and pg_get_expr(conbin, conrelid) ~ $2`,
    [table, `\\m${checker}\\M`],
  );
  for (const { expression } of constraints) {
    const [answer] = await query<{ holds: boolean | null }>(
      `select (${expression}) as holds from jsonb_populate_record(null::${table}, $1) as one`,
      [JSON.stringify(row)],
    );
    if (answer?.holds === false) return false;
  }
  return true;
}

/** A table's states; empty without any. */
async function statesOf(table: string): Promise<string[]> {
  const checks = await query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attname = 'state' and c.conkey = array[a.attnum] where c.contype = 'c' and c.conrelid = $1::regclass`,
    [table],
  );
  return checks.flatMap(({ definition }) =>
    [...definition.matchAll(/'([a-z_]+)'/g)].map(([, state = '']) => state),
  );
}

it('[DESK-4] the database refuses the same officer as proposer and approver in every table that has both', async () => {
  const tables = await tablesOfTwo();
  expect(tables.length).toBeGreaterThan(10);
  const [one, other] = [randomUUID(), randomUUID()];
  const faults: string[] = [];
  for (const { table, checker } of tables) {
    const known = await statesOf(table);
    const agreed = known.filter((state) => !STATES_WITHOUT_APPROVAL.includes(state));
    for (const state of known.length === 0 ? [''] : agreed) {
      const row = { ...(state === '' ? {} : { state }), proposed_by: one };
      if (await takes(table, { ...row, [checker]: one }, checker))
        faults.push(
          `${table}: one officer is proposed_by and ${checker} of a row that is ${state || 'there'}`,
        );
      if (!(await takes(table, { ...row, [checker]: other }, checker)))
        faults.push(
          `${table}: a second officer cannot be ${checker} of a row that is ${state || 'there'}`,
        );
    }
  }
  expect(faults).toEqual([]);
});

/** Where the approvers find what is proposed: an approval, or a list that the inbox counts. */
const INBOX: Readonly<Record<string, ApprovalKindName | (typeof DECISION_QUEUES)[number]>> = {
  account_blocks: 'account_block',
  affiliate_extensions: 'affiliate_extension',
  allocations: 'allocation',
  announcements: 'announcement',
  commission_allocations: 'commission_allocation',
  commission_decisions: 'commission_decision',
  country_list_versions: 'country_list',
  coupon_runs: 'coupon_runs_to_release',
  discount_codes: 'discount_code',
  holding_adjustments: 'holding_adjustment',
  integrators: 'integrator',
  mail_word_versions: 'mail_words',
  money_releases: 'money_release',
  payment_decisions: 'payment_decision',
  redemptions: 'redemption',
  refunds: 'refund',
  reply_template_versions: 'reply_template',
  screening_list_versions: 'screening_lists',
  small_payment_decisions: 'small_payments',
  tax_certificate_runs: 'tax_certificates',
  tax_entries: 'tax_entry',
  tax_remittances: 'tax_remittance',
  year_profits: 'year_profit',
};

it('[DESK-8] everything that two officers decide has its place in the inbox', async () => {
  const tables = new Set((await tablesOfTwo()).map(({ table }) => table));
  expect([...tables].filter((table) => table !== 'approvals').toSorted()).toEqual(
    Object.keys(INBOX),
  );
  const places = [...APPROVAL_KIND_NAMES, ...DECISION_QUEUES] as readonly string[];
  expect(Object.values(INBOX).filter((place) => !places.includes(place))).toEqual([]);
});

it('[DESK-4] a new table without such a constraint would be found', async () => {
  await query(
    "create table forgotten (id uuid primary key, state text check (state in ('proposed', 'approved')), proposed_by uuid, decided_by uuid)",
  );
  expect(await tablesOfTwo()).toContainEqual({ table: 'forgotten', checker: 'decided_by' });
  const one = randomUUID();
  expect(
    await takes(
      'forgotten',
      { state: 'approved', proposed_by: one, decided_by: one },
      'decided_by',
    ),
  ).toBe(true);
});
