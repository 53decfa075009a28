import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BankFileError } from './bank-statement-port.ts';
import { readCamt } from './camt.ts';
import {
  entryXml,
  fileXml,
  statementElement,
  statementXml,
} from '../../../../testing/statement-xml.ts';

const LIMITS = { maxBytes: 5_000_000, maxDepth: 50 };
const good = readFileSync(new URL('./fixtures/statement-v08.xml', import.meta.url));

async function refusalOf(bytes: string | Uint8Array, limits = LIMITS): Promise<BankFileError> {
  const error = await readCamt(Buffer.from(bytes), limits).catch((reason: unknown) => reason);
  if (!(error instanceof BankFileError))
    expect.unreachable(
      `not refused: ${JSON.stringify(error, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
    );
  return error;
}
const nested = (depth: number): string => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;

async function ownerOf(bytes: Uint8Array): Promise<string | null | undefined> {
  return (await readCamt(bytes, LIMITS)).statements[0]?.account.ownerName;
}
/** ISO 8859-15 has the euro sign at A4, windows-1252 at 80. */
function oneByte(text: string, euro: number): Buffer {
  return Buffer.from(text.replaceAll('€', String.fromCodePoint(euro)), 'latin1');
}

describe('files that are refused as a whole', () => {
  it('[PAY-3] a document type is refused whatever it contains: entities are never expanded, no external file is read', async () => {
    const bomb = [
      '<!ENTITY a "ha">',
      ...'bcdefghij'
        .split('')
        .map((name, n) => `<!ENTITY ${name} "${`&${'abcdefghij'[n]};`.repeat(10)}">`),
    ].join('\n');
    const types = [
      `Document [\n${bomb}\n]`,
      'Document SYSTEM "file:///etc/passwd"',
      'Document [<!ENTITY x SYSTEM "http://127.0.0.1:1/x">]',
      'Document',
    ];
    for (const type of types) {
      const xml = statementXml({
        entries: entryXml({ more: '<AddtlNtryInf>&j;</AddtlNtryInf>' }),
      }).replace('<Document', `<!DOCTYPE ${type}>\n<Document`);
      expect(await refusalOf(xml)).toMatchObject({
        code: 'doctype_refused',
        place: { statementId: null },
      });
    }
  });

  it('[PAY-3] an entity that is not one of the five of XML is refused with statement, entry and line', async () => {
    const entries = entryXml({}) + entryXml({ more: '<AddtlNtryInf>&lol;</AddtlNtryInf>' });
    expect(await refusalOf(statementXml({ entries }))).toMatchObject({
      code: 'malformed_xml',
      place: { statementId: 'S-1', entry: 2, line: 4 },
    });
  });

  it('[PAY-3] another bank message is refused by name', async () => {
    const messages = [
      ['BkToCstmrAcctRpt', 'is_camt052', /camt\.052.*camt\.053/u],
      ['CstmrCdtTrfInitn', 'is_pain001', /pain\.001.*camt\.053/u],
      ['CstmrDrctDbtInitn', 'wrong_message_type', /pain\.008.*camt\.053/u],
    ] as const;
    for (const [element, code, reason] of messages) {
      const error = await refusalOf(
        fileXml([statementElement({})]).replaceAll('BkToCstmrStmt', element),
      );
      expect(error).toMatchObject({ code, place: { statementId: null, entry: null, line: 2 } });
      expect(error.message).toMatch(reason);
    }
    const html = await refusalOf('<html><body>Session expired</body></html>');
    expect(html).toMatchObject({
      code: 'wrong_message_type',
      message: expect.stringContaining('"html"') as unknown,
    });
  });

  it('[PAY-3] a message without any statement is refused', async () => {
    expect(await refusalOf(fileXml([]))).toMatchObject({
      code: 'no_statement',
      place: { line: 2 },
    });
  });

  it('[PAY-3] a file truncated at any byte is refused and never half booked', async () => {
    const end = good.toString().trimEnd().length;
    const cuts = fc.integer({ min: 0, max: Buffer.from(good.toString().slice(0, end)).length - 1 });
    await fc.assert(
      fc.asyncProperty(cuts, async (cut) => {
        const error = await refusalOf(good.subarray(0, cut));
        expect([
          'truncated',
          'malformed_xml',
          'bad_encoding',
          'empty',
          'unknown_format',
          'wrong_message_type',
        ]).toContain(error.code);
      }),
    );
    const place = { statementId: '2019-04-03-001', entry: 5 };
    expect(await refusalOf(good.subarray(0, good.indexOf('<NtryRef>5')))).toMatchObject({
      code: 'truncated',
      place,
    });
  });

  it('[PAY-3] anything but XML is refused: an empty file, a ZIP archive, MT940, a picture', async () => {
    expect(await refusalOf('')).toMatchObject({ code: 'empty' });
    expect(await refusalOf('PK\u0003\u0004rest')).toMatchObject({ code: 'unknown_format' });
    expect(await refusalOf(':20:STARTUMSE\r\n:25:10000000/1')).toMatchObject({
      code: 'unknown_format',
    });
    expect(await refusalOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toMatchObject({
      code: 'unknown_format',
    });
  });

  it('[PAY-3] broken XML is refused with the line', async () => {
    expect(await refusalOf(statementXml({ entries: '\n<Ntry></Amt>' }))).toMatchObject({
      code: 'malformed_xml',
      place: { statementId: 'S-1', line: 4 },
    });
    expect(await refusalOf('\n\n<a><b></a>')).toMatchObject({
      code: 'malformed_xml',
      place: { line: 3 },
    });
    expect(await refusalOf(statementXml({ entries: '<a>&#0;</a>' }))).toMatchObject({
      code: 'malformed_xml',
    });
  });

  it('[PAY-3] size and depth are limited by the given numbers', async () => {
    expect(await refusalOf(good, { ...LIMITS, maxBytes: good.length - 1 })).toMatchObject({
      code: 'too_large',
    });
    expect((await readCamt(good, { ...LIMITS, maxBytes: good.length })).statements).toHaveLength(1);
    expect(await refusalOf(statementXml({ entries: nested(48) }))).toMatchObject({
      code: 'too_deep',
      place: { statementId: 'S-1' },
    });
    expect(
      (await readCamt(Buffer.from(statementXml({ entries: nested(47) })), LIMITS)).statements,
    ).toHaveLength(1);
    expect(await refusalOf(nested(400_000))).toMatchObject({ code: 'too_deep' });
  });

  it('[PAY-3] a statement of twenty thousand entries is read in pieces, and other work runs in between', async () => {
    let turns = 0;
    let reading = true;
    const count = (): void => {
      turns++;
      if (reading) setImmediate(count);
    };
    setImmediate(count);
    const file = await readCamt(
      Buffer.from(statementXml({ entries: entryXml({}).repeat(20_000) })),
      LIMITS,
    );
    reading = false;
    expect(file.statements[0]?.lines).toHaveLength(20_000);
    expect(turns).toBeGreaterThan(20);
  });
});

describe('encodings', () => {
  const name = 'Jörg Änderle €';
  const xml = (declared: string): string =>
    statementXml({ header: `<Acct><Ownr><Nm>${name}</Nm></Ownr></Acct>` }).replace(
      'version="1.0"',
      `version="1.0"${declared}`,
    );

  it('[PAY-3] UTF-8 with and without a byte order mark, UTF-16, ISO-8859-15 and windows-1252 are read as declared', async () => {
    const mark = '\uFEFF';
    const swapped = Buffer.from(mark + xml(''), 'utf16le').swap16();
    const files = [
      Buffer.from(xml('')),
      Buffer.from(mark + xml('')),
      Buffer.from(xml(' encoding="UTF-8"')),
      Buffer.from(mark + xml(' encoding="ISO-8859-1"')),
      Buffer.from(mark + xml(' encoding="UTF-16"'), 'utf16le'),
      swapped,
      Buffer.from(`\r\n ${xml('')}`),
      oneByte(xml(' encoding="ISO-8859-15"'), 0xa4),
      oneByte(xml(" encoding='windows-1252'"), 0x80),
    ];
    for (const bytes of files) expect(await ownerOf(bytes)).toBe(name);
    expect(
      await ownerOf(Buffer.from(xml(' encoding="iso-8859-1"').replace('€', 'E'), 'latin1')),
    ).toBe('Jörg Änderle E');
  });

  it('[PAY-3] a character split between two chunks stays whole', async () => {
    const names = 'ä€𝔹'.repeat(40_000);
    expect(await ownerOf(Buffer.from(xml('').replace(name, names)))).toBe(names);
  });

  it('[PAY-3] bytes outside the declared encoding, and unknown encodings, are refused', async () => {
    expect(await refusalOf(oneByte(xml(''), 0xa4))).toMatchObject({ code: 'bad_encoding' });
    expect(await refusalOf(Buffer.from(xml(' encoding="KLINGON-1"')))).toMatchObject({
      code: 'unknown_encoding',
      message: expect.stringContaining('KLINGON-1') as unknown,
    });
  });
});
