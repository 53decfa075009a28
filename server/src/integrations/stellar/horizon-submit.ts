import { problemAnswer, settledAnswer } from './horizon-answers.ts';
import type { Horizons } from './horizon-pool.ts';
import { LedgerUnreachable, type SubmitAnswer } from './stellar.ts';

/**
 * Horizon itself waits up to 30 seconds for the ledger. A client that times out earlier loses
 * nothing: it asks again.
 */
const SUBMIT_TIMEOUT_MS = 15_000;

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

/**
 * Submits an envelope and judges the answer. Anything but a clear yes or no is `unknown`. The same
 * bytes go to the next Horizon if one does not answer; a refusal then decides nothing, because the
 * first may have passed them on.
 */
export async function submitToHorizons(
  horizons: Horizons,
  envelopeXdr: string,
  timeoutMs = SUBMIT_TIMEOUT_MS,
): Promise<SubmitAnswer> {
  let mayBePassedOn = false;
  try {
    return await horizons.onOne(async (horizon) => {
      const wasPassedOn = mayBePassedOn;
      mayBePassedOn = true;
      const form = new URLSearchParams({ tx: envelopeXdr });
      const { status, body } = await horizon.post('/transactions', form, timeoutMs);
      // It refused to look at them.
      if (status === 429) mayBePassedOn = wasPassedOn;
      if (status === 429 || (status >= 500 && status !== 504))
        throw new LedgerUnreachable(`status ${status}`);
      const answer = status === 200 ? judgeAnswer(body) : judgeProblem(status, body);
      return answer.kind === 'failed' && wasPassedOn
        ? { kind: 'unknown', why: answer.codes.transaction }
        : answer;
    });
  } catch (error) {
    if (!(error instanceof LedgerUnreachable)) throw error;
    return { kind: 'unknown', why: error.message };
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
