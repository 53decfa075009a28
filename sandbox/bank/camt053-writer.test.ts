import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCamt } from '@bb1/server/integrations/bank/camt';
import {
  closingCents,
  totalCents,
  writeCamt053,
  type StatementEntry,
  type StatementTransfer,
  type WrittenStatement,
} from './camt053-writer.ts';

const LIMITS = { maxBytes: 10_000_000, maxDepth: 50 };
const base: WrittenStatement = {
  version: '08',
  account: {
    iban: 'DE50100000000000000001',
    bic: 'TESTDEFFXXX',
    ownerName: 'Muster & Söhne <Finance> GmbH',
  },
  statementId: '2019-04-03-00001',
  sequenceNumber: 1,
  openingCents: 0n,
  entries: [],
  bookingDate: '2019-04-03',
  createdAt: new Date('2019-04-03T20:10:00Z'),
};
const paid: StatementTransfer = {
  amountCents: 100n,
  counterpartyName: 'Erika Beispiel',
  counterpartyIban: 'DE02120300000000202051',
};

const text = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .string({
      unit: fc.constantFrom('a', 'Z', '0', 'ä', 'ß', '€', '𝔹', '&', '<', '>', '"', "'", ' ', '/'),
      minLength: 1,
      maxLength,
    })
    .map((value) => value.trim())
    .filter((value) => value !== '');
const cents = fc.bigInt({ min: 1n, max: 10n ** 12n });
const transfer: fc.Arbitrary<StatementTransfer> = fc.record(
  {
    amountCents: cents,
    counterpartyName: text(70),
    counterpartyIban: fc.constantFrom(
      'DE02120300000000202051',
      'AT611904300234573201',
      'FR1420041010050500013M02606',
    ),
    remittance: fc.array(text(140), { maxLength: 3 }),
    endToEndId: fc
      .stringMatching(/^[A-Z0-9-]{1,35}$/u)
      .filter((id) => !['NOTPROVIDED', 'NONE', 'NONREF', 'NOREF'].includes(id)),
  },
  { requiredKeys: ['amountCents', 'counterpartyName'] },
);
const entry: fc.Arbitrary<StatementEntry> = fc.record(
  {
    direction: fc.constantFrom('credit', 'debit'),
    transfers: fc.array(transfer, { minLength: 1, maxLength: 4 }),
    status: fc.constantFrom('booked', 'pending'),
    bankReference: fc.stringMatching(/^[A-Z]{2}[0-9]{1,20}$/u),
    isReversal: fc.boolean(),
    additionalInformation: text(200),
  },
  { requiredKeys: ['direction', 'transfers'] },
);
const statements: fc.Arbitrary<WrittenStatement> = fc
  .record({
    version: fc.constantFrom('02', '08'),
    openingCents: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    entries: fc.array(entry, { maxLength: 8 }),
  })
  .map((parts) => ({ ...base, ...parts }));

function write(change: Partial<StatementTransfer>): string {
  return writeCamt053({
    ...base,
    entries: [{ direction: 'credit', transfers: [{ ...paid, ...change }] }],
  });
}

describe('statements of the sandbox bank', () => {
  it('[PAY-3] every written statement reads back to the cent and the letter, in both versions', async () => {
    await fc.assert(
      fc.asyncProperty(statements, async (written) => {
        const file = await readCamt(Buffer.from(writeCamt053(written)), LIMITS);
        const booked = written.entries.filter((one) => one.status !== 'pending');
        expect(file).toMatchObject({ version: `001.${written.version}`, errors: [] });
        expect(file.statements).toHaveLength(1);
        expect(file.statements[0]).toMatchObject({
          statementId: written.statementId,
          sequenceNumber: '1',
          account: { iban: written.account.iban, ownerName: written.account.ownerName },
          opening: { cents: written.openingCents },
          closing: { cents: closingCents(written.openingCents, written.entries) },
          continuity: { state: 'proven', differenceCents: 0n },
          ignored: { pending: written.entries.length - booked.length },
        });
        const lines = file.statements[0]?.lines.map((line) => ({
          ...line,
          otherSide: line.direction === 'credit' ? line.debtor : line.creditor,
        }));
        const expected = booked.flatMap((one) =>
          one.transfers.map((transferred) => ({
            direction: one.direction,
            amountCents: transferred.amountCents,
            bookingDate: '2019-04-03',
            isReversal: one.isReversal ?? false,
            bankReference: one.bankReference ?? null,
            additionalInformation: one.additionalInformation ?? null,
            endToEndId: transferred.endToEndId ?? null,
            remittanceLines: transferred.remittance ?? [],
            otherSide: {
              name: transferred.counterpartyName,
              iban: transferred.counterpartyIban ?? null,
            },
          })),
        );
        expect(lines).toHaveLength(expected.length);
        expect(lines).toMatchObject(expected);
        expect(new Set(lines?.map((line) => line.lineKey)).size).toBe(expected.length);
      }),
      { numRuns: 200 },
    );
  });

  it('[PAY-3] a returned refund names the payee it did not reach and the reason', async () => {
    const returned = {
      ...paid,
      endToEndId: 'REFUND-1',
      returned: { code: 'AC04', text: 'Konto erloschen' },
    };
    for (const version of ['02', '08'] as const) {
      const file = await readCamt(
        Buffer.from(
          writeCamt053({
            ...base,
            version,
            entries: [{ direction: 'credit', transfers: [returned] }],
          }),
        ),
        LIMITS,
      );
      expect(file.statements[0]?.lines).toMatchObject([
        {
          direction: 'credit',
          endToEndId: 'REFUND-1',
          returnReason: { code: 'AC04', text: 'Konto erloschen' },
          creditor: { name: 'Erika Beispiel' },
          debtor: { iban: null },
          bankCode: { subFamily: 'RRTN' },
        },
      ]);
    }
  });

  it('[PAY-3] a charge has no counterparty', async () => {
    const entries: StatementEntry[] = [
      { direction: 'debit', transfers: [{ amountCents: 290n }], additionalInformation: 'Entgelt' },
    ];
    const file = await readCamt(Buffer.from(writeCamt053({ ...base, entries })), LIMITS);
    expect(file.statements[0]).toMatchObject({
      closing: { cents: -290n },
      lines: [
        {
          direction: 'debit',
          amountCents: 290n,
          creditor: { name: null },
          bankCode: { subFamily: 'CHRG' },
        },
      ],
    });
  });

  it('[PAY-3] values that do not fit are refused, never cut', () => {
    expect(write({ remittance: ['x'.repeat(140)], endToEndId: 'E'.repeat(35) })).toContain(
      'x'.repeat(140),
    );
    expect(() => write({ remittance: ['x'.repeat(141)] })).toThrow(RangeError);
    expect(() => write({ endToEndId: 'E'.repeat(36) })).toThrow(RangeError);
    expect(() => write({ counterpartyName: 'N'.repeat(141) })).toThrow(RangeError);
    for (const amountCents of [0n, -1n, 10n ** 18n])
      expect(() => write({ amountCents })).toThrow(RangeError);
    expect(() =>
      writeCamt053({ ...base, entries: [{ direction: 'credit', transfers: [] }] }),
    ).toThrow(RangeError);
  });

  it("[PAY-3] control characters and lone surrogates in a payer's text do not break the file", async () => {
    const odd = write({
      counterpartyName: 'A\u0000B\uD800C',
      remittance: ['x\ty\u0007z', ' ', ']]>'],
    });
    const file = await readCamt(Buffer.from(odd), LIMITS);
    expect(file.statements[0]?.lines).toMatchObject([
      { debtor: { name: 'A B\uFFFDC' }, remittanceLines: ['x y z', ']]>'] },
    ]);
  });

  it('[PAY-3] the total of a batch is the sum of its transfers', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1 }), (amounts) => {
        const batch: StatementEntry = {
          direction: 'debit',
          transfers: amounts.map((amountCents) => ({ amountCents })),
        };
        expect(totalCents(batch)).toBe(amounts.reduce((sum, amount) => sum + amount));
        expect(closingCents(5n, [batch, { ...batch, status: 'pending' }])).toBe(
          5n - totalCents(batch),
        );
      }),
    );
  });
});
