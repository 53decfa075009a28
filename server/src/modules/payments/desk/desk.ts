import * as paymentsCalls from '@bb1/domain/payments/payment-endpoints';
import * as refundsCalls from '@bb1/domain/payments/refund-endpoints';
import * as smallCalls from '@bb1/domain/payments/small-payment-endpoints';
import * as unexplainedCalls from '@bb1/domain/payments/unexplained-money-endpoints';
import { getDeskOrder } from '@bb1/domain/payments/order-money-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind } from '@bb1/domain/refusal';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Bank } from '../../../integrations/bank/bank-port.ts';
import type { Deposits, IsPayeeOf } from '../../../integrations/deposits/deposits-port.ts';
import type { Answers } from '../../../module.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { findAccount } from '../../accounts/store.ts';
import { proposeDecision } from '../decisions.ts';
import { bankReportsOfRefund } from '../refunds/bank-report-store.ts';
import { evidenceOfPayments } from '../evidence/payment-evidence.ts';
import { cancelRefund } from '../refunds/decide-refund.ts';
import { proposeRefund } from '../refunds/propose-refund.ts';
import { clearTransaction, nameTransaction } from '../refunds/prove-refunds.ts';
import { proposeRecall } from '../refunds/recall-refund-file.ts';
import { downloadRefundFile, listRefundFileRows, makeRefundFile } from '../refunds/refund-files.ts';
import { type RefundFileRow, findRefund, refundPage } from '../refunds/refund-store.ts';
import { listDebits } from './acknowledgement-store.ts';
import { foreignDeposits, noteForeignDeposit, noteUnexplainedDebit } from './acknowledgements.ts';
import { proposeTakeBack } from '../take-backs/propose-take-back.ts';
import { proposeUnbookedPayment } from '../take-backs/unbooked-payment.ts';
import { orderDetail } from './order-detail.ts';
import { paymentDetail } from './payment-detail.ts';
import { toPaymentDto, toRefundDto } from './payment-rows.ts';
import { deskPaymentsPage, findDeskPayment, type PaymentFilter } from './desk-store.ts';
import { proposeSmallPayments } from '../small/decide-small.ts';
import { limitsText, showSmallPayments } from '../small/show-small.ts';
import { unexplainedDebit } from './unexplained-debit.ts';

export interface PaymentsDeskOptions {
  readonly bank: Bank;
  readonly isPayeeOf: IsPayeeOf;
  readonly deposits: Pick<Deposits, 'proofs'>;
}

export function paymentsDeskRoutes(
  serve: Serve,
  context: Context & Pick<Answers, 'accountsOfOfficer'>,
  { bank, isPayeeOf, deposits }: PaymentsDeskOptions,
): void {
  const { db } = context;
  const detail = (id: string) => paymentDetail(context, { id, q: undefined });

  serve(paymentsCalls.listPayments)(async (call) => {
    const { page } = call.query;
    const { payments, total } = await deskPaymentsPage(db, withoutSmall(context, call.query), {
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return { payments: payments.map(toPaymentDto), total, page };
  });
  serve(paymentsCalls.getPayment)((call) =>
    paymentDetail(context, { id: call.params.id, q: call.query.q }),
  );
  serve(paymentsCalls.proposeDecision)(async ({ params: { id }, body, officer: { officerId } }) => {
    await proposeDecision(context, { paymentId: id, officerId, form: body });
    return detail(id);
  });
  serve(paymentsCalls.proposeUnbookedPayment)(
    async ({ params: { id }, body, officer: { officerId } }) => {
      await proposeUnbookedPayment(context, { paymentId: id, officerId, form: body });
      return detail(id);
    },
  );

  serve(smallCalls.listSmallPayments)(() => showSmallPayments(context));
  serve(smallCalls.proposeSmallPayments)(async (call) => {
    const { officerId } = call.officer;
    await proposeSmallPayments(context, { officerId, reason: call.body.reason });
    return showSmallPayments(context);
  });

  serve(refundsCalls.proposeRefund)(async ({ params: { id }, body, officer: { officerId } }) =>
    toRefundDto(await proposeRefund(context, { paymentId: id, officerId, form: body, isPayeeOf })),
  );
  serve(refundsCalls.listRefunds)(async (call) => {
    const { state, currency, order, page } = call.query;
    const { rows, total } = await refundPage(db, {
      order,
      state: state ?? null,
      currency: currency ?? null,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return { refunds: rows.map(toRefundDto), total, page };
  });
  serve(refundsCalls.getRefund)(async (call) => {
    const refund = mustFind(await findRefund(db, call.params.id));
    const payment =
      refund.payment_id === null ? null : mustFind(await findDeskPayment(db, refund.payment_id));
    const person = refund.account_id === null ? null : await findAccount(db, refund.account_id);
    const reports = await bankReportsOfRefund(db, refund.id);
    return {
      refund: toRefundDto(refund),
      payment: payment === null ? null : toPaymentDto(payment),
      person: person === null ? null : { account_id: person.id, full_name: person.full_name },
      evidence: payment === null ? [] : await evidenceOfPayments(db, [payment.id]),
      reports: reports.map((row) => ({ ...row, import_id: row.bank_import_id })),
    };
  });
  serve(refundsCalls.cancelRefund)(async ({ params: { id }, body, officer: { officerId } }) =>
    toRefundDto(await cancelRefund(context, { ...body, id, officerId })),
  );
  serve(refundsCalls.nameRefundTransaction)(
    async ({ params: { id }, body, officer: { officerId } }) =>
      toRefundDto(
        await nameTransaction(context, {
          id,
          officerId,
          transactionId: body.transaction_id,
          version: body.version,
        }),
      ),
  );
  serve(refundsCalls.clearRefundTransaction)(async ({ params: { id }, officer: { officerId } }) =>
    toRefundDto(await clearTransaction(context, deposits.proofs, { id, officerId })),
  );

  serve(refundsCalls.makeRefundFile)(async ({ body, officer: { officerId } }) =>
    toFileDto(await makeRefundFile(context, bank, { officerId, isInstant: body.is_instant })),
  );
  serve(refundsCalls.listRefundFiles)(async () => (await listRefundFileRows(db)).map(toFileDto));
  serve(refundsCalls.downloadRefundFile)(({ params: { id }, officer: { officerId } }) =>
    downloadRefundFile(context, { id, officerId }),
  );
  serve(refundsCalls.proposeRefundFileRecall)(
    async ({ params: { id }, body, officer: { officerId } }) => ({
      id: await proposeRecall(context, { ...body, fileId: id, officerId }),
    }),
  );

  serve(unexplainedCalls.listForeignDeposits)(() => foreignDeposits(db));
  serve(unexplainedCalls.noteForeignDeposit)(({ params: { id }, body, officer: { officerId } }) =>
    noteForeignDeposit(context, { ...body, id, officerId }),
  );
  serve(unexplainedCalls.listUnexplainedDebits)(() => db.rows(listDebits));
  serve(unexplainedCalls.noteUnexplainedDebit)(({ params: { id }, body, officer: { officerId } }) =>
    noteUnexplainedDebit(context, { ...body, id, officerId }),
  );
  serve(unexplainedCalls.getUnexplainedDebit)((call) =>
    unexplainedDebit(db, { id: call.params.id, q: call.query.q }),
  );
  serve(unexplainedCalls.proposeTakeBack)(
    async ({ params: { id }, body, officer: { officerId } }) => {
      await proposeTakeBack(context, { debitId: id, officerId, form: body });
      return unexplainedDebit(db, { id, q: undefined });
    },
  );
  serve(getDeskOrder)((call) => orderDetail(db, call.params.id));
}

/** Small payments are worked on together elsewhere; a search or a filter by reason still finds them here. */
function withoutSmall(
  context: Context,
  query: z.output<typeof paymentsCalls.listPayments.query>,
): PaymentFilter {
  const isLookedFor =
    query.q !== undefined || query.reason !== undefined || query.state !== 'queued';
  return { ...query, withoutSmall: isLookedFor ? undefined : limitsText(context) };
}

function toFileDto(row: RefundFileRow) {
  return {
    ...row,
    payments: row.payment_count,
    total: row.total_eur,
    made_by: row.made_by_name,
  };
}
