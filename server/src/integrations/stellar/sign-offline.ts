import { Keypair } from '@stellar/stellar-sdk';
import { readEnvelope } from './cold-signatures.ts';
import { describeOperations } from './describe-operations.ts';

/**
 * Signs a transaction on the machine with the cold key, and prints what is signed. Contacts no
 * network. Throws Error if the text is no transaction.
 */
export function signOffline(
  envelopeXdr: string,
  by: { readonly networkPassphrase: string; readonly secret: string },
): { readonly lines: readonly string[]; readonly envelopeXdr: string } {
  const transaction = readEnvelope(envelopeXdr, by.networkPassphrase);
  if (transaction === null) throw new Error('the file holds no transaction');
  const key = Keypair.fromSecret(by.secret);
  const lines = [
    `network: ${by.networkPassphrase}`,
    `transaction: ${Buffer.from(transaction.hash()).toString('hex')}`,
    `valid until: ${new Date(Number(transaction.timeBounds?.maxTime ?? 0) * 1000).toISOString()}`,
    ...describeOperations(transaction).map(
      ({ operation, source, values }, index) =>
        `  ${index + 1}. ${operation} by ${source}${values.map(({ name, value }) => `\n       ${name}: ${value}`).join('')}`,
    ),
    `signed by: ${key.publicKey()}`,
  ];
  transaction.sign(key);
  return { lines, envelopeXdr: transaction.toXdr() };
}
