import { ruleFor, isSupported, INFLATION } from '../operations/rules.ts';
import type { Threshold } from '../operations/operation-rule.ts';
import { type Account, type Header, INT64_MAX, startingSequence } from './entries.ts';
import { sourceOf, type Submission, type Transaction } from './envelope.ts';
import { accessesFrozenEntry } from './frozen-entries.ts';
import { accountKey, type LedgerState } from './ledger-state.ts';
import { availableBalance } from './reserves.ts';
import { OP, TX } from './result.ts';
import type { Judgement, OuterJudgement, RefusalCode, Reply, TxCode } from './result.ts';
import { SignatureChecker, signersOf, type WeightedKey } from './signatures.ts';
import { addressOf, signerAddress, type Wire } from './wire.ts';
import type { xdr } from '@stellar/stellar-sdk';

const THRESHOLDS: Record<Threshold, 1 | 2 | 3> = { low: 1, medium: 2, high: 3 };

/** How far a transaction got through the checks, which determines what it has used up. */
type Progress = 'nothing' | 'sequence' | 'signatures' | 'everything';

export type Verdict = { code: TxCode; progress: Progress };

/** Context of a check besides the transaction itself. */
export type Occasion = {
  state: LedgerState;
  header: Header;
  /**
   * The preceding sequence number if transactions of the same source are already waiting; otherwise
   * the account's.
   */
  previousSequence: bigint | null;
  /** False inside a fee bump, whose own source pays. */
  chargesFee: boolean;
  /** True in a ledger, where the fee has already been taken. */
  applying: boolean;
  /** In how many seconds after the header's time the transaction's ledger will close. */
  closesIn: { earliest: number; latest: number };
};

type Conditions = {
  timeBounds: { minTime: bigint; maxTime: bigint } | null;
  ledgerBounds: { minLedger: number; maxLedger: number } | null;
  minSeqNum: bigint | null;
  minSeqAge: bigint;
  minSeqLedgerGap: number;
  extraSigners: xdr.SignerKeyWire[];
};

const NO_CONDITIONS: Conditions = {
  timeBounds: null,
  ledgerBounds: null,
  minSeqNum: null,
  minSeqAge: 0n,
  minSeqLedgerGap: 0,
  extraSigners: [],
};

export function conditionsOf({ cond }: Wire['transaction']): Conditions {
  if (cond.type === 2) return cond.v2;
  return cond.type === 1 ? { ...NO_CONDITIONS, timeBounds: cond.timeBounds } : NO_CONDITIONS;
}

function isTooEarly(
  { timeBounds, ledgerBounds }: Conditions,
  { header, closesIn }: Occasion,
): boolean {
  const time = BigInt(header.closeTime + closesIn.earliest);
  if (timeBounds !== null && timeBounds.minTime > time) return true;
  return ledgerBounds !== null && ledgerBounds.minLedger > header.sequence;
}

function isTooLate(
  { timeBounds, ledgerBounds }: Conditions,
  { header, closesIn }: Occasion,
): boolean {
  const time = BigInt(header.closeTime + closesIn.latest);
  if (timeBounds !== null && timeBounds.maxTime !== 0n && timeBounds.maxTime < time) return true;
  return (
    ledgerBounds !== null &&
    ledgerBounds.maxLedger !== 0 &&
    ledgerBounds.maxLedger <= header.sequence
  );
}

function isTooEarlyForAccount(
  { minSeqAge, minSeqLedgerGap }: Conditions,
  account: Account,
  { header, closesIn }: Occasion,
): boolean {
  const time = BigInt(header.closeTime + closesIn.earliest);
  if (minSeqAge > time || time - minSeqAge < BigInt(account.sequenceTime)) return true;
  return (
    minSeqLedgerGap > header.sequence || header.sequence - minSeqLedgerGap < account.sequenceLedger
  );
}

function isBadSequence(
  transaction: Transaction,
  { minSeqNum }: Conditions,
  current: bigint,
  header: Header,
): boolean {
  if (transaction.sequence === startingSequence(header.sequence)) return true;
  if (minSeqNum !== null) return current < minSeqNum || current >= transaction.sequence;
  return current === INT64_MAX || current + 1n !== transaction.sequence;
}

function areExtraSignersMalformed(extraSigners: xdr.SignerKeyWire[]): boolean {
  const keys = extraSigners.map(signerAddress);
  if (new Set(keys).size < keys.length) return true;
  return extraSigners.some(
    (key) => key.type === 3 && key.ed25519SignedPayload.payload.length === 0,
  );
}

/**
 * Checks on the transaction, the clock and the fee alone, in stellar-core's order. Null if all
 * pass.
 */
function codeBeforeAccount(
  transaction: Transaction,
  conditions: Conditions,
  occasion: Occasion,
): TxCode | null {
  if (areExtraSignersMalformed(conditions.extraSigners)) return TX.malformed;
  if (transaction.operations.length === 0) return TX.missingOperation;
  // The stand-in's own limit, reported in the result: stellar-core also supports offers and pools,
  // later versions contracts.
  if (
    transaction.wire.ext.v !== 0 ||
    !transaction.operations.every(({ body }) => isSupported(body))
  )
    return TX.notSupported;
  if (isTooEarly(conditions, occasion)) return TX.tooEarly;
  if (isTooLate(conditions, occasion)) return TX.tooLate;
  const lowestFee = BigInt(occasion.header.baseFee) * BigInt(transaction.operations.length);
  return occasion.chargesFee && BigInt(transaction.wire.fee) < lowestFee
    ? TX.insufficientFee
    : null;
}

/**
 * Checks of every transaction, when it is submitted and again in its ledger (`commonValid` of
 * stellar-core).
 */
export function commonVerdict(
  transaction: Transaction,
  checker: SignatureChecker,
  occasion: Occasion,
): Verdict {
  const conditions = conditionsOf(transaction.wire);
  const early = codeBeforeAccount(transaction, conditions, occasion);
  if (early !== null) return { code: early, progress: 'nothing' };
  const account = occasion.state.account(transaction.source);
  if (account === null) return { code: TX.noAccount, progress: 'nothing' };
  // What a ledger applies was judged before it closed, and an entry is frozen only between ledgers.
  if (!occasion.applying && accessesFrozenEntry(transaction, occasion.state.frozen))
    return { code: TX.frozenKeyAccessed, progress: 'nothing' };
  const current = occasion.previousSequence ?? account.sequence;
  if (isBadSequence(transaction, conditions, current, occasion.header))
    return { code: TX.badSeq, progress: 'nothing' };
  if (isTooEarlyForAccount(conditions, account, occasion))
    return { code: TX.badMinSeqAgeOrGap, progress: 'sequence' };
  if (!isSigned(account, checker, 'low') || !areExtraSignersPresent(conditions, checker))
    return { code: TX.badAuth, progress: 'sequence' };
  const fee = occasion.applying ? 0n : BigInt(transaction.wire.fee);
  if (occasion.chargesFee && availableBalance(occasion.header, account) < fee) {
    return { code: TX.insufficientBalance, progress: 'signatures' };
  }
  return { code: TX.success, progress: 'everything' };
}

function isSigned(account: Account, checker: SignatureChecker, threshold: Threshold): boolean {
  return checker.reaches(signersOf(account), account.thresholds[THRESHOLDS[threshold]]);
}

function areExtraSignersPresent({ extraSigners }: Conditions, checker: SignatureChecker): boolean {
  if (extraSigners.length === 0) return true;
  const signers: WeightedKey[] = extraSigners.map((key) => ({
    key: signerAddress(key),
    weight: 1,
  }));
  return checker.reaches(signers, signers.length);
}

/**
 * Whether an operation is signed sufficiently; null if it is. A missing account signs with its own
 * key.
 */
export function signatureFailure(
  operation: Wire['operation'],
  transaction: Transaction,
  checker: SignatureChecker,
  state: LedgerState,
): Reply | null {
  const source = sourceOf(operation, transaction);
  const account = state.account(source);
  if (account !== null) {
    return isSigned(account, checker, ruleFor(operation.body).threshold)
      ? null
      : { outer: OP.badAuth };
  }
  if (operation.sourceAccount === null) return { outer: OP.noAccount };
  const own =
    operation.sourceAccount.type === 0
      ? operation.sourceAccount.ed25519
      : operation.sourceAccount.med25519.ed25519;
  return checker.reaches([{ key: addressOf(own), weight: 1 }], 0) ? null : { outer: OP.badAuth };
}

/** An operation's check without the ledger; null if it is well formed. */
export function staticFailure(
  operation: Wire['operation'],
  transaction: Transaction,
): Reply | null {
  const code = ruleFor(operation.body).check(sourceOf(operation, transaction));
  return code === 0 ? null : { inner: code };
}

/** Checks a transaction against a closed ledger: would it be taken into the next one? */
function judgeTransaction(transaction: Transaction, occasion: Occasion): Judgement {
  const checker = new SignatureChecker(transaction.hash, transaction.signatures);
  const verdict = commonVerdict(transaction, checker, occasion);
  if (verdict.code !== TX.success) return { code: verdict.code, replies: [] };
  const replies: Reply[] = [];
  for (const operation of transaction.operations) {
    const failure = operationFailure(operation, transaction, checker, occasion.state);
    // The first refusal ends the checking; later operations keep their initial success.
    if (failure !== null) return { code: TX.failed, replies: [...replies, failure] };
    replies.push({ inner: 0 });
  }
  return { code: checker.allUsed() ? TX.success : TX.badAuthExtra, replies };
}

function operationFailure(
  operation: Wire['operation'],
  transaction: Transaction,
  checker: SignatureChecker,
  state: LedgerState,
): Reply | null {
  if (operation.body.type === INFLATION) return { outer: OP.notSupported };
  return (
    signatureFailure(operation, transaction, checker, state) ??
    staticFailure(operation, transaction)
  );
}

/** Checks a submission, fee bump or not, as stellar-core does before queueing it. */
export function judgeSubmission(
  submission: Submission,
  occasion: Omit<Occasion, 'chargesFee' | 'applying'>,
): OuterJudgement {
  const baseFee = BigInt(occasion.header.baseFee);
  const feeCharged = baseFee * submission.feeUnits;
  const fine: Judgement = { code: TX.success, replies: [] };
  if (submission.feeBump === null) {
    const inner = judgeTransaction(submission.transaction, {
      ...occasion,
      chargesFee: true,
      applying: false,
    });
    return { feeBumpCode: null, inner, feeCharged, innerFeeCharged: 0n };
  }
  const refusal = feeBumpRefusal(submission, occasion);
  if (refusal !== null)
    return {
      feeBumpCode: refusal.code,
      inner: fine,
      feeCharged: refusal.feeNeeded ?? feeCharged,
      innerFeeCharged: 0n,
    };
  const inner = judgeTransaction(submission.transaction, {
    ...occasion,
    chargesFee: false,
    applying: false,
  });
  return { feeBumpCode: null, inner, feeCharged, innerFeeCharged: 0n };
}

function feeBumpRefusal(
  submission: Submission,
  { state, header }: Pick<Occasion, 'state' | 'header'>,
): { code: RefusalCode; feeNeeded?: bigint } | null {
  const { feeBump, transaction, bid, feeUnits } = submission;
  if (feeBump === null) return null;
  const baseFee = BigInt(header.baseFee);
  const lowest = baseFee * feeUnits;
  if (bid < lowest) return { code: TX.insufficientFee };
  // The bump must offer at least the inner transaction's fee per operation (CAP-15).
  const innerLowest = baseFee * BigInt(Math.max(1, transaction.operations.length));
  const wanted = BigInt(transaction.wire.fee) * lowest;
  if (bid * innerLowest < wanted)
    return { code: TX.insufficientFee, feeNeeded: (wanted + innerLowest - 1n) / innerLowest };
  const account = state.account(feeBump.feeSource);
  if (account === null) return { code: TX.noAccount };
  const checker = new SignatureChecker(feeBump.hash, feeBump.signatures);
  if (!isSigned(account, checker, 'low')) return { code: TX.badAuth };
  if (availableBalance(header, account) < bid) return { code: TX.insufficientBalance };
  if (state.frozen.has(accountKey(feeBump.feeSource))) return { code: TX.frozenKeyAccessed };
  return checker.allUsed() ? null : { code: TX.badAuthExtra };
}
