import { z } from 'zod';
import { parseMoney } from '@bb1/domain/money';
import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import { OperatorError } from '../../platform/operator-error.ts';

const TIMEOUT_MS = 15_000;
/** A node processes a batch in one go and delays other callers meanwhile. */
const BATCH = 100;
/** RPC_IN_WARMUP: the node is up and still loads its files. */
const WARMING_UP = -28;

/** A number exactly as the node wrote it: a float would round satoshi. */
class WrittenNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const integer = z
  .instanceof(WrittenNumber)
  .refine(({ text }) => /^-?\d{1,15}$/.test(text))
  .transform(({ text }) => Number(text));
/** Bitcoin as nodes write it, always with eight decimals, in satoshi. */
export const satoshi = z
  .instanceof(WrittenNumber)
  .refine(({ text }) => /^-?\d{1,8}\.\d{8}$/.test(text))
  .transform(({ text }) => parseMoney('BTC', text).units);
export const seconds = integer.transform((since1970) => new Date(since1970 * 1000));

/** The node's refusal: an unknown transaction, an unloaded wallet, and so on. */
export class NodeRefusal {
  readonly code: number;
  readonly message: string;
  constructor(code: number, message: string) {
    this.code = code;
    this.message = message;
  }
}

export interface Question<R> {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly answer: z.ZodType<R>;
}

export function question<R>(
  answer: z.ZodType<R>,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
): Question<R> {
  return { method, params, answer };
}

type Answers<T extends readonly Question<unknown>[]> = {
  [K in keyof T]: (T[K] extends Question<infer R> ? R : never) | NodeRefusal;
};

export interface BitcoinRpc {
  /**
   * Answers in the order of the calls, which the node processes one after the other. Throws
   * ChainUnreachable.
   */
  ask<const T extends readonly Question<unknown>[]>(
    questions: T,
    wallet?: string,
  ): Promise<Answers<T>>;
}

const answerShape = z.object({
  id: integer,
  result: z.unknown(),
  error: z.object({ code: integer, message: z.string() }).nullish(),
});

/**
 * A Bitcoin node's JSON-RPC. `url` may contain name and password (http://user:password@host:port);
 * they go into a header and into no message or error.
 */
export function bitcoinRpc(options: {
  readonly url: string;
  readonly timeoutMs?: number;
}): BitcoinRpc {
  const { address, headers } = readUrl(options.url);
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;

  const post = async (body: string, wallet: string | undefined): Promise<unknown> => {
    const path = wallet === undefined ? '/' : `/wallet/${encodeURIComponent(wallet)}`;
    let status: number;
    let text: string;
    try {
      const response = await fetch(new URL(path, address), {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.status;
      text = await response.text();
    } catch (error) {
      throw new ChainUnreachable('the Bitcoin node did not answer', { cause: error });
    }
    if (status === 401 || status === 403)
      throw new ChainUnreachable('the Bitcoin node refuses our name or password');
    if (status !== 200)
      throw new ChainUnreachable(`the Bitcoin node answered with status ${status}`);
    return parseExactly(text);
  };

  const askBatch = async (
    questions: readonly Question<unknown>[],
    wallet: string | undefined,
  ): Promise<unknown[]> => {
    const body = JSON.stringify(
      questions.map(({ method, params }, id) => ({ jsonrpc: '1.0', id, method, params })),
    );
    const answers = z.array(answerShape).safeParse(await post(body, wallet));
    if (!answers.success)
      throw new ChainUnreachable('the Bitcoin node gave an answer that could not be read', {
        cause: answers.error,
      });
    const byId = new Map(answers.data.map((answer) => [answer.id, answer]));
    return questions.map((asked, id) => resultOf(asked, byId.get(id)));
  };

  return {
    async ask<const T extends readonly Question<unknown>[]>(
      questions: T,
      wallet?: string,
    ): Promise<Answers<T>> {
      const results: unknown[] = [];
      for (let from = 0; from < questions.length; from += BATCH)
        results.push(...(await askBatch(questions.slice(from, from + BATCH), wallet)));
      // Each result was parsed by its call's schema.
      return results as Answers<T>;
    },
  };
}

/** For answers that must exist: a refusal counts as no answer. */
export function expected<R>(answer: R | NodeRefusal): R {
  if (answer instanceof NodeRefusal)
    throw new ChainUnreachable(`the Bitcoin node refused: ${answer.message} (${answer.code})`);
  return answer;
}

function resultOf(
  asked: Question<unknown>,
  answer: z.output<typeof answerShape> | undefined,
): unknown {
  if (answer === undefined)
    throw new ChainUnreachable(`the Bitcoin node left ${asked.method} unanswered`);
  if (answer.error?.code === WARMING_UP)
    throw new ChainUnreachable('the Bitcoin node is still starting');
  if (answer.error) return new NodeRefusal(answer.error.code, answer.error.message);
  const parsed = asked.answer.safeParse(answer.result);
  if (!parsed.success)
    throw new ChainUnreachable(`the Bitcoin node's answer to ${asked.method} could not be read`, {
      cause: parsed.error,
    });
  return parsed.data;
}

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
// The type library does not know the third argument yet; ECMAScript 2026 and Node 24 do.
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown;

function parseExactly(text: string): unknown {
  try {
    return parseWithSource(text, (_key, value, { source }) =>
      typeof value === 'number' && source !== undefined ? new WrittenNumber(source) : value,
    );
  } catch (error) {
    throw new ChainUnreachable('the Bitcoin node gave an answer that is no JSON', { cause: error });
  }
}

function readUrl(text: string): { address: URL; headers: Record<string, string> } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new OperatorError(
      'BITCOIN_RPC_URL is no address of the form http://user:password@host:port',
    );
  const credentials = Buffer.from(
    `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`,
  ).toString('base64');
  // A node closes a connection after half a minute; a call at that moment would be lost.
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    connection: 'close',
  };
  if (url.username !== '') headers['authorization'] = `Basic ${credentials}`;
  url.username = '';
  url.password = '';
  return { address: url, headers };
}
