import { Keypair } from '@stellar/stellar-sdk';
import { operationTextOf, valueTextOf } from '@bb1/domain/holdings/operation-names';
import type { Locale } from '@bb1/domain/locale';
import adjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import { readEnvelope } from './cold-signatures.ts';
import { type DescribedOperation, describeOperations } from './describe-operations.ts';

/**
 * Signs a transaction on the machine with the cold key, and says what is signed in the words of the back
 * office. Contacts no network. Throws Error if the text is no transaction.
 */
export function signOffline(
  envelopeXdr: string,
  by: { readonly networkPassphrase: string; readonly secret: string; readonly locale: Locale },
): { readonly lines: readonly string[]; readonly envelopeXdr: string } {
  const transaction = readEnvelope(envelopeXdr, by.networkPassphrase);
  if (transaction === null) throw new Error('the file holds no transaction');
  const key = Keypair.fromSecret(by.secret);
  const lines = [
    `network: ${by.networkPassphrase}`,
    `transaction: ${Buffer.from(transaction.hash()).toString('hex')}`,
    `valid until: ${new Date(Number(transaction.timeBounds?.maxTime ?? 0) * 1000).toISOString()}`,
    ...describeOperations(transaction).flatMap((one, index) => inWords(one, index, by.locale)),
    `signed by: ${key.publicKey()}`,
  ];
  transaction.sign(key);
  return { lines, envelopeXdr: transaction.toXdr() };
}

function inWords(described: DescribedOperation, index: number, locale: Locale): string[] {
  const texts = adjustmentTexts[locale];
  const { operation, source, values } = described;
  const text = operationTextOf(described);
  const name = text === null ? operation : `${texts.operations[text]} (${operation})`;
  return [
    `  ${index + 1}. ${name}, ${texts.page.by({ source })}`,
    ...values.map((one) => {
      const known = valueTextOf(one.name);
      return `       ${known === null ? one.name : texts.values[known]}: ${one.value}`;
    }),
  ];
}
