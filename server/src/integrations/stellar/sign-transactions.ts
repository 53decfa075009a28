import {
  type Transaction,
  TransactionBuilder,
  FeeBumpTransaction,
  Operation,
} from '@stellar/stellar-sdk';
import { parseMoney } from '@bb1/domain/money';
import type { Signer } from '../../signer/protocol.ts';
import type { StellarSetting } from './server-accounts.ts';
import type { ClaimToSign, OfferedFee, PayingAccount, ClaimTransactions } from './stellar.ts';
import { readEnvelope } from './cold-signatures.ts';
import { VALID_SECONDS } from './claim-envelope.ts';
import { buildUnsigned, secondsAfter } from './unsigned-transaction.ts';

type Network = Pick<StellarSetting, 'networkPassphrase'>;

/** Throws Error if the stored envelope is no transaction of its own, such as a fee bump. */
export function readStored({ networkPassphrase }: Network, envelopeXdr: string): Transaction {
  const transaction = readEnvelope(envelopeXdr, networkPassphrase);
  if (transaction === null) throw new Error('the stored envelope is no transaction of its own');
  return transaction;
}

function readWithHash(network: Network, stored: { envelopeXdr: string; hash: string }) {
  const transaction = readStored(network, stored.envelopeXdr);
  if (Buffer.from(transaction.hash()).toString('hex') !== stored.hash)
    throw new Error('the stored envelope does not have the stored hash');
  return transaction;
}

/** The account that a built claim pays, and how many tokens (stroops). */
export function contentOf(transaction: Transaction): { holder: string; tokenUnits: bigint } {
  const payment = transaction.operations.find((operation) => operation.type === 'payment');
  if (payment === undefined) throw new Error('this transaction pays nothing');
  return { holder: payment.destination, tokenUnits: parseMoney('TOKEN', payment.amount).units };
}

/** The product signs last, by its signer, so that no other party can complete a claim. */
export async function signClaim(
  network: Network,
  signer: Signer,
  unsigned: ClaimToSign & OfferedFee,
): Promise<string> {
  const transaction = readWithHash(network, unsigned);
  // Throws if a signature is not that of its signer.
  for (const { publicKey, signature } of unsigned.holderSignatures)
    transaction.addSignature(publicKey, signature);
  return signer.sign({
    purpose: 'claim',
    envelopeXdr: transaction.toXdr(),
    feePerOperation: unsigned.feePerOperation.toString(),
  });
}

/**
 * A signed transaction in a fee bump (CAP-15) with another offer; the network takes what it needs of it.
 * The sponsor pays from outside, because channels have no lumens and all lumens of the deposit account
 * are owed.
 */
export async function offerFee(
  { networkPassphrase }: Network,
  signer: Signer,
  { envelopeXdr, perOperation }: { envelopeXdr: string; perOperation: bigint },
): Promise<string> {
  const bump = TransactionBuilder.fromXdr(envelopeXdr, networkPassphrase);
  if (!(bump instanceof FeeBumpTransaction))
    throw new Error('only the fee of a fee bump can be offered anew');
  return signer.sign({
    purpose: 'raised_fee',
    envelopeXdr: bump.innerTransaction.toXdr(),
    feePerOperation: perOperation.toString(),
  });
}

/** Only the product's signer signs: for the channel and the paying account. */
export async function signPayment(
  network: Network,
  signer: Signer,
  unsigned: { from: PayingAccount; envelopeXdr: string; hash: string } & OfferedFee,
): Promise<string> {
  return signer.sign({
    purpose: unsigned.from === 'deposit' ? 'refund' : 'payout',
    envelopeXdr: readWithHash(network, unsigned).toXdr(),
    feePerOperation: unsigned.feePerOperation.toString(),
  });
}

/**
 * The product signs last, by its signer: with the authoriser's key if that is enough, otherwise for the
 * channel alone, without which the cold keys' signatures cannot land. Throws Error if hash or a
 * signature is wrong.
 */
export async function signIssuerEnvelope(
  network: Network,
  signer: Signer,
  unsigned: {
    envelopeXdr: string;
    hash: string;
    coldSignatures: readonly { signer: string; signature: string }[];
  } & OfferedFee,
): Promise<string> {
  const transaction = readWithHash(network, unsigned);
  for (const { signer: publicKey, signature } of unsigned.coldSignatures)
    transaction.addSignature(publicKey, signature);
  return signer.sign({
    purpose: unsigned.coldSignatures.length === 0 ? 'authorisation' : 'clawback',
    envelopeXdr: transaction.toXdr(),
    feePerOperation: unsigned.feePerOperation.toString(),
  });
}

/** A signed transaction without effect, whose sequence number no other one can use any more. */
export async function consumeSequenceNumber(
  setting: Pick<StellarSetting, 'networkPassphrase' | 'feeRule'>,
  signer: Signer,
  { channel, sequence, ledger }: Parameters<ClaimTransactions['consumeSequenceNumber']>[0],
): ReturnType<ClaimTransactions['consumeSequenceNumber']> {
  const { envelopeXdr, hash } = buildUnsigned(setting, {
    source: channel,
    sequence,
    maxTime: secondsAfter(ledger, VALID_SECONDS),
    operations: [Operation.bumpSequence({ bumpTo: '0' })],
  });
  const signed = await signer.sign({
    purpose: 'used_up_number',
    envelopeXdr,
    feePerOperation: setting.feeRule.most.toString(),
  });
  return { envelopeXdr: signed, hash };
}
