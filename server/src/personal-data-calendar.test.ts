import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../../testing/postgres-for-tests.ts';

/** Tables without personal data. */
const NOBODYS = [
  'migrations',
  'product_clock',
  'installation',
  'integrators',
  'integrator_webhooks',
  'webhook_deliveries',
  'integrator_replays',
  'sale_totals',
  'accepted_texts',
  'country_lists',
  'country_rules_noticed',
  'kyc_verdict_moves',
  'kyc_check_moves',
  'video_moves',
  'order_status_moves',
  'claim_state_moves',
  'commission_moves',
  'stellar_channels',
  'issuer_acts_read',
  'used_numbers',
  'frozen_holdings',
  'discount_codes',
  'rate_readings',
  'chain_cursors',
  'comparisons',
  'own_account_balances',
  'deposit_outflows',
];

it("[SAFE-5] the calendar gives every table's retention, and names no table that does not exist", async () => {
  const text = await readFile(
    join(import.meta.dirname, '../../docs/security/personal-data.md'),
    'utf8',
  );
  const named = text
    .split('\n')
    .filter((line) => /^\| [a-z_]+/.test(line))
    .flatMap((line) => (line.split('|')[1] ?? '').split(',').map((name) => name.trim()))
    .filter((name) => name !== 'table');
  const pool = new pg.Pool({ connectionString: await cloneDatabase(inject('postgresUrl')) });
  onTestFinished(() => pool.end());
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const tables = rows.map(({ name }) => name);
  const listed = [...named, ...NOBODYS];
  expect(
    tables
      .filter((table) => !listed.includes(table))
      .map(
        (table) =>
          `${table}: give its retention in docs/security/personal-data.md, or name it in NOBODYS of this file`,
      ),
  ).toEqual([]);
  expect(
    listed
      .filter((table, at) => !tables.includes(table) || listed.indexOf(table) < at)
      .map((table) => `${table}: is no table, or is named twice`),
  ).toEqual([]);
});
