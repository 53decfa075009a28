import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMt940 } from '@bb1/server/integrations/bank/mt940';
import {
  closingCents,
  totalCents,
  type StatementEntry,
  type StatementTransfer,
  type WrittenStatement,
} from './camt053-writer.ts';
import { writeMt940 } from './mt940-writer.ts';

const base: Omit<WrittenStatement, 'version'> = {
  account: { iban: 'DE50100000000000000001', bic: 'TESTDEFFXXX', ownerName: 'Muster Finance GmbH' },
  statementId: '2019-04-03-00001',
  sequenceNumber: 1,
  openingCents: 0n,
  entries: [],
  bookingDate: '2019-04-03',
  createdAt: new Date(0),
};
const LIMITS = { maxBytes: 1_000_000 };
const withoutBlanks = (text: string): string => text.replaceAll(/\s/gu, '');

const text = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .string({
      unit: fc.constantFrom('a', 'Z', '0', '9', 'ä', ':', '-', '+', '?', '/', ' ', 'S', 'V', 'W'),
      minLength: 1,
      maxLength,
    })
    .map((value) => value.trim())
    .filter((value) => withoutBlanks(value.replaceAll('?', '')) !== '');
const transfer: fc.Arbitrary<StatementTransfer> = fc.record(
  {
    amountCents: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    counterpartyName: text(54),
    counterpartyIban: fc.constantFrom('DE02120300000000202051', 'FR1420041010050500013M02606'),
    remittance: fc.array(text(140), { minLength: 1, maxLength: 2 }),
    endToEndId: fc
      .stringMatching(/^[A-Z0-9-]{1,35}$/u)
      .filter((id) => !['NOTPROVIDED', 'NONE', 'NONREF', 'NOREF'].includes(id)),
  },
  { requiredKeys: ['amountCents', 'counterpartyName', 'counterpartyIban'] },
);
const entry: fc.Arbitrary<StatementEntry> = fc.record(
  {
    direction: fc.constantFrom('credit', 'debit'),
    transfers: fc.array(transfer, { minLength: 1, maxLength: 3 }),
    status: fc.constantFrom('booked', 'pending'),
    bankReference: fc.stringMatching(/^[A-Z]{2}[0-9]{1,14}$/u),
    isReversal: fc.boolean(),
  },
  { requiredKeys: ['direction', 'transfers'] },
);

describe('MT940 statements of the sandbox bank', () => {
  it('[PAY-3] every written statement reads back to the cent, with payer, references and purpose', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 8 }),
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        async (entries, openingCents) => {
          const file = await readMt940(
            Buffer.from(writeMt940({ ...base, entries, openingCents })),
            LIMITS,
          );
          const booked = entries.filter((one) => one.status !== 'pending');
          expect(file.errors).toEqual([]);
          expect(file.statements).toMatchObject([
            {
              account: { iban: base.account.iban },
              sequenceNumber: '00001',
              opening: { cents: openingCents },
              closing: { cents: closingCents(openingCents, entries) },
              continuity: { state: 'proven' },
            },
          ]);
          const lines = file.statements[0]?.lines ?? [];
          expect(lines).toHaveLength(booked.length);
          for (const [index, one] of booked.entries()) {
            const line = lines[index] ?? expect.unreachable();
            expect(line).toMatchObject({
              direction: one.direction,
              amountCents: totalCents(one),
              isReversal: one.isReversal ?? false,
              bankReference: one.bankReference ?? null,
              bookingDate: '2019-04-03',
            });
            const [only, second] = one.transfers;
            if (only === undefined || second !== undefined) continue;
            const other = line.debtor.iban === null ? line.creditor : line.debtor;
            const purpose = (only.remittance ?? [])
              .map((part) => part.replaceAll('?', ' '))
              .join(' ');
            expect(line.endToEndId).toBe(only.endToEndId ?? null);
            expect([other.iban, withoutBlanks(other.name ?? '')]).toEqual([
              only.counterpartyIban,
              withoutBlanks((only.counterpartyName ?? '').replaceAll('?', ' ')),
            ]);
            expect(withoutBlanks(line.remittanceLines.join(''))).toBe(withoutBlanks(purpose));
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('[PAY-3] a purpose that does not fit is refused, never cut', () => {
    const transfers = [
      {
        amountCents: 1n,
        counterpartyName: 'Max Probe',
        remittance: ['x'.repeat(140), 'x'.repeat(140), 'x'.repeat(140)],
      },
    ];
    expect(() => writeMt940({ ...base, entries: [{ direction: 'credit', transfers }] })).toThrow(
      RangeError,
    );
  });
});
