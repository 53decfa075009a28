import { createHash } from 'node:crypto';
import { xdr } from '@stellar/stellar-sdk';
import type { LedgerRecord } from './ledger-history.ts';
import { MAX_OPERATIONS } from './surge-fee.ts';

/** What the network says. It lacks contracts alone. */
export const PROTOCOL_VERSION = 28;

const NO_HASH = new Uint8Array(32);

/**
 * Gives a ledger its header and the header's hash. There is no bucket list here, so the network
 * takes its place, which keeps the ledgers of two networks apart.
 */
export function sealed(
  ledger: Omit<LedgerRecord, 'hash' | 'headerXdr'>,
  networkPassphrase: string,
): LedgerRecord {
  const {
    sequence,
    previousHash,
    closeTime,
    baseFee,
    baseReserve,
    totalCoins,
    feePool,
    lastId,
    transactions,
  } = ledger;
  const header = xdr.LedgerHeader.fromXdrObject({
    ledgerVersion: PROTOCOL_VERSION,
    previousLedgerHash: Buffer.from(previousHash, 'hex'),
    scpValue: {
      txSetHash: digest(transactions.map(({ submission }) => submission.id)),
      closeTime: BigInt(closeTime),
      upgrades: [],
      ext: { v: 0 },
    },
    txSetResultHash: digest(transactions.map(({ resultXdr }) => resultXdr)),
    bucketListHash: digest([networkPassphrase]),
    ledgerSeq: sequence,
    totalCoins,
    feePool,
    inflationSeq: 0,
    idPool: lastId,
    baseFee,
    baseReserve: Number(baseReserve),
    maxTxSetSize: MAX_OPERATIONS,
    skipList: [NO_HASH, NO_HASH, NO_HASH, NO_HASH],
    ext: { v: 0 },
  });
  const bytes = Buffer.from(header.toXdr());
  return {
    ...ledger,
    hash: createHash('sha256').update(bytes).digest('hex'),
    headerXdr: bytes.toString('base64'),
  };
}

function digest(texts: string[]): Uint8Array {
  return createHash('sha256').update(texts.join('\n')).digest();
}
