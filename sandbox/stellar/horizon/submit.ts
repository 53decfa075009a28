import { MalformedEnvelope, readSubmission, type Submission } from '../core/envelope.ts';
import type { TransactionRecord } from '../core/ledger-history.ts';
import { type OuterJudgement, resultXdr, TX } from '../core/result.ts';
import { resultCodes } from '../core/result-names.ts';
import type { StellarNode } from '../stellar-node.ts';
import type { Links } from './links.ts';
import type { Json } from './paging.ts';
import {
  HorizonProblem,
  failedTransaction,
  malformedTransaction,
  submissionTimeout,
} from './problems.ts';
import { transactionJson } from './transaction-json.ts';

/** Thrown to break the connection without an answer. */
export class ConnectionReset extends Error {}

function read(node: StellarNode, envelopeXdr: string, reported: Json = {}): Submission {
  try {
    return readSubmission(envelopeXdr, node.options.networkPassphrase);
  } catch (error) {
    if (error instanceof MalformedEnvelope) throw malformedTransaction(envelopeXdr, reported);
    throw error;
  }
}

function failure(submission: Submission, judged: OuterJudgement): HorizonProblem {
  return failedTransaction({
    envelope_xdr: submission.xdr,
    result_codes: resultCodes(submission, judged),
    result_xdr: resultXdr(submission, judged),
  });
}

function answerOf(record: TransactionRecord, submission: Submission, links: Links): Json {
  if (!record.successful) throw failure(record.submission, record.judged);
  return transactionJson(record, links, submission.id);
}

const TOO_CHEAP: OuterJudgement = {
  feeBumpCode: null,
  inner: { code: TX.insufficientFee, replies: [] },
  feeCharged: 0n,
  innerFeeCharged: 0n,
};

function surgeRefusal(submission: Submission): HorizonProblem {
  const feeCharged = submission.bid + 1n;
  const judged =
    submission.feeBump === null ? TOO_CHEAP : { ...TOO_CHEAP, feeBumpCode: TX.insufficientFee };
  return failure(submission, { ...judged, feeCharged });
}

/**
 * POST /transactions: answers once the transaction is in a ledger that Horizon has ingested. A
 * settled hash gets its stored answer again; without a result in time it is a 504, which says
 * nothing about the outcome.
 */
export async function submitAndWait(
  node: StellarNode,
  envelopeXdr: string,
  links: Links,
): Promise<Json> {
  const submission = read(node, envelopeXdr);
  const known = node.view.transaction(submission.id);
  if (known !== null) return answerOf(known, submission, links);
  const timeout = submissionTimeout(submission.id, envelopeXdr);
  if (node.faults.take('timeout_before_acceptance')) throw timeout;
  if (node.faults.take('try_again_later')) throw timeout;
  if (node.faults.take('insufficient_fee')) throw surgeRefusal(submission);
  if (node.faults.take('ingestion_lag')) node.holdIngestion();
  const { answer } = node.submit(envelopeXdr);
  if (answer.status === 'ERROR') throw failure(submission, answer.judged);
  if (node.faults.take('timeout_after_acceptance')) throw timeout;
  if (node.faults.take('reset_after_acceptance')) throw new ConnectionReset();
  const record = await node.untilIngested(submission.id);
  if (record === null) throw timeout;
  return answerOf(record, submission, links);
}

const ASYNC_STATUS = { PENDING: 201, DUPLICATE: 409, TRY_AGAIN_LATER: 503, ERROR: 400 } as const;

/** POST /transactions_async: returns stellar-core's immediate answer. */
export function submitAsync(
  node: StellarNode,
  envelopeXdr: string,
): { status: number; body: Json } {
  // Errors of the envelope have a field here, which Horizon leaves empty.
  const submission = read(node, envelopeXdr, { error: {} });
  const hash = submission.id;
  if (node.faults.take('timeout_before_acceptance')) throw submissionTimeout(hash, envelopeXdr);
  if (node.faults.take('try_again_later'))
    return { status: ASYNC_STATUS.TRY_AGAIN_LATER, body: { hash, tx_status: 'TRY_AGAIN_LATER' } };
  if (node.faults.take('insufficient_fee'))
    return { status: 400, body: errorBody(hash, surgeRefusal(submission)) };
  if (node.faults.take('ingestion_lag')) node.holdIngestion();
  const { answer } = node.submit(envelopeXdr);
  if (answer.status === 'ERROR')
    return {
      status: ASYNC_STATUS.ERROR,
      body: errorBody(hash, failure(submission, answer.judged)),
    };
  if (node.faults.take('timeout_after_acceptance')) throw submissionTimeout(hash, envelopeXdr);
  if (node.faults.take('reset_after_acceptance')) throw new ConnectionReset();
  return { status: ASYNC_STATUS[answer.status], body: { hash, tx_status: answer.status } };
}

function errorBody(hash: string, problem: HorizonProblem): Json {
  return { tx_status: 'ERROR', hash, error_result_xdr: problem.extras?.result_xdr };
}
