import { xdr } from '@stellar/stellar-sdk';
import type { Crossed } from '../operations/crossing.ts';
import type { Submission } from './envelope.ts';

/** Result codes of a whole transaction, numbered as in the protocol. */
export const TX = {
  success: 0,
  failed: -1,
  tooEarly: -2,
  tooLate: -3,
  missingOperation: -4,
  badSeq: -5,
  badAuth: -6,
  insufficientBalance: -7,
  noAccount: -8,
  insufficientFee: -9,
  badAuthExtra: -10,
  internalError: -11,
  notSupported: -12,
  badSponsorship: -14,
  badMinSeqAgeOrGap: -15,
  malformed: -16,
  frozenKeyAccessed: -18,
} as const;

export type TxCode = (typeof TX)[keyof typeof TX];

/** Codes without operations; success and failed always come with theirs. */
export type RefusalCode = Exclude<TxCode, 0 | -1>;

/** Result codes that any kind of operation can have, instead of one of its own. */
export const OP = {
  badAuth: -1,
  noAccount: -2,
  notSupported: -3,
  tooManySubentries: -4,
  exceededWorkLimit: -5,
  tooManySponsoring: -6,
} as const;

type OuterCode = (typeof OP)[keyof typeof OP];

/**
 * An operation's result: a code of its own kind, with the value a success may carry, or one that
 * any kind can have.
 */
export type Reply =
  | {
      inner: number;
      merged?: bigint;
      balanceId?: Uint8Array;
      /** The value of a success with offers, encoded, and what its record shows. */
      value?: Uint8Array;
      moved?: Moved;
      crossed?: Crossed;
    }
  | { outer: OuterCode };

/** What an operation moved that its body only bounds, as Horizon's record shows it. */
export type Moved =
  | { sent: bigint; received: bigint }
  | { reserves: { asset: string; amount: bigint }[]; shares: bigint };

export const SUCCESS: Reply = { inner: 0 };

export function succeeded(reply: Reply): boolean {
  return 'inner' in reply && reply.inner === 0;
}

/** A transaction's result before encoding. Operations are listed only with success and failed. */
export type Judgement = { code: TxCode; replies: Reply[] };

export type OuterJudgement = {
  /** Null if the fee bump was fine and the inner transaction decides. */
  feeBumpCode: RefusalCode | null;
  inner: Judgement;
  feeCharged: bigint;
  /** What protocol 19 writes as the inner transaction's own fee; meaningless without a fee bump. */
  innerFeeCharged: bigint;
};

const PATH_STRICT_RECEIVE = 2;
const MANAGE_SELL_OFFER = 3;
const PASSIVE_SELL_OFFER = 4;
const ACCOUNT_MERGE = 8;
const INFLATION = 9;
const MANAGE_BUY_OFFER = 12;
const PATH_STRICT_SEND = 13;
const CREATE_CLAIMABLE_BALANCE = 14;
/** No offer crossed, and an offer whose fields are all 0. */
const EMPTY_OFFER_BYTES = 4 + 4 + 36 + 8 + 4 + 4 + 8 + 8 + 4 + 4;
/** No offer crossed, and a last payment of nothing to an account of zeros. */
const EMPTY_PATH_BYTES = 4 + 36 + 4 + 8;

function int32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, 4 * index);
  return bytes;
}

/**
 * The value of a success. stellar-core starts every operation at success with empty values, which
 * the refusal of a later one leaves so.
 */
function successValue(type: number, reply: Extract<Reply, { inner: number }>): Buffer {
  const { merged, balanceId, value } = reply;
  if (value !== undefined) return Buffer.from(value);
  if (type === MANAGE_SELL_OFFER || type === MANAGE_BUY_OFFER)
    return Buffer.alloc(EMPTY_OFFER_BYTES);
  if (type === PATH_STRICT_RECEIVE || type === PATH_STRICT_SEND)
    return Buffer.alloc(EMPTY_PATH_BYTES);
  if (type === ACCOUNT_MERGE) {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64BE(merged ?? 0n);
    return bytes;
  }
  if (type === CREATE_CLAIMABLE_BALANCE)
    return Buffer.concat([int32(0), balanceId ?? new Uint8Array(32)]);
  return type === INFLATION ? int32(0) : Buffer.alloc(0);
}

function operationResult(type: number, reply: Reply): xdr.OperationResultWire {
  if ('outer' in reply) return { code: reply.outer };
  // All results have the same form: 0 for opINNER, the kind of operation, its code. The SDK
  // validates the outcome.
  // A passive offer answers as what stellar-core makes of it (`ManageSellOfferOpHolder`).
  const kind = type === PASSIVE_SELL_OFFER ? MANAGE_SELL_OFFER : type;
  const value = reply.inner === 0 ? successValue(kind, reply) : Buffer.alloc(0);
  return xdr.OperationResult.fromXdr(
    Buffer.concat([int32(0, kind, reply.inner), value]),
  ).toXdrObject();
}

function judgementResult(
  submission: Submission,
  judgement: Judgement,
): xdr.InnerTransactionResultResultWire {
  const { code, replies } = judgement;
  if (code !== TX.success && code !== TX.failed) return { code };
  const results = submission.transaction.operations.map((operation, index) =>
    operationResult(operation.body.type, replies[index] ?? SUCCESS),
  );
  return { code, results };
}

/** The result as stellar-core encodes it (TransactionResult, base64). */
export function resultXdr(submission: Submission, judged: OuterJudgement): string {
  return xdr.TransactionResult.fromXdrObject({
    feeCharged: judged.feeCharged,
    result: resultUnion(submission, judged),
    ext: { v: 0 },
  }).toXdr('base64');
}

function resultUnion(
  submission: Submission,
  judged: OuterJudgement,
): xdr.TransactionResultResultWire {
  if (judged.feeBumpCode !== null) return { code: judged.feeBumpCode };
  const inner = judgementResult(submission, judged.inner);
  if (submission.feeBump === null) return inner;
  return {
    code: judged.inner.code === TX.success ? 1 : -13,
    innerResultPair: {
      transactionHash: submission.transaction.hash,
      result: { feeCharged: judged.innerFeeCharged, result: inner, ext: { v: 0 } },
    },
  };
}
