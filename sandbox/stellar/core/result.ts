import { xdr } from '@stellar/stellar-sdk';
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
} as const;

export type TxCode = (typeof TX)[keyof typeof TX];

/** Result codes that any kind of operation can have, instead of one of its own. */
export const OP = { badAuth: -1, noAccount: -2, notSupported: -3, tooManySubentries: -4, tooManySponsoring: -6 } as const;

export type OuterCode = (typeof OP)[keyof typeof OP];

/** What an operation answers: a code of its own kind, with the value a success may carry, or one that any kind can have. */
export type Reply = { inner: number; merged?: bigint; balanceId?: Uint8Array } | { outer: OuterCode };

export const SUCCESS: Reply = { inner: 0 };

export function succeeded(reply: Reply): boolean {
  return 'inner' in reply && reply.inner === 0;
}

/** What became of a transaction, before anybody encodes it. Operations are told only with success and failed. */
export type Judgement = { code: TxCode; replies: Reply[] };

export type OuterJudgement = {
  /** Null when the fee bump was fine and the inner transaction decides. */
  feeBumpCode: TxCode | null;
  inner: Judgement;
  feeCharged: bigint;
  /** What protocol 19 writes as the inner transaction's own fee; meaningless without a fee bump. */
  innerFeeCharged: bigint;
};

const RESULT_FIELDS: Record<number, string> = {
  0: 'createAccountResult',
  1: 'paymentResult',
  2: 'pathPaymentStrictReceiveResult',
  3: 'manageSellOfferResult',
  4: 'createPassiveSellOfferResult',
  5: 'setOptionsResult',
  6: 'changeTrustResult',
  7: 'allowTrustResult',
  8: 'accountMergeResult',
  9: 'inflationResult',
  10: 'manageDataResult',
  11: 'bumpSeqResult',
  14: 'createClaimableBalanceResult',
  15: 'claimClaimableBalanceResult',
  16: 'beginSponsoringFutureReservesResult',
  17: 'endSponsoringFutureReservesResult',
  18: 'revokeSponsorshipResult',
  19: 'clawbackResult',
  20: 'clawbackClaimableBalanceResult',
  21: 'setTrustLineFlagsResult',
};

function operationResult(type: number, reply: Reply): xdr.OperationResultWire {
  if ('outer' in reply) return { code: reply.outer };
  const field = RESULT_FIELDS[type];
  if (field === undefined) throw new Error(`operations of type ${type} have no result here`);
  const body: Record<string, unknown> = { code: reply.inner };
  // stellar-core starts every operation at success with empty values; the check of a later one can leave them so.
  if (type === 8 && reply.inner === 0) body.sourceAccountBalance = reply.merged ?? 0n;
  if (type === 14 && reply.inner === 0) body.balanceId = { type: 0, v0: reply.balanceId ?? new Uint8Array(32) };
  if (type === 9 && reply.inner === 0) body.payouts = [];
  return { code: 0, tr: { type, [field]: body } as unknown as xdr.OperationResultTrWire };
}

function judgementResult(submission: Submission, judgement: Judgement): xdr.InnerTransactionResultResultWire {
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

function resultUnion(submission: Submission, judged: OuterJudgement): xdr.TransactionResultResultWire {
  if (judged.feeBumpCode !== null) return judged.feeBumpCode === TX.success || judged.feeBumpCode === TX.failed ? { code: judged.feeBumpCode, results: [] } : { code: judged.feeBumpCode };
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
