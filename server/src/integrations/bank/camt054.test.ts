import { describe, expect, it } from 'vitest';
import { readCamt } from './camt.ts';
import { entryXml, statementElement, transactionXml } from '../../../../testing/statement-xml.ts';

const LIMITS = { maxBytes: 10_000_000, maxDepth: 50 };
const notification = (entries: string, version = '08') =>
  readCamt(
    Buffer.from(
      `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>N-1</MsgId></GrpHdr>${statementElement({ id: 'C54', entries }).replaceAll('Stmt', 'Ntfctn')}</BkToCstmrDbtCdtNtfctn></Document>`,
    ),
    LIMITS,
  );
const BATCH = '<Btch><MsgId>SCT-INST-9</MsgId><NbOfTxs>2</NbOfTxs></Btch>';
const pair = (one: string, other: string) =>
  BATCH + transactionXml({ amount: one }) + transactionXml({ amount: other });

describe('the transactions of a batch (camt.054)', () => {
  it.each(['02', '04', '08', '13'])(
    '[PAY-12] come with their entry, its references and its day, in version %s',
    async (version) => {
      const file = await notification(
        entryXml({
          amount: '30.00',
          more: '<NtryRef>7</NtryRef><AcctSvcrRef>SUM-1</AcctSvcrRef>',
          transactions: pair('10.00', '20.00'),
        }),
        version,
      );
      expect(file).toMatchObject({
        format: null,
        version: `001.${version}`,
        statements: [],
        errors: [],
        details: [
          {
            account: { iban: 'DE50100000000000000001' },
            place: { statementId: 'C54', entry: 1 },
            direction: 'credit',
            amountCents: 3_000n,
            bookingDate: '2019-04-03',
            references: ['SUM-1', '7', 'SCT-INST-9'],
            lines: [{ amountCents: 1_000n }, { amountCents: 2_000n }],
          },
        ],
      });
    },
  );

  it('[PAY-12] equal transactions are two, and have the same keys whenever they come', async () => {
    const keys = async () =>
      (
        await notification(entryXml({ amount: '20.00', transactions: pair('10.00', '10.00') }))
      ).details.flatMap(({ lines }) => lines.map(({ lineKey }) => lineKey));
    const first = await keys();
    expect(new Set(first).size).toBe(2);
    expect(await keys()).toEqual(first);
  });

  it('[PAY-12] that do not add up are said to be incomplete, and nothing of a notification is ever booked by hand from it', async () => {
    const file = await notification(
      entryXml({ amount: '30.00', transactions: pair('10.00', '19.99') }) +
        entryXml({ amount: '1.00', currency: 'USD', transactions: pair('0.50', '0.50') }),
    );
    expect(file.details).toEqual([]);
    expect(file.errors.map(({ code, readable }) => [code, readable])).toEqual([
      ['details_incomplete', null],
      ['currency_not_eur', null],
    ]);
  });

  it('[PAY-12] an entry without transactions, and a pending one, say nothing', async () => {
    const file = await notification(entryXml({}) + entryXml({ status: 'PDNG' }));
    expect([file.details, file.errors]).toEqual([[], []]);
  });
});
