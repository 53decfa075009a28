import type { Horizon } from '@stellar/stellar-sdk';
import { NetworkError, TransactionBuilder } from '@stellar/stellar-sdk';
import { problemAnswer, settledAnswer } from './horizon-answers.ts';
import type { SubmitAnswer } from './stellar.ts';

/**
 * Refusals that decide nothing. A sequence number looks used, and a transaction late, if the very
 * same transaction has landed and Horizon has not ingested its ledger yet; a fee that is too low
 * now may be enough in a minute.
 */
const DECIDES_NOTHING = new Set([
  'tx_bad_seq',
  'tx_too_late',
  'tx_too_early',
  'tx_insufficient_fee',
  'tx_internal_error',
  'tx_success',
]);

/** Submits an envelope and judges the answer. Anything but a clear yes or no is `unknown`. */
export async function submitToHorizon(
  server: Horizon.Server,
  envelopeXdr: string,
  networkPassphrase: string,
): Promise<SubmitAnswer> {
  const transaction = TransactionBuilder.fromXdr(envelopeXdr, networkPassphrase);
  try {
    // SEP-29 looks up each payee's memo requirement; a claim's payee does not exist yet, and a
    // refund's was checked before.
    return judgeAnswer(
      await server.submitTransaction(transaction, { skipMemoRequiredCheck: true }),
    );
  } catch (error) {
    if (error instanceof NetworkError)
      return judgeProblem(error.response.status, error.response.data);
    return { kind: 'unknown', why: error instanceof Error ? error.message : 'no answer' };
  }
}

/** Answers with status 200. */
export function judgeAnswer(body: unknown): SubmitAnswer {
  const answer = settledAnswer.safeParse(body);
  return answer.success
    ? { kind: 'settled', ledger: answer.data.ledger }
    : { kind: 'unknown', why: 'an answer that could not be read' };
}

/** Answers of Horizon, or of a proxy, with any other status. */
export function judgeProblem(status: number | undefined, data: unknown): SubmitAnswer {
  const problem = problemAnswer.safeParse(data);
  if (status !== 400 || !problem.success)
    return { kind: 'unknown', why: `status ${status ?? 'unknown'}` };
  if (problem.data.type.endsWith('/transaction_malformed'))
    return { kind: 'failed', codes: { transaction: 'transaction_malformed', operations: [] } };
  const codes = problem.data.extras?.result_codes;
  if (!problem.data.type.endsWith('/transaction_failed') || codes === undefined)
    return { kind: 'unknown', why: problem.data.type };
  const transaction = codes.inner_transaction ?? codes.transaction;
  if (DECIDES_NOTHING.has(transaction)) return { kind: 'unknown', why: transaction };
  return { kind: 'failed', codes: { transaction, operations: codes.operations ?? [] } };
}
