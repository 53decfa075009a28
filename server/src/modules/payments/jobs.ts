import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Bank, StatementFolder } from '../../integrations/bank/bank-port.ts';
import type { ReadBankFile } from '../../integrations/bank/bank-statement-port.ts';
import type { Deposits, IsPayeeOf } from '../../integrations/deposits/deposits-port.ts';
import { type Database, sql } from '../../platform/db/database.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { enqueue, type Jobs } from '../../platform/jobs/jobs.ts';
import { ACCOUNT_BLOCKED } from '../accounts/blocks/block-account.ts';
import { DEPOSIT_ADDRESS_WANTED } from '../orders/place-order.ts';
import { ordersWithoutAddress } from './deposits/address-store.ts';
import { assignAddress } from './deposits/assign-address.ts';
import { watchDeposits } from './deposits/watch-deposits.ts';
import { endOrdersOfBlocked } from './end-orders-of-blocked.ts';
import { EXPLAIN_DEBIT, explainDebit } from './explain-debit.ts';
import { FORGET_OLD_BOOKS, forgetOldBooks } from './forget-old-books.ts';
import { IMPORT_FROM_FOLDER, importFromFolder } from './import-from-folder.ts';
import { LAPSE_UNDERPAID, lapseUnderpaidOrders } from './lapse-underpaid-orders.ts';
import { MATCH_PAYMENT, matchPayment } from './match-payment.ts';
import { PROVE_REFUNDS, proveRefunds } from './refunds/prove-refunds.ts';
import { followRefundTransfer } from './refunds/send-lumens.ts';
import { SETTLE_TAKEN_BACK, settleTakenBack } from './take-back.ts';

/** Looks at every chain that is configured, and goes on by itself. */
export const WATCH_DEPOSITS = 'deposits.watch';
const CATCH_UP = 'payments.catch_up';
/** How long an address may take before the sweep asks for it again. */
const ADDRESS_PATIENCE_MS = 30_000;

/** Jobs of this module that run every minute. */
export const paymentsSweeps: readonly string[] = [
  WATCH_DEPOSITS,
  CATCH_UP,
  LAPSE_UNDERPAID,
  PROVE_REFUNDS,
  IMPORT_FROM_FOLDER,
  FORGET_OLD_BOOKS,
];

export interface PaymentsJobOptions {
  readonly deposits: Deposits;
  readonly isPayeeOf: IsPayeeOf;
  readonly readBankFile: ReadBankFile;
  readonly bank: Bank;
  /** Null when no folder is watched. */
  readonly statementFolder: StatementFolder | null;
}

const newPayments = sql<{ id: string }>(
  'payments.still_new',
  "select id from payments where state = 'new' and finality = 'final' and received_at < $1 order by received_at limit 500",
);
const refundTransfers = sql<{ transfer_id: string }>(
  'refunds.sending_transfers',
  "select transfer_id from refunds where state = 'sending' and transfer_id is not null",
);
const debitsToExplain = sql<{ id: string }>(
  'bank_lines.unexplained',
  `select l.id from bank_lines l join journal_lines j on j.account = 'unexplained_debits' and j.subject_id = l.id where not exists (select from unexplained_debits u where u.bank_line_id = l.id) group by l.id having sum(j.amount) <> 0 limit 500`,
);
const paymentId = z.object({ paymentId: z.uuid() });
const orderId = z.object({ orderId: z.uuid() });

export function paymentsJobs(context: Context, options: PaymentsJobOptions): Jobs {
  const { db } = context;
  const { deposits } = options;
  const watchOf = (source: string) => deposits.watches.find((watch) => watch.source === source);
  return {
    [DEPOSIT_ADDRESS_WANTED]: (payload) =>
      assignAddress(context, deposits.addresses, orderId.parse(payload).orderId),
    [ACCOUNT_BLOCKED]: (payload) =>
      endOrdersOfBlocked(
        context,
        z.object({ accountId: z.uuid(), blockId: z.uuid() }).parse(payload),
        options.isPayeeOf,
      ),
    [MATCH_PAYMENT]: (payload) => matchPayment(context, paymentId.parse(payload).paymentId),
    [SETTLE_TAKEN_BACK]: (payload) => settleTakenBack(context, paymentId.parse(payload).paymentId),
    [EXPLAIN_DEBIT]: (payload) =>
      explainDebit(context, z.object({ bankLineId: z.uuid() }).parse(payload).bankLineId),
    [LAPSE_UNDERPAID]: () => lapseUnderpaidOrders(context),
    [PROVE_REFUNDS]: () => proveRefunds(context, deposits.proofs),
    [FORGET_OLD_BOOKS]: () => forgetOldBooks(context),
    async [IMPORT_FROM_FOLDER]() {
      if (options.statementFolder !== null)
        await importFromFolder({
          context,
          readBankFile: options.readBankFile,
          bank: options.bank,
          folder: options.statementFolder,
        });
    },
    // Each chain is looked at by a job of its own that asks for the next one; the sweep only sees to it that there is one.
    async [WATCH_DEPOSITS](payload) {
      const { source } = z.object({ source: z.string().optional() }).parse(payload ?? {});
      if (source === undefined)
        return lookSoon(
          db,
          deposits.watches.map((watch) => watch.source),
          0,
        );
      const watch = watchOf(source);
      if (watch === undefined) return;
      const read = await watchDeposits(context, watch);
      await lookSoon(db, [source], read === 'more' ? 0 : deposits.lookEverySeconds);
    },
    // A job that a killed worker had in hand is locked for a while; the tables know what it would have done.
    async [CATCH_UP]() {
      const before = new Date(context.clock.now().getTime() - ADDRESS_PATIENCE_MS);
      const askForAddress = (id: string) =>
        db.transaction('ask_for_address', (tx) =>
          enqueue(
            tx,
            DEPOSIT_ADDRESS_WANTED,
            { orderId: id },
            { key: `${DEPOSIT_ADDRESS_WANTED}:${id}` },
          ),
        );
      const kinds = [
        async () =>
          eachOf(await db.rows(newPayments, [before]), ({ id }) => matchPayment(context, id)),
        async () => eachOf(await db.rows(debitsToExplain), ({ id }) => explainDebit(context, id)),
        async () =>
          eachOf(await db.rows(refundTransfers), (refund) =>
            followRefundTransfer(context, refund.transfer_id),
          ),
        async () => eachOf(await ordersWithoutAddress(db, before), askForAddress),
      ];
      await eachOf(kinds, (kind) => kind());
    },
  };
}

function lookSoon(db: Database, sources: readonly string[], delaySeconds: number): Promise<void> {
  return db.transaction('look_soon', async (tx) => {
    for (const source of sources)
      await enqueue(
        tx,
        WATCH_DEPOSITS,
        { source },
        { key: `${WATCH_DEPOSITS}:${source}`, delaySeconds },
      );
  });
}
