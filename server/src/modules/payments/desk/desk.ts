import * as endpoints from '@bb1/domain/payments/money-desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import type { Bank } from '../../../integrations/bank/bank-port.ts';
import type { Deposits, IsPayeeOf } from '../../../integrations/deposits/deposits-port.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { approveDecision, proposeDecision, rejectDecision } from '../decisions.ts';
import { approveRefund, rejectRefund } from '../refunds/decide-refund.ts';
import { proposeRefund } from '../refunds/propose-refund.ts';
import { clearTransaction, nameTransaction } from '../refunds/prove-refunds.ts';
import {
  downloadRefundFile,
  listRefundFileRows,
  makeRefundFile,
  recallRefundFile,
  type RefundFileRow,
} from '../refunds/refund-files.ts';
import { findRefund, refundPage } from '../refunds/refund-store.ts';
import {
  foreignDeposits,
  noteForeignDeposit,
  noteUnexplainedDebit,
  unexplainedDebits,
} from './noted.ts';
import { orderDetail } from './order-detail.ts';
import { paymentDetail } from './payment-detail.ts';
import { deskPaymentsPage, findDeskPayment, shownPayment } from './payment-rows.ts';
import { reconciliation } from './reconciliation.ts';
import { shownRefund } from './shown-refund.ts';

export interface PaymentsDeskOptions {
  readonly bank: Bank;
  readonly isPayeeOf: IsPayeeOf;
  readonly deposits: Pick<Deposits, 'proofs'>;
}

export function paymentsDeskRoutes(
  serve: Serve,
  context: Context,
  { bank, isPayeeOf, deposits }: PaymentsDeskOptions,
): void {
  const { db } = context;
  const detail = (id: string) => paymentDetail(db, { id, q: undefined });

  serve(endpoints.listPayments)(async (call) => {
    const { page } = call.query;
    const { payments, total } = await deskPaymentsPage(db, call.query, {
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return { payments: payments.map(shownPayment), total, page };
  });
  serve(endpoints.getPayment)((call) => paymentDetail(db, { id: call.params.id, q: call.query.q }));
  serve(endpoints.proposeDecision)(async (call) => {
    await proposeDecision(context, {
      paymentId: call.params.id,
      officerId: call.officer.officerId,
      form: call.body,
    });
    return detail(call.params.id);
  });
  serve(endpoints.approveDecision)(async (call) =>
    detail(
      await approveDecision(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        version: call.body.version,
      }),
    ),
  );
  serve(endpoints.rejectDecision)(async (call) =>
    detail(
      await rejectDecision(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        reason: call.body.reason,
      }),
    ),
  );

  serve(endpoints.proposeRefund)(async (call) =>
    shownRefund(
      await proposeRefund(context, {
        paymentId: call.params.id,
        officerId: call.officer.officerId,
        form: call.body,
        isPayeeOf,
      }),
    ),
  );
  serve(endpoints.listRefunds)(async (call) => {
    const { state, currency, page } = call.query;
    const { rows, total } = await refundPage(db, {
      state: state ?? null,
      currency: currency ?? null,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return { refunds: rows.map(shownRefund), total, page };
  });
  serve(endpoints.getRefund)(async (call) => {
    const refund = mustFind(await findRefund(db, call.params.id));
    const payment = mustFind(await findDeskPayment(db, refund.payment_id));
    return { refund: shownRefund(refund), payment: shownPayment(payment) };
  });
  serve(endpoints.approveRefund)(async (call) =>
    shownRefund(
      await approveRefund(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        version: call.body.version,
      }),
    ),
  );
  serve(endpoints.rejectRefund)(async (call) =>
    shownRefund(
      await rejectRefund(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        reason: call.body.reason,
      }),
    ),
  );
  serve(endpoints.nameRefundTransaction)(async (call) =>
    shownRefund(
      await nameTransaction(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        transactionId: call.body.transaction_id,
        version: call.body.version,
      }),
    ),
  );
  serve(endpoints.clearRefundTransaction)(async (call) =>
    shownRefund(
      await clearTransaction(context, deposits.proofs, {
        id: call.params.id,
        officerId: call.officer.officerId,
      }),
    ),
  );

  serve(endpoints.makeRefundFile)(async (call) =>
    shownFile(await makeRefundFile(context, bank, call.officer.officerId)),
  );
  serve(endpoints.listRefundFiles)(async () => (await listRefundFileRows(db)).map(shownFile));
  serve(endpoints.downloadRefundFile)((call) =>
    downloadRefundFile(context, { id: call.params.id, officerId: call.officer.officerId }),
  );
  serve(endpoints.recallRefundFile)(async (call) =>
    shownFile(
      await recallRefundFile(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        reason: call.body.reason,
      }),
    ),
  );

  serve(endpoints.listForeignDeposits)(() => foreignDeposits(db));
  serve(endpoints.noteForeignDeposit)((call) =>
    noteForeignDeposit(context, {
      id: call.params.id,
      officerId: call.officer.officerId,
      note: call.body.note,
    }),
  );
  serve(endpoints.listUnexplainedDebits)(() => unexplainedDebits(db));
  serve(endpoints.noteUnexplainedDebit)((call) =>
    noteUnexplainedDebit(context, {
      id: call.params.id,
      officerId: call.officer.officerId,
      note: call.body.note,
    }),
  );
  serve(endpoints.getReconciliation)(() => reconciliation(context));
  serve(endpoints.getDeskOrder)((call) => orderDetail(db, call.params.id));
}

function shownFile(row: RefundFileRow) {
  return {
    id: row.id,
    message_id: row.message_id,
    payments: row.payment_count,
    total: row.total_eur,
    made_by: row.made_by_name,
    made_at: row.made_at.toISOString(),
  };
}
