import { hash, xdr } from '@stellar/stellar-sdk';
import { accountOfMuxed, type Wire } from './wire.ts';

/** A plain transaction, ready to be checked. */
export type Transaction = {
  wire: Wire['transaction'];
  signatures: readonly xdr.DecoratedSignatureWire[];
  hash: Uint8Array;
  /** The hash in hex, by which a transaction is known outside. */
  id: string;
  /** The whole envelope, including signatures. */
  xdr: string;
  source: string;
  sequence: bigint;
  operations: readonly Wire['operation'][];
};

type FeeBump = {
  wire: Wire['feeBump'];
  signatures: readonly xdr.DecoratedSignatureWire[];
  hash: Uint8Array;
  id: string;
  feeSource: string;
};

/** A submission: a transaction, alone or in a fee bump. */
export type Submission = {
  /** Hash of what was signed last: the fee bump's, if there is one. */
  id: string;
  xdr: string;
  transaction: Transaction;
  feeBump: FeeBump | null;
  feeSource: string;
  /** The fee source's maximum, in stroops. */
  bid: bigint;
  /** The base of the fee: operations, and one more for a fee bump (CAP-15). */
  feeUnits: bigint;
};

export class MalformedEnvelope extends Error {}

/**
 * Parses an envelope from the wire. An old envelope (v0) becomes a v1 with the same hash, as in
 * stellar-core.
 * @throws MalformedEnvelope if the bytes are no transaction envelope.
 */
export function readSubmission(envelopeXdr: string, networkPassphrase: string): Submission {
  const networkId = hash(networkPassphrase);
  const wire = toV1(decode(envelopeXdr));
  if (wire.type === 5) return readFeeBump(wire.feeBump, networkId);
  const transaction = readTransaction(wire.v1, networkId);
  return {
    id: transaction.id,
    xdr: transaction.xdr,
    transaction,
    feeBump: null,
    feeSource: transaction.source,
    bid: BigInt(transaction.wire.fee),
    feeUnits: BigInt(Math.max(1, transaction.operations.length)),
  };
}

function decode(envelopeXdr: string): Wire['envelope'] {
  try {
    return xdr.TransactionEnvelope.fromXdr(envelopeXdr, 'base64').toXdrObject();
  } catch (error) {
    throw new MalformedEnvelope(error instanceof Error ? error.message : 'not an envelope');
  }
}

function toV1(wire: Wire['envelope']): Extract<Wire['envelope'], { type: 2 | 5 }> {
  if (wire.type !== 0) return wire;
  const { sourceAccountEd25519, timeBounds, ext: _ext, ...rest } = wire.v0.tx;
  const tx: Wire['transaction'] = {
    ...rest,
    sourceAccount: { type: 0, ed25519: sourceAccountEd25519 },
    cond: timeBounds === null ? { type: 0 } : { type: 1, timeBounds },
    ext: { v: 0 },
  };
  return { type: 2, v1: { tx, signatures: wire.v0.signatures } };
}

function readTransaction(wire: xdr.TransactionV1EnvelopeWire, networkId: Uint8Array): Transaction {
  const signed = hash(
    xdr.TransactionSignaturePayload.fromXdrObject({
      networkId,
      taggedTransaction: { type: 2, tx: wire.tx },
    }).toXdr(),
  );
  return {
    wire: wire.tx,
    signatures: wire.signatures,
    hash: signed,
    id: Buffer.from(signed).toString('hex'),
    xdr: xdr.TransactionEnvelope.fromXdrObject({ type: 2, v1: wire }).toXdr('base64'),
    source: accountOfMuxed(wire.tx.sourceAccount),
    sequence: wire.tx.seqNum,
    operations: wire.tx.operations,
  };
}

function readFeeBump(wire: xdr.FeeBumpTransactionEnvelopeWire, networkId: Uint8Array): Submission {
  const transaction = readTransaction(wire.tx.innerTx.v1, networkId);
  const signed = hash(
    xdr.TransactionSignaturePayload.fromXdrObject({
      networkId,
      taggedTransaction: { type: 5, feeBump: wire.tx },
    }).toXdr(),
  );
  const id = Buffer.from(signed).toString('hex');
  const feeSource = accountOfMuxed(wire.tx.feeSource);
  return {
    id,
    xdr: xdr.TransactionEnvelope.fromXdrObject({ type: 5, feeBump: wire }).toXdr('base64'),
    transaction,
    feeBump: { wire: wire.tx, signatures: wire.signatures, hash: signed, id, feeSource },
    feeSource,
    bid: wire.tx.fee,
    feeUnits: BigInt(Math.max(1, transaction.operations.length + 1)),
  };
}

export function sourceOf(operation: Wire['operation'], transaction: Transaction): string {
  return operation.sourceAccount === null
    ? transaction.source
    : accountOfMuxed(operation.sourceAccount);
}

/** The source as written, with its muxed id. */
export function writtenSourceOf(
  operation: Wire['operation'],
  transaction: Transaction,
): xdr.MuxedAccountWire {
  return operation.sourceAccount ?? transaction.wire.sourceAccount;
}
