import type { z } from 'zod';
import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import { problemAnswer } from './horizon-answers.ts';
import type { Horizon } from './horizon-pool.ts';

/**
 * One query to Horizon, with a validated answer. Throws ChainUnreachable or LedgerUnreachable for
 * everything but a clear answer.
 */
export async function getFromHorizon<S extends z.ZodType>(
  horizon: Horizon,
  path: string,
  schema: S,
): Promise<z.output<S>> {
  const reported = await askHorizon(horizon, path, schema);
  if (reported === null) throw new ChainUnreachable('Horizon answered 404 (not_found)');
  return reported.answer;
}

/**
 * The same for things that may not exist: null only if Horizon itself says so, because a proxy's
 * 404 says nothing. `latestLedger` is the ledger of the answer; only answers about ledger entries
 * have it.
 */
export async function askHorizon<S extends z.ZodType>(
  horizon: Horizon,
  path: string,
  schema: S,
  timeoutMs?: number,
): Promise<{ answer: z.output<S>; latestLedger: number | null } | null> {
  const { status, headers, body } = await horizon.get(path, timeoutMs);
  if (status === 404 && problemName(body) === ' (not_found)') return null;
  if (status === 410)
    throw new ChainUnreachable('Horizon keeps no history as far back as it was asked for');
  if (status !== 200) throw new ChainUnreachable(`Horizon answered ${status}${problemName(body)}`);
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new ChainUnreachable('Horizon gave an answer that could not be read', {
      cause: parsed.error,
    });
  const latest = Number(headers.get('latest-ledger') ?? '');
  return {
    answer: parsed.data,
    latestLedger: Number.isSafeInteger(latest) && latest > 0 ? latest : null,
  };
}

function problemName(body: unknown): string {
  const problem = problemAnswer.safeParse(body);
  return problem.success
    ? ` (${problem.data.type.slice(problem.data.type.lastIndexOf('/') + 1)})`
    : '';
}
