import { COMMISSION_FILE, exportCommissions } from '@bb1/domain/affiliates/desk-endpoints';
import { CLAIM_FILE, exportClaims } from '@bb1/domain/claims/desk-endpoints';
import type { Endpoint } from '@bb1/domain/endpoint';
import { exportMails, MAIL_FILE } from '@bb1/domain/mails/desk-endpoints';
import { exportReceivables, RECEIVABLE_FILE } from '@bb1/domain/receivables/desk-endpoints';
import {
  DISCOUNT_FILE,
  exportBankLines,
  exportDiscountCodes,
  exportOrders,
  exportPayments,
  exportRefunds,
  ORDER_FILE,
  PAYMENT_FILE,
  REFUND_FILE,
} from '@bb1/domain/payments/export-endpoints';
import { listPayments } from '@bb1/domain/payments/payment-endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  importStatement,
  order,
  statement,
  transfer,
  verifyOneself,
} from '../../../../testing/cast.ts';
import { sql } from '../../platform/db/database.ts';
import { exportList } from './export-list.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';

const world = forAllTests(openWorld);
let anna: Investor;
let finance: Officer;
beforeAll(async () => {
  anna = await world.investor('Anna Muster');
  await verifyOneself(anna, 'Anna Muster');
  finance = await world.officer('Felix Finance', 'finance');
});

/**
 * The lines of a file without its byte order mark and the empty end; no cell of these tests breaks
 * a line.
 */
function linesOf(text: string): string[] {
  expect(text.startsWith('\u{FEFF}')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}

async function exportActs(): Promise<
  { act: string; subject: string; actor_id: string; after: Record<string, unknown> }[]
> {
  return await world.query<{
    act: string;
    subject: string;
    actor_id: string;
    after: Record<string, unknown>;
  }>("select act, subject, actor_id, after from audit_log where act like '%.exported' order by id");
}

const FILES: readonly (readonly [Endpoint, readonly string[]])[] = [
  [exportOrders, ORDER_FILE],
  [exportPayments, PAYMENT_FILE],
  [exportRefunds, REFUND_FILE],
  [exportDiscountCodes, DISCOUNT_FILE],
  [exportReceivables, RECEIVABLE_FILE],
  [exportClaims, CLAIM_FILE],
  [exportMails, MAIL_FILE],
  [exportCommissions, COMMISSION_FILE],
];

describe('lists of money as files', () => {
  it('[DESK-3] contain the rows of the filter, harmless to spreadsheet programs, and the export is logged', async () => {
    const placed = await order(anna, '2500.00');
    await importStatement(
      world,
      statement(world, [
        transfer({
          name: '=HYPERLINK("http://evil.example")',
          amount: '1000.00',
          remittance: '@cmd',
        }),
        transfer({ name: 'Anna Muster', amount: '2500.00', remittance: placed.reference }),
      ]),
    );
    await world.runJobs();
    const answer = await finance.call(exportPayments, { query: { state: 'queued' } });
    expect([
      answer.status,
      answer.headers['content-type'],
      answer.headers['content-disposition'],
    ]).toEqual([
      200,
      expect.stringContaining('text/csv'),
      expect.stringMatching(/^attachment; filename="payments-\d{4}-\d\d-\d\d\.csv"/),
    ]);
    const [head = '', ...rows] = linesOf(answer.text);
    expect(head).toMatch(/^source,state,queue_reason,currency,amount,unassigned,payer_name/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(
      'bank,queued,no_reference,EUR,1000.00,1000.00,"\'=HYPERLINK(""http://evil.example"")"',
    );
    expect(rows[0]).toContain(",'@cmd,");
    expect((await exportActs()).at(-1)).toMatchObject({
      act: 'payments.exported',
      subject: 'payments',
      actor_id: finance.officerId,
      after: { filter: { state: 'queued' }, rows: 1, whole: true },
    });
  });

  it('[DESK-3] exist for orders, refunds, discount codes and bank lines too', async () => {
    const orders = linesOf((await finance.call(exportOrders, { query: { q: 'muster' } })).text);
    expect(orders.slice(1)).toEqual([
      expect.stringContaining(',Anna Muster,funds_received,,2500.00,2500.00,'),
    ]);
    const lines = linesOf((await finance.call(exportBankLines)).text);
    expect(lines).toHaveLength(3);
    expect(
      linesOf((await finance.call(exportBankLines, { query: { until: '2000-01-01' } })).text),
    ).toHaveLength(1);
    expect(
      [
        linesOf((await finance.call(exportRefunds)).text),
        linesOf((await finance.call(exportDiscountCodes)).text),
      ].map((all) => all.length),
    ).toEqual([1, 1]);
  });

  it('[DESK-1][DESK-3] are refused without the right to the list, and then nothing is logged', async () => {
    const before = (await exportActs()).length;
    const content = await world.officer('Clara Content', 'content');
    const answers = await Promise.all(
      [exportOrders, exportPayments, exportRefunds, exportBankLines].map((endpoint) =>
        content.call(endpoint),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await anna.call(exportOrders)).status).toBe(401);
    expect(await exportActs()).toHaveLength(before);
  });

  it('[DESK-3] that break off while they are read are an error instead of a partial file, and nothing is logged', async () => {
    const before = await exportActs();
    const breaksOff = exportList(world.product.context, {
      name: 'orders',
      officerId: finance.officerId,
      filter: {},
      read: (tx) =>
        tx.inPieces({
          statement: sql<{ id: number }>(
            'test.breaks_off',
            'select id, 1 / (900 - id) as share from generate_series(1, 1000) id order by id',
          ),
          values: [],
        }),
      columns: [{ name: 'id', value: ({ id }) => id }],
      names: () => [],
    });
    await expect(breaksOff).rejects.toThrow('division by zero');
    expect(await exportActs()).toEqual(before);
  });

  it('[DESK-3] a search finds the same rows in the list and in the file', async () => {
    const { payments } = await finance.ok(listPayments, {
      query: { q: 'MUSTER', order: 'oldest' },
    });
    const rows = linesOf(
      (await finance.call(exportPayments, { query: { q: 'MUSTER', order: 'oldest' } })).text,
    ).slice(1);
    expect(payments.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.split(',').at(-1))).toEqual(payments.map(({ id }) => id));
  });

  it('[DESK-9][DESK-3] contain the columns that are asked for, all of them by default, and the log says which', async () => {
    const admin = await world.officer('Alma All', 'finance', 'support', 'content');
    const header = async (endpoint: Endpoint, query = {}) =>
      linesOf((await admin.call(endpoint, { query })).text)[0]?.split(',');
    for (const [endpoint, names] of FILES) {
      expect([endpoint.name, await header(endpoint)]).toEqual([endpoint.name, [...names]]);
      const some = [names[2], names[0]];
      expect(await header(endpoint, { columns: some.join(',') })).toEqual([names[0], names[2]]);
      expect((await admin.call(endpoint, { query: { columns: 'password_hash' } })).status).toBe(
        422,
      );
    }
    expect((await exportActs()).at(-1)?.after).toMatchObject({
      filter: { columns: [COMMISSION_FILE[2], COMMISSION_FILE[0]] },
    });
  });
});
