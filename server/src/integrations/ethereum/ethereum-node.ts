import { setTimeout as wait } from 'node:timers/promises';
import {
  BaseError,
  createPublicClient,
  http,
  HttpRequestError,
  numberToHex,
  RpcRequestError,
  rpcSchema,
  TimeoutError,
} from 'viem';
import type { z } from 'zod';
import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import {
  type Block,
  blockAnswer,
  type BlockHeader,
  type ChainTransaction,
  codeAnswer,
  headerAnswer,
  heightAnswer,
  quantityAnswer,
  type Receipt,
  receiptAnswer,
  syncingAnswer,
  transactionAnswer,
} from './ethereum-answers.ts';

/**
 * The calls to an Ethereum node. Every call throws ChainUnreachable when the answer is missing or
 * makes no sense.
 */
export interface EthereumNode {
  readonly chainId: number;
  /** Height of the newest block; makes sure that the node is on the configured chain and has caught up with it. */
  head(): Promise<number>;
  /** Height of the newest block that the network has finalised; null when the node knows no such thing. */
  finalized(): Promise<number | null>;
  headers(heights: readonly number[]): Promise<BlockHeader[]>;
  /** With their transactions, `from` and `to` included; each follows the one before. */
  blocks(range: { readonly from: number; readonly to: number }): Promise<Block[]>;
  /** In the order of the request; null for those the node does not have. */
  transactions(hashes: readonly string[]): Promise<(ChainTransaction | null)[]>;
  receipts(hashes: readonly string[]): Promise<(Receipt | null)[]>;
  /** In wei, after the block of that height. */
  balances(addresses: readonly string[], height: number): Promise<bigint[]>;
  isUntouched(address: string): Promise<boolean>;
}

type NodeSchema = [{ Method: string; Parameters: readonly unknown[]; ReturnType: unknown }];

interface Question<Answer> {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly answer: z.ZodType<Answer>;
  /**
   * Answers of a batch are distinguished only by their number; those that identify themselves are
   * compared with the request.
   */
  readonly isMeant?: (answer: Answer) => boolean;
}

/**
 * A block with its transactions is about half a megabyte; nodes refuse answers of more than 25
 * megabytes.
 */
export const BLOCKS_AT_ONCE = 25;
// Providers refuse batches above 100 to 1,000.
const QUESTIONS_AT_ONCE = 100;
const ANSWER_BYTES = 100_000_000;
const TIMEOUT_MS = 20_000;
const WAITS_BETWEEN_TRIES_MS = [200, 800];

/**
 * @param options.url of any JSON-RPC node, with its user and password or key; no error repeats it.
 */
export function ethereumNode(options: {
  readonly url: string;
  readonly chainId: number;
}): EthereumNode {
  const client = createPublicClient({
    rpcSchema: rpcSchema<NodeSchema>(),
    // A whole batch is sent again, never a part of it: the library assigns a batch's answers by
    // position.
    transport: http(options.url, {
      batch: { batchSize: QUESTIONS_AT_ONCE },
      timeout: TIMEOUT_MS,
      retryCount: 0,
      maxResponseBodySize: ANSWER_BYTES,
    }),
  });

  const askOnce = async <Answer>({
    method,
    params,
    answer,
    isMeant,
  }: Question<Answer>): Promise<Answer> => {
    const parsed = answer.safeParse(await client.request({ method, params }));
    if (!parsed.success)
      throw new ChainUnreachable(
        `the Ethereum node gave an answer to ${method} that makes no sense`,
      );
    if (isMeant && !isMeant(parsed.data))
      throw new ChainUnreachable(
        `the Ethereum node gave an answer to ${method} that was not asked for`,
      );
    return parsed.data;
  };

  const ask = async <const Answers extends readonly unknown[]>(questions: {
    readonly [Key in keyof Answers]: Question<Answers[Key]>;
  }): Promise<Answers> => {
    for (let tries = 0; ; tries++) {
      try {
        return (await Promise.all(
          questions.map((question) => askOnce(question)),
        )) as unknown as Answers;
      } catch (error) {
        const pause = WAITS_BETWEEN_TRIES_MS[tries];
        if (pause === undefined || !isPassing(error)) throw unreachable(error, options.url);
        await wait(pause);
      }
    }
  };

  const askMany = async <Answer>(
    questions: readonly Question<Answer>[],
    atOnce = QUESTIONS_AT_ONCE,
  ): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (let at = 0; at < questions.length; at += atOnce)
      answers.push(...(await ask<Answer[]>(questions.slice(at, at + atOnce))));
    return answers;
  };

  const readiness = [
    { method: 'eth_chainId', params: [], answer: heightAnswer },
    { method: 'eth_syncing', params: [], answer: syncingAnswer },
  ] as const;
  const assertReady = (chainId: number, isSyncing: boolean) => {
    if (chainId !== options.chainId)
      throw new ChainUnreachable(
        `the Ethereum node is on chain ${chainId} instead of ${options.chainId}`,
      );
    if (isSyncing)
      throw new ChainUnreachable('the Ethereum node is still catching up with its chain');
  };

  return {
    chainId: options.chainId,
    async head() {
      const [chainId, isSyncing, height] = await ask<[number, boolean, number]>([
        ...readiness,
        { method: 'eth_blockNumber', params: [], answer: heightAnswer },
      ]);
      assertReady(chainId, isSyncing);
      return height;
    },
    async finalized() {
      try {
        const [header] = await ask<[BlockHeader | null]>([
          {
            method: 'eth_getBlockByNumber',
            params: ['finalized', false],
            answer: headerAnswer.nullable(),
          },
        ]);
        return header?.number ?? null;
      } catch (error) {
        if (error instanceof ChainUnreachable && isRefusal(error.cause)) return null;
        throw error;
      }
    },
    headers: (heights) =>
      askMany(
        heights.map((height) => ({
          method: 'eth_getBlockByNumber',
          params: [numberToHex(height), false],
          answer: headerAnswer,
          isMeant: (one: BlockHeader) => one.number === height,
        })),
      ),
    async blocks({ from, to }) {
      const heights = Array.from(
        { length: Math.max(0, to - from + 1) },
        (_, index) => from + index,
      );
      const blocks = await askMany(
        heights.map((height) => ({
          method: 'eth_getBlockByNumber',
          params: [numberToHex(height), true],
          answer: blockAnswer,
          isMeant: (one: Block) => one.number === height,
        })),
        BLOCKS_AT_ONCE,
      );
      if (blocks.some((block, index) => index > 0 && block.parentHash !== blocks[index - 1]?.hash))
        throw new ChainUnreachable('the chain changed while it was read');
      return blocks;
    },
    transactions: (hashes) =>
      askMany(
        hashes.map((hash) => ({
          method: 'eth_getTransactionByHash',
          params: [hash],
          answer: transactionAnswer,
          isMeant: (one: ChainTransaction | null) => one === null || one.hash === hash,
        })),
      ),
    receipts: (hashes) =>
      askMany(
        hashes.map((hash) => ({
          method: 'eth_getTransactionReceipt',
          params: [hash],
          answer: receiptAnswer,
          isMeant: (one: Receipt | null) => one === null || one.transactionHash === hash,
        })),
      ),
    balances: (addresses, height) =>
      askMany(
        addresses.map((address) => ({
          method: 'eth_getBalance',
          params: [address, numberToHex(height)],
          answer: quantityAnswer,
        })),
      ),
    async isUntouched(address) {
      const [chainId, isSyncing, nonce, balance, code] = await ask<
        [number, boolean, bigint, bigint, string]
      >([
        ...readiness,
        { method: 'eth_getTransactionCount', params: [address, 'latest'], answer: quantityAnswer },
        { method: 'eth_getBalance', params: [address, 'latest'], answer: quantityAnswer },
        { method: 'eth_getCode', params: [address, 'latest'], answer: codeAnswer },
      ]);
      assertReady(chainId, isSyncing);
      return nonce === 0n && balance === 0n && code === '0x';
    },
  };
}

/** Whether an immediate retry may help; a node's refusal would only repeat. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !==
      null
  );
}

/**
 * The URL may contain a provider's key, and the library's errors repeat it: only their message is
 * kept.
 */
function unreachable(error: unknown, url: string): ChainUnreachable {
  if (error instanceof ChainUnreachable) return error;
  const words =
    error instanceof BaseError ? `${error.shortMessage} ${error.details}` : String(error);
  return new ChainUnreachable(
    `the Ethereum node gave no usable answer: ${words.replaceAll(url, 'its address').slice(0, 300)}`,
    isRefusal(error) ? { cause: new NodeRefusal() } : undefined,
  );
}

/** The node understood a question and says no; its words are in the error that has this as its cause. */
class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal';
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof NodeRefusal ||
    (error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null)
  );
}
