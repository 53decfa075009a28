import { xdr } from '@stellar/stellar-sdk';
import type { Submission } from '../core/envelope.ts';
import type { TransactionRecord } from '../core/ledger-history.ts';
import { conditionsOf } from '../core/validity.ts';
import { signerAddress, type Wire } from '../core/wire.ts';
import { type Links, timeText } from './links.ts';
import { multiplexed, muxedFields } from './muxed-fields.ts';
import type { Json } from './paging.ts';

// The stand-in does not record entry changes, so the metadata correctly lists none.
const NO_CHANGES = Buffer.alloc(4).toString('base64');
const NO_META = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).toString('base64');

function memoFields({ memo }: Wire['transaction']): Json {
  switch (memo.type) {
    case 0:
      return { memo_type: 'none' };
    case 1:
      return {
        memo_type: 'text',
        memo: memo.text.toString(),
        memo_bytes: Buffer.from(memo.text.bytes).toString('base64'),
      };
    case 2:
      return { memo_type: 'id', memo: memo.id.toString() };
    case 3:
      return { memo_type: 'hash', memo: Buffer.from(memo.hash).toString('base64') };
    default:
      return { memo_type: 'return', memo: Buffer.from(memo.retHash).toString('base64') };
  }
}

function preconditionFields(wire: Wire['transaction']): Json {
  if (wire.cond.type === 0) return {};
  const { timeBounds, ledgerBounds, minSeqNum, minSeqAge, minSeqLedgerGap, extraSigners } =
    conditionsOf(wire);
  const preconditions: Json = {};
  if (timeBounds !== null) {
    const { minTime, maxTime } = timeBounds;
    preconditions.timebounds = {
      min_time: minTime.toString(),
      ...(maxTime === 0n ? {} : { max_time: maxTime.toString() }),
    };
  }
  if (ledgerBounds !== null) {
    const { minLedger, maxLedger } = ledgerBounds;
    preconditions.ledgerbounds = {
      min_ledger: minLedger,
      ...(maxLedger === 0 ? {} : { max_ledger: maxLedger }),
    };
  }
  if (minSeqNum !== null) preconditions.min_account_sequence = minSeqNum.toString();
  if (minSeqAge !== 0n) preconditions.min_account_sequence_age = minSeqAge.toString();
  if (minSeqLedgerGap !== 0) preconditions.min_account_sequence_ledger_gap = minSeqLedgerGap;
  if (extraSigners.length > 0) preconditions.extra_signers = extraSigners.map(signerAddress);
  return Object.keys(preconditions).length === 0 ? {} : { preconditions };
}

function signaturesOf(signatures: readonly xdr.DecoratedSignatureWire[]): string[] {
  return signatures.map(({ signature }) => Buffer.from(signature).toString('base64'));
}

function feeBumpFields({ feeBump, transaction }: Submission): Json {
  if (feeBump === null) return {};
  return {
    fee_bump_transaction: { hash: feeBump.id, signatures: signaturesOf(feeBump.signatures) },
    inner_transaction: {
      hash: transaction.id,
      signatures: signaturesOf(transaction.signatures),
      max_fee: String(transaction.wire.fee),
    },
  };
}

/**
 * A transaction as Horizon describes it, under the hash that was asked for: the fee bump's or the
 * inner one's.
 */
export function transactionJson(
  record: TransactionRecord,
  links: Links,
  knownAs = record.submission.id,
): Json {
  const { submission, ledger, judged } = record;
  const { transaction, feeBump } = submission;
  const path = `/transactions/${knownAs}`;
  const signatures =
    feeBump === null || knownAs !== feeBump.id ? transaction.signatures : feeBump.signatures;
  return {
    _links: {
      self: links.to(path),
      account: links.to(`/accounts/${transaction.source}`),
      ledger: links.to(`/ledgers/${ledger}`),
      operations: links.list(`${path}/operations`),
      effects: links.list(`${path}/effects`),
      precedes: links.to(`/transactions?order=asc&cursor=${record.toid}`),
      succeeds: links.to(`/transactions?order=desc&cursor=${record.toid}`),
      transaction: links.to(path),
    },
    id: knownAs,
    paging_token: record.toid.toString(),
    successful: record.successful,
    hash: knownAs,
    ledger,
    created_at: timeText(record.closeTime),
    source_account: transaction.source,
    ...multiplexed('account', transaction.wire.sourceAccount),
    source_account_sequence: transaction.sequence.toString(),
    ...muxedFields(
      'fee_account',
      feeBump === null ? transaction.wire.sourceAccount : feeBump.wire.feeSource,
    ),
    fee_charged: judged.feeCharged.toString(),
    max_fee: submission.bid.toString(),
    operation_count: transaction.operations.length,
    envelope_xdr: submission.xdr,
    result_xdr: record.resultXdr,
    result_meta_xdr: NO_META,
    fee_meta_xdr: NO_CHANGES,
    ...memoFields(transaction.wire),
    signatures: signaturesOf(signatures),
    ...preconditionFields(transaction.wire),
    ...feeBumpFields(submission),
  };
}
