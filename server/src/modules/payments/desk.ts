import { getBankImport, importBankFile as importEndpoint, listBankImports, listPayments, previewBankImport } from '@bb1/domain/payments/desk-endpoints';
import type { QueueReason } from '@bb1/domain/payments/queue-reason';
import { decimal, parseMoney, type Currency } from '@bb1/domain/money';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { ReadBankFile } from '../../integrations/bank/bank-statement-port.ts';
import { sql } from '../../platform/db/database.ts';
import type { Serve } from '../../platform/http/api.ts';
import { countsOf, importBankFile, previewBankFile } from './import-bank-file.ts';
import { previewOf, readBankFileOrRefuse, shownImport } from './read-bank-import.ts';
import { findBankImport, listBankImportRows } from './store.ts';

interface DeskPaymentRow {
  id: string;
  source: string;
  received_at: Date;
  booking_date: string | null;
  amount: string;
  currency: Currency;
  payer_name: string | null;
  payer_account: string | null;
  remittance: string;
  state: 'new' | 'matched' | 'queued';
  queue_reason: QueueReason | null;
  order_reference: string | null;
}

const listPage = sql<DeskPaymentRow>(
  'payments.desk_page',
  `select p.id, p.source, p.received_at, p.booking_date, p.amount, p.currency, p.payer_name, p.payer_account, p.remittance, p.state, p.queue_reason, o.reference as order_reference
   from payments p left join orders o on o.id = p.order_id where $1::text is null or p.state = $1 order by p.received_at desc, p.id limit $2 offset $3`,
);
const countPayments = sql<{ total: number }>('payments.desk_count', 'select count(*)::int as total from payments where $1::text is null or state = $1');

export function paymentsDeskRoutes(serve: Serve, context: Context, options: { readBankFile: ReadBankFile }): void {
  const { db, offering } = context;

  serve(previewBankImport)(async (call) => {
    const file = call.files.find((one) => one.field === 'file');
    if (!file) throw refuseField('file', 'required');
    return previewBankFile({ context, ...options, officerId: call.officer.officerId, locale: call.locale }, { fileName: file.fileName, bytes: file.bytes });
  });

  serve(importEndpoint)((call) => importBankFile({ context, ...options, officerId: call.officer.officerId, locale: call.locale }, call.params.id));

  serve(getBankImport)(async (call) => {
    const row = await findBankImport(db, call.params.id);
    if (row === null) throw refuse('not_found', 'not_found');
    const finding = await previewOf(db, await readBankFileOrRefuse(options.readBankFile, row.file), offering.bank.iban, call.locale);
    return shownImport(row, row.result === null ? finding : { ...finding, counts: countsOf(row.result) });
  });

  serve(listBankImports)(async () =>
    (await listBankImportRows(db)).map((row) => ({
      id: row.id,
      file_name: row.file_name,
      file_hash: row.file_hash.toString('hex'),
      state: row.imported_at === null ? ('previewed' as const) : ('imported' as const),
      created_at: row.created_at.toISOString(),
      imported_at: row.imported_at?.toISOString() ?? null,
      counts: row.result === null ? null : countsOf(row.result),
    })),
  );

  serve(listPayments)(async (call) => {
    const { state, page } = call.query;
    const rows = await db.rows(listPage, [state ?? null, ROWS_PER_PAGE, (page - 1) * ROWS_PER_PAGE]);
    const { total } = await db.one(countPayments, [state ?? null]);
    return { payments: rows.map((row) => ({ ...row, amount: decimal(parseMoney(row.currency, row.amount)), received_at: row.received_at.toISOString() })), total, page };
  });
}
