import {
  refundSentMail,
  taxRefundSentMail,
  paymentReceivedMail,
  paymentRevaluedMail,
  paymentIncompleteMail,
  paymentHeldMail,
  paymentTakenBackMail,
} from './mails.ts';
import { everyMinute, type Module, when, whenApproved } from '../../module.ts';
import { DEPOSIT_ADDRESS_WANTED } from '../orders/place-order.ts';
import { whenTransferEnds } from '../transfers/transfer-events.ts';
import { bankDeskRoutes } from './bank-desk.ts';
import { catchUp } from './catch-up.ts';
import { officersBehindHalt } from './comparisons/comparison-store.ts';
import { assignAddress } from './deposits/assign-address.ts';
import { pollChains, WATCH_DEPOSITS } from './deposits/poll-chains.ts';
import { paymentsDeskRoutes } from './desk/desk.ts';
import { BANK_FILE, bookApprovedFile } from './evidence/bank-file-approval.ts';
import { enterOpeningBalance, OPENING_BALANCE } from './evidence/opening-balance.ts';
import { PROVE_BY_SECOND_SOURCE, proveBySecondSource } from './evidence/second-source.ts';
import { explainGap, STATEMENT_GAP } from './evidence/statement-gap.ts';
import { approvePaymentDecision, PAYMENT_DECISION, readRateOfDecision } from './decisions.ts';
import { EXPLAIN_DEBIT, explainDebit } from './explain-debit.ts';
import { exportRoutes } from './export.ts';
import { REDACT_OLD_BOOKS, redactOldBooks } from './redact-old-books.ts';
import { IMPORT_FROM_FOLDER, importFromFolder } from './import-from-folder.ts';
import { LAPSE_UNDERPAID, lapseUnderpaidOrders } from './lapse-underpaid-orders.ts';
import { bookManually, MANUAL_BOOKING } from './manual-bookings/propose-manual-booking.ts';
import { MATCH_PAYMENT, matchPayment } from './match-payment.ts';
import { paymentsPersonalData } from './personal-data.ts';
import { paymentQueues } from './queue-store.ts';
import { approveRefund, endUnapprovedRefund } from './refunds/decide-refund.ts';
import { REFUND } from './refunds/propose-refund.ts';
import { PROVE_REFUNDS, proveRefunds } from './refunds/prove-refunds.ts';
import { REFUND_FILE_RECALL, recallRefundFile } from './refunds/recall-refund-file.ts';
import { followRefundTransfer } from './refunds/send-lumens.ts';
import { paymentsRoutes } from './routes.ts';
import { approveSmallPayments, SMALL_PAYMENTS } from './small/decide-small.ts';
import { SPLIT_BATCHES, splitBatches } from './split-batches.ts';
import { REVERSE_PASSED_OVER, reversePassedOver } from './take-backs/passed-over-lines.ts';
import { carryOutTakeBack, TAKE_BACK } from './take-backs/propose-take-back.ts';
import { takeUnbookedPayment, UNBOOKED_PAYMENT } from './take-backs/unbooked-payment.ts';
import { SETTLE_REVERSAL, settleReversal } from './take-backs/take-back.ts';
import { searchPayments } from './desk/search-store.ts';

export const payments: Module = {
  name: 'payments',
  routes: (serve, house) => paymentsRoutes(serve, house, house),
  desk(serve, house) {
    bankDeskRoutes(serve, house);
    paymentsDeskRoutes(serve, house, house);
    exportRoutes(serve, house);
  },
  jobs: [
    when(MATCH_PAYMENT, (house, { paymentId }) => matchPayment(house, paymentId)),
    when(SETTLE_REVERSAL, (house, { paymentId }) => settleReversal(house, paymentId)),
    when(EXPLAIN_DEBIT, (house, { bankLineId }) => explainDebit(house, bankLineId)),
  ],
  sweeps: [
    when(WATCH_DEPOSITS, pollChains),
    everyMinute('payments.catch_up', catchUp),
    when(SPLIT_BATCHES, splitBatches),
    everyMinute(PROVE_BY_SECOND_SOURCE, proveBySecondSource),
    everyMinute(REVERSE_PASSED_OVER, reversePassedOver),
    everyMinute(LAPSE_UNDERPAID, lapseUnderpaidOrders),
    everyMinute(PROVE_REFUNDS, (house) => proveRefunds(house, house.deposits.proofs)),
    everyMinute(IMPORT_FROM_FOLDER, async (house) => {
      const { readBankFile, bank, statementFolder: folder } = house;
      if (folder !== null) await importFromFolder({ context: house, readBankFile, bank, folder });
    }),
    everyMinute(REDACT_OLD_BOOKS, redactOldBooks),
  ],
  on: [
    when(DEPOSIT_ADDRESS_WANTED, (house, { orderId }) =>
      assignAddress(house, house.deposits.addresses, orderId),
    ),
    ...whenTransferEnds(followRefundTransfer, 'refund'),
  ],
  answers: () => ({ officersBehindHalt }),
  mails: [
    paymentHeldMail,
    paymentIncompleteMail,
    paymentReceivedMail,
    paymentRevaluedMail,
    paymentTakenBackMail,
    refundSentMail,
    taxRefundSentMail,
  ],
  approvals: [
    whenApproved(OPENING_BALANCE, (_house, tx, decision) => enterOpeningBalance(tx, decision)),
    whenApproved(BANK_FILE, bookApprovedFile),
    whenApproved(STATEMENT_GAP, (_house, tx, decision) => explainGap(tx, decision)),
    whenApproved(MANUAL_BOOKING, bookManually),
    whenApproved(PAYMENT_DECISION, approvePaymentDecision, { askElsewhere: readRateOfDecision }),
    whenApproved(SMALL_PAYMENTS, approveSmallPayments),
    whenApproved(TAKE_BACK, carryOutTakeBack),
    whenApproved(UNBOOKED_PAYMENT, takeUnbookedPayment),
    whenApproved(REFUND, approveRefund, { dropped: endUnapprovedRefund }),
    whenApproved(REFUND_FILE_RECALL, (_house, tx, decision) => recallRefundFile(tx, decision)),
  ],
  searches: [
    {
      kind: 'payment',
      right: 'payments.view',
      find: searchPayments,
    },
  ],
  queues: paymentQueues,
  personalData: () => [paymentsPersonalData],
};
