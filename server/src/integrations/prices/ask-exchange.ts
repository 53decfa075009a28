import type { z } from 'zod';
import { type Fraction, fraction, product, sum } from '@bb1/domain/fraction';
import { rateOf, rateText } from '@bb1/domain/rates/rate';
import { PriceUnavailable } from './price-source-port.ts';

export interface ExchangeOptions {
  /** The base of its interface. */
  readonly url: URL;
  readonly timeoutMs: number;
}

/** Answers have some hundred bytes. */
const MOST_BYTES = 64 * 1024;
/** With a wider spread hardly anybody trades, and the middle says nothing. */
const WIDEST_BOOK = fraction(105n, 100n);

/**
 * Fetches one JSON document and parses it by the schema, which gets numbers as their original text.
 * Throws PriceUnavailable.
 */
export async function askExchange<Schema extends z.ZodType>(
  options: ExchangeOptions,
  question: { readonly path: string; readonly schema: Schema; readonly signal: AbortSignal },
): Promise<z.output<Schema>> {
  const url = `${options.url.href.replace(/\/$/, '')}${question.path}`;
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([question.signal, AbortSignal.timeout(options.timeoutMs)]),
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new Error(`status ${answer.status}`);
    }
    return question.schema.parse(JSON.parse(await textOf(answer), numberAsWritten));
  } catch (error) {
    throw new PriceUnavailable(`${url} gave no usable answer`, { cause: error });
  }
}

/**
 * The middle between the best bid and the best ask. Throws PriceUnavailable if they cannot be those
 * of a working market.
 */
export function middleOf({ bid, ask }: { readonly bid: string; readonly ask: string }): string {
  const [low, high] = [priceOf(bid), priceOf(ask)];
  if (isAbove(low, high) || isAbove(high, product(low, WIDEST_BOOK)))
    throw new PriceUnavailable(`no market trades between ${bid} and ${ask}`);
  return rateText(product(sum([low, high]), fraction(1n, 2n)));
}

function priceOf(text: string): Fraction {
  try {
    return rateOf(text);
  } catch (error) {
    throw new PriceUnavailable('a price that is none', { cause: error });
  }
}

function isAbove(one: Fraction, other: Fraction): boolean {
  return one.numerator * other.denominator > other.numerator * one.denominator;
}

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
}

/** A number parsed as floating point is no longer what was written. */
function numberAsWritten(
  _key: string,
  value: unknown,
  context?: { readonly source?: string },
): unknown {
  return typeof value === 'number' ? context?.source : value;
}
