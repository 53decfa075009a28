import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BankFile } from './bank-statement-port.ts';
import { readCamt } from './camt.ts';
import {
  entryXml,
  fileXml,
  statementElement,
  statementXml,
  transactionXml,
} from '../../../../testing/statement-xml.ts';
import { readMt940 } from './mt940.ts';

const LIMITS = { maxBytes: 10_000_000, maxDepth: 50 };

async function keysOf(xml: string): Promise<string[]> {
  const file = await readCamt(Buffer.from(xml), LIMITS);
  return file.statements.flatMap((statement) => statement.lines.map((line) => line.lineKey));
}

type Transfer = {
  amount: string;
  payer: string;
  purpose: string;
  endToEndId: string;
  bankReference: string;
};

function entryOf(transfer: Transfer): string {
  const refs = `<Refs><EndToEndId>${transfer.endToEndId}</EndToEndId></Refs>`;
  const payer = `<RltdPties><DbtrAcct><Id><IBAN>${transfer.payer}</IBAN></Id></DbtrAcct></RltdPties>`;
  const purpose = `<RmtInf><Ustrd>${transfer.purpose}</Ustrd></RmtInf>`;
  return entryXml({
    amount: transfer.amount,
    more: `<AcctSvcrRef>${transfer.bankReference}</AcctSvcrRef>`,
    transactions: transactionXml({ more: refs + payer + purpose }),
  });
}

const transfer: fc.Arbitrary<Transfer> = fc.record({
  amount: fc.constantFrom('10.00', '20.00'),
  payer: fc.constantFrom('DE02120300000000202051', 'AT611904300234573201'),
  purpose: fc.constantFrom('Sparrate', 'Zeichnung'),
  endToEndId: fc.constantFrom('NOTPROVIDED', 'E-1'),
  bankReference: fc.constantFrom('NONREF', '4711', '4712'),
});
const transfers = fc.array(transfer, { maxLength: 12 });
const entriesOf = (list: readonly Transfer[]): string => list.map(entryOf).join('');

type Booking = Transfer & { day: string };
type Deliveries = { bookings: Booking[]; statements: Booking[][] };

/**
 * Bookings of some days, and statements that contain each of them at least once, in any order and
 * overlap.
 */
function deliveries(options: { equalsStayTogether: boolean }): fc.Arbitrary<Deliveries> {
  const booking = fc
    .tuple(transfer, fc.constantFrom('2019-04-02', '2019-04-03'))
    .map(([one, day]) => ({ ...one, day }));
  return fc.array(booking, { minLength: 1, maxLength: 10 }).chain((bookings) => {
    const nameOf = (one: Booking, index: number): string =>
      JSON.stringify(options.equalsStayTogether ? one : index);
    const groups = [
      ...Map.groupBy(
        bookings.map((one, index) => ({ one, name: nameOf(one, index) })),
        ({ name }) => name,
      ).values(),
    ].map((group) => group.map(({ one }) => one));
    const some = fc.shuffledSubarray(groups);
    const rest = (chosen: Booking[][][]): Booking[][] =>
      groups.filter((group) => !chosen.some((part) => part.includes(group)));
    const covering = fc.array(some, { maxLength: 4 }).map((chosen) => [...chosen, rest(chosen)]);
    const shuffled = covering.chain((parts) =>
      fc.tuple(
        ...parts.map((part) => fc.shuffledSubarray(part.flat(), { minLength: part.flat().length })),
      ),
    );
    return fc.tuple(shuffled, fc.boolean()).map(([statements, isRepeated]) => ({
      bookings,
      statements: isRepeated ? [...statements, ...statements.toReversed()] : statements,
    }));
  });
}

function entryOnDay(booking: Booking): string {
  return entryOf(booking).replaceAll('2019-04-03', booking.day);
}

/** The content of an inbox that stores each key once, after all of these. */
async function keysOfStatements(statements: readonly Booking[][]): Promise<Set<string>> {
  const keys = await Promise.all(
    statements.map(async (list, index) =>
      keysOf(statementXml({ id: `S-${index}`, entries: list.map(entryOnDay).join('') })),
    ),
  );
  return new Set(keys.flat());
}

describe('the key of a bank line', () => {
  it('[PAY-3] every line of a statement has its own key, even genuinely equal transfers', async () => {
    await fc.assert(
      fc.asyncProperty(transfers, async (list) => {
        expect(new Set(await keysOf(statementXml({ entries: entriesOf(list) }))).size).toBe(
          list.length,
        );
      }),
    );
  });

  it('[PAY-3] a statement sent again, with other ids and the lines in another order, gives the same keys', async () => {
    const resent = transfers.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    await fc.assert(
      fc.asyncProperty(resent, async ([first, again]) => {
        const keys = await keysOf(statementXml({ id: 'A', entries: entriesOf(first) }));
        const keysAgain = await keysOf(
          statementXml({
            id: 'B',
            entries: entriesOf(again),
            namespace: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02',
          }),
        );
        expect(keysAgain.sort()).toEqual(keys.sort());
      }),
    );
  });

  it('[PAY-3] overlapping files book each line once: the longer one adds only its own lines', async () => {
    await fc.assert(
      fc.asyncProperty(transfers, transfers, async (first, later) => {
        const booked = new Set(await keysOf(statementXml({ id: 'A', entries: entriesOf(first) })));
        const overlapping = await keysOf(
          statementXml({ id: 'B', entries: entriesOf([...first, ...later]) }),
        );
        for (const key of overlapping) booked.add(key);
        expect(booked.size).toBe(first.length + later.length);
      }),
    );
  });

  it('[PAY-3] any order, any split over days and files, any repetition of the same bookings gives the same keys', async () => {
    await fc.assert(
      fc.asyncProperty(
        deliveries({ equalsStayTogether: true }),
        async ({ bookings, statements }) => {
          const whole = await keysOf(statementXml({ entries: bookings.map(entryOnDay).join('') }));
          const delivered = await keysOfStatements(statements);
          expect(new Set(whole).size).toBe(bookings.length);
          expect([...delivered].sort()).toEqual(whole.sort());
        },
      ),
    );
  });

  it('[PAY-3] no split of equal bookings creates more of them than there are', async () => {
    await fc.assert(
      fc.asyncProperty(
        deliveries({ equalsStayTogether: false }),
        async ({ bookings, statements }) => {
          const whole = new Set(
            await keysOf(statementXml({ entries: bookings.map(entryOnDay).join('') })),
          );
          for (const key of await keysOfStatements(statements)) expect(whole).toContain(key);
        },
      ),
    );
  });

  it('[PAY-3] two equal transfers without a bank reference stay two, in every format of camt.053 and however often they are sent', async () => {
    const equal: Booking = {
      amount: '10.00',
      payer: 'DE02120300000000202051',
      purpose: 'Sparrate',
      endToEndId: 'NOTPROVIDED',
      bankReference: 'NONREF',
      day: '2019-04-03',
    };
    expect((await keysOfStatements([[equal, equal], [equal], [equal, equal]])).size).toBe(2);
    expect((await keysOfStatements([[equal, { ...equal, day: '2019-04-04' }]])).size).toBe(2);
  });

  it('[PAY-3] the same statement twice in one file gives the same keys twice', async () => {
    const entries = entriesOf([
      {
        amount: '10.00',
        payer: 'DE02120300000000202051',
        purpose: 'x',
        endToEndId: 'E',
        bankReference: '1',
      },
    ]);
    const keys = await keysOf(
      fileXml([statementElement({ entries }), statementElement({ entries })]),
    );
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('[PAY-3] a purpose wrapped differently is the same line, any other difference is another line', async () => {
    const base: Transfer = {
      amount: '10.00',
      payer: 'DE02120300000000202051',
      purpose: 'Zeichnung BB1',
      endToEndId: 'E-1',
      bankReference: '1',
    };
    const keyOf = async (change: Partial<Transfer>): Promise<string | undefined> =>
      (await keysOf(statementXml({ entries: entryOf({ ...base, ...change }) })))[0];
    const original = await keyOf({});
    expect(original).toMatch(/^[0-9a-f]{64}$/u);
    expect(await keyOf({ purpose: 'Zeich</Ustrd><Ustrd>nung BB1 ' })).toBe(original);
    const changes: Partial<Transfer>[] = [
      { amount: '10.01' },
      { payer: 'AT611904300234573201' },
      { purpose: 'Zeichnung BB2' },
      { endToEndId: 'E-2' },
      { bankReference: '2' },
    ];
    for (const change of changes)
      expect(await keyOf(change), JSON.stringify(change)).not.toBe(original);
  });

  it('[PAY-3] a later version of the product gives the same keys, otherwise every re-sent line would be booked again', async () => {
    const beginningsOf = (file: BankFile) =>
      file.statements.flatMap((statement) =>
        statement.lines.map((line) => line.lineKey.slice(0, 8)),
      );
    const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
    expect(beginningsOf(await readCamt(fixture('statement-v08.xml'), LIMITS))).toEqual([
      '278b589b',
      '2a645946',
      'f4a912bf',
      '03dc5b91',
      'f5929c35',
      'f5ea9e0f',
      '7bf12f13',
      '0247881f',
      'b96ef070',
    ]);
    expect(beginningsOf(await readMt940(fixture('statement.sta'), LIMITS))).toEqual([
      '278b589b',
      '2a645946',
      '9950a99c',
      'a12c1546',
      '486a7273',
      'f5ea9e0f',
      '7bf12f13',
      '0247881f',
      'b96ef070',
    ]);
  });

  it('[PAY-3] another account, day or direction is another line', async () => {
    const header = '<Acct><Id><IBAN>DE93999999990000000001</IBAN></Id></Acct>';
    const keys = await Promise.all([
      keysOf(statementXml({ entries: entryXml({}) })),
      keysOf(statementXml({ entries: entryXml({ direction: 'DBIT' }) })),
      keysOf(
        statementXml({ entries: entryXml({ booked: '<BookgDt><Dt>2019-04-04</Dt></BookgDt>' }) }),
      ),
      keysOf(statementXml({ entries: entryXml({}), header })),
    ]);
    expect(new Set(keys.flat()).size).toBe(4);
  });
});
