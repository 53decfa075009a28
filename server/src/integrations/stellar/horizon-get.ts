import { z } from 'zod';
import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import { problemAnswer } from './horizon-answers.ts';

const TIMEOUT_MS = 10_000;

/** One question to Horizon, and what of its answer is believed. Throws ChainUnreachable for whatever is no clear answer. */
export async function getFromHorizon<S extends z.ZodType>(horizonUrl: string, path: string, schema: S): Promise<z.output<S>> {
  let status: number;
  let body: unknown;
  try {
    const response = await fetch(`${horizonUrl.replace(/\/$/, '')}${path}`, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(TIMEOUT_MS) });
    status = response.status;
    body = await response.json();
  } catch (error) {
    throw new ChainUnreachable('Horizon did not answer', { cause: error });
  }
  if (status === 410) throw new ChainUnreachable('Horizon keeps no history as far back as it was asked for');
  if (status !== 200) throw new ChainUnreachable(`Horizon answered ${status}${problemName(body)}`);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ChainUnreachable('Horizon gave an answer that could not be read', { cause: parsed.error });
  return parsed.data;
}

function problemName(body: unknown): string {
  const problem = problemAnswer.safeParse(body);
  return problem.success ? ` (${problem.data.type.slice(problem.data.type.lastIndexOf('/') + 1)})` : '';
}
