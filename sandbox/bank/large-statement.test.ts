import { describe, expect, it } from 'vitest';
import { readCamt } from '@bb1/server/integrations/bank/camt';
import { writeCamt053 } from './camt053-writer.ts';
import { largeStatement } from './large-statement.ts';

describe('a large statement for measurements', () => {
  it('[PAY-3] has the requested number of entries, all readable and proven, and is the same each time', async () => {
    const make = (): string =>
      writeCamt053({
        ...largeStatement({
          entries: 250,
          account: {
            iban: 'DE50100000000000000001',
            bic: 'TESTDEFFXXX',
            ownerName: 'Muster Finance GmbH',
          },
          bookingDate: '2019-04-03',
          createdAt: new Date(0),
          referenceOf: (index) => `BB1-${index}`,
        }),
        version: '08',
      });
    const file = await readCamt(Buffer.from(make()), { maxBytes: 1_000_000, maxDepth: 40 });
    expect(file).toMatchObject({
      errors: [],
      statements: [{ entryCount: 250, continuity: { state: 'proven' }, lines: { length: 250 } }],
    });
    const lines = file.statements[0]?.lines ?? [];
    expect(new Set(lines.map((line) => line.lineKey)).size).toBe(250);
    expect(lines.filter((line) => line.direction === 'debit')).toHaveLength(2);
    expect(
      lines.filter((line) => line.remittanceLines.some((text) => /^BB1-\d+$/u.test(text))),
    ).toHaveLength(225);
    expect(make()).toBe(make());
  });
});
