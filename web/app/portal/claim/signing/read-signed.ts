import { Keypair, Networks, Transaction, TransactionBuilder } from '@stellar/stellar-sdk/base';
import type { SigningRequest } from './wallet.ts';
import { WalletTrouble } from './wallet-trouble.ts';

const KNOWN_NETWORKS: readonly string[] = [Networks.PUBLIC, Networks.TESTNET, Networks.FUTURENET];

/**
 * Reads an envelope that a wallet returned or a person pasted: it must be the requested transaction
 * with one more signature. The server, which knows the account's signers, decides whether the
 * signatures suffice. Throws WalletTrouble otherwise, also when it was signed for another network.
 */
export function readSigned(text: string, request: SigningRequest): string {
  const compact = text.replace(/\s+/g, '');
  if (compact === '') throw new WalletTrouble('empty');
  const signed = readPlain(compact, request.networkPassphrase);
  const asked = readPlain(request.envelopeXdr, request.networkPassphrase);
  if (hashOf(signed) !== hashOf(asked)) throw new WalletTrouble('other_transaction');
  if (signed.signatures.length <= asked.signatures.length) throw new WalletTrouble('not_signed');
  const key = Keypair.fromPublicKey(request.publicKey);
  const isSignedFor = (network: string) =>
    signed.signatures.some(({ signature }) =>
      key.verify(readPlain(compact, network).hash(), signature),
    );
  // An envelope does not contain its network; only the signature reveals it.
  if (!isSignedFor(request.networkPassphrase) && KNOWN_NETWORKS.some(isSignedFor))
    throw new WalletTrouble('wrong_network', request.networkPassphrase);
  return signed.toXdr();
}

function readPlain(envelope: string, networkPassphrase: string): Transaction {
  let transaction;
  try {
    transaction = TransactionBuilder.fromXdr(envelope, networkPassphrase);
  } catch {
    throw new WalletTrouble('not_a_transaction');
  }
  if (!(transaction instanceof Transaction)) throw new WalletTrouble('other_transaction');
  return transaction;
}

function hashOf(transaction: Transaction): string {
  return transaction.hash().join();
}
