import { z } from 'zod';
import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import { problemAnswer } from './horizon-answers.ts';

const TIMEOUT_MS = 10_000;

/**
 * One query to Horizon, with a validated answer. Throws ChainUnreachable for everything but a clear
 * answer.
 */
export async function getFromHorizon<S extends z.ZodType>(
  horizonUrl: string,
  path: string,
  schema: S,
): Promise<z.output<S>> {
  const reported = await askHorizon(horizonUrl, path, schema);
  if (reported === null) throw new ChainUnreachable('Horizon answered 404 (not_found)');
  return reported.answer;
}

/**
 * The same for things that may not exist: null only if Horizon itself says so, because a proxy's
 * 404 says nothing. `latestLedger` is the ledger of the answer; only answers about ledger entries
 * have it.
 */
export async function askHorizon<S extends z.ZodType>(
  horizonUrl: string,
  path: string,
  schema: S,
): Promise<{ answer: z.output<S>; latestLedger: number | null } | null> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(`${horizonUrl.replace(/\/$/, '')}${path}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    body = await response.json();
  } catch (error) {
    throw new ChainUnreachable('Horizon did not answer', { cause: error });
  }
  if (response.status === 404 && problemName(body) === ' (not_found)') return null;
  if (response.status === 410)
    throw new ChainUnreachable('Horizon keeps no history as far back as it was asked for');
  if (response.status !== 200)
    throw new ChainUnreachable(`Horizon answered ${response.status}${problemName(body)}`);
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new ChainUnreachable('Horizon gave an answer that could not be read', {
      cause: parsed.error,
    });
  const latest = Number(response.headers.get('latest-ledger') ?? '');
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
