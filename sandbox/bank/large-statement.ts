import type { StatementAccount, StatementEntry, WrittenStatement } from './camt053-writer.ts';

const PAYER_IBANS = [
  'DE02120300000000202051',
  'AT611904300234573201',
  'NL91ABNA0417164300',
  'FR1420041010050500013M02606',
];
const PAYERS = [
  'Erika Beispiel',
  'Max Probe',
  'Jörg Änderle',
  'Probe Handels GmbH & Co. KG',
  'Jana Test',
];

/**
 * A day with this many credits of one transfer each, to measure reading and matching. It contains
 * no randomness: the same options give the same statement. Every tenth payer gives no reference and
 * every hundredth entry is a fee.
 */
export function largeStatement(options: {
  entries: number;
  account: StatementAccount;
  bookingDate: string;
  createdAt: Date;
  referenceOf?: (index: number) => string;
}): Omit<WrittenStatement, 'version'> {
  const { account, bookingDate, createdAt } = options;
  const referenceOf =
    options.referenceOf ??
    ((index: number): string => `bb1-${index.toString(36).padStart(9, '2')}`);
  const entries = Array.from({ length: options.entries }, (_, index) =>
    index % 100 === 99 ? fee(index) : credit(index, index % 10 === 9 ? '' : referenceOf(index)),
  );
  return {
    account,
    statementId: `${bookingDate}-00001`,
    sequenceNumber: 1,
    openingCents: 0n,
    entries,
    bookingDate,
    createdAt,
  };
}

function credit(index: number, reference: string): StatementEntry {
  return {
    direction: 'credit',
    bankReference: `SB${(index + 1).toString().padStart(12, '0')}`,
    transfers: [
      {
        amountCents: 10_000n + (BigInt(index * 7_919) % 990_000n),
        counterpartyName: `${PAYERS[index % PAYERS.length] ?? ''} ${index}`,
        counterpartyIban: PAYER_IBANS[index % PAYER_IBANS.length] ?? '',
        remittance: ['Zeichnung der Anleihe, vielen Dank und freundliche Grüße', reference].filter(
          (line) => line !== '',
        ),
        endToEndId: `E2E-${index.toString().padStart(10, '0')}`,
      },
    ],
  };
}

function fee(index: number): StatementEntry {
  return {
    direction: 'debit',
    bankReference: `SB${(index + 1).toString().padStart(12, '0')}`,
    transfers: [{ amountCents: 290n }],
    additionalInformation: 'Entgelt',
  };
}
