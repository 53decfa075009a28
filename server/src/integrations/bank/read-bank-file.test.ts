import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BankFileError, type BankFile } from './bank-statement-port.ts';
import { zipOf } from './fixtures/zip-bytes.ts';
import { readBankFile, type BankFileLimits } from './read-bank-file.ts';

const LIMITS: BankFileLimits = { maxBytes: 1_000_000, maxDepth: 40, maxFilesInArchive: 5, maxUnpackedBytes: 2_000_000, maxPackRatio: 100 };
const fixture = (name: string): Buffer => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
const [v02, v08, sta] = [fixture('statement-v02.xml'), fixture('statement-v08.xml'), fixture('statement.sta')];

async function refusalOf(bytes: Uint8Array | string, limits: Partial<BankFileLimits> = {}): Promise<BankFileError> {
  const error = await readBankFile(Buffer.from(bytes), { ...LIMITS, ...limits }).catch((reason: unknown) => reason);
  return error instanceof BankFileError ? error : expect.unreachable('not refused');
}
const keysOf = (file: BankFile): string[] => file.statements.flatMap((statement) => statement.lines.map((line) => line.lineKey));
/** The archive with two bytes replaced, counted from its one directory entry. */
function patched(zip: Buffer, offset: number, value: number): Buffer {
  const copy = Buffer.from(zip);
  copy.writeUInt16LE(value, copy.indexOf('PK\u0001\u0002', 'latin1') + offset);
  return copy;
}

describe('reading whatever the bank delivers', () => {
  it('[PAY-3] camt.053 and MT940 are told apart by what stands in them', async () => {
    expect(await readBankFile(v08, LIMITS)).toMatchObject({ format: 'camt.053', version: '001.08', messageId: 'MUSTER-20190403' });
    for (const bytes of [sta, Buffer.concat([Buffer.from('\uFEFF'), sta]), Buffer.concat([Buffer.from('\r\n'), sta])]) {
      expect(await readBankFile(bytes, LIMITS)).toMatchObject({ format: 'mt940', statements: [{ lines: { length: 9 } }] });
    }
    for (const other of ['Datum;Betrag\n03.04.2019;10,00\n', '%PDF-1.7', '20:X', Buffer.from([0x1f, 0x8b, 8, 0])]) expect(await refusalOf(other)).toMatchObject({ code: 'unknown_format' });
    expect(await refusalOf('')).toMatchObject({ code: 'empty' });
    expect(await refusalOf(sta, { maxBytes: sta.length - 1 })).toMatchObject({ code: 'too_large' });
    expect(await refusalOf(v08, { maxBytes: v08.length - 1 })).toMatchObject({ code: 'too_large' });
  });

  it('[PAY-3] an archive gives the lines of all its files, packed or only stored, with the file in each place', async () => {
    const other = Buffer.from(v02.toString().replaceAll('2019-04-03', '2019-04-04'));
    const expected = [...keysOf(await readBankFile(v08, LIMITS)), ...keysOf(await readBankFile(other, LIMITS))];
    for (const isStored of [true, false]) {
      const file = await readBankFile(await zipOf({ '2019-04-03_C53.xml': v08, 'folder/2019-04-04_C53.xml': other }, { isStored }), LIMITS);
      expect(keysOf(file)).toEqual(expected);
      expect(file).toMatchObject({ format: 'camt.053', version: null, messageId: null, errors: [] });
      expect(file.statements.map((statement) => statement.lines[0]?.place)).toEqual([
        { statementId: '2019-04-03-001', entry: 1, line: 12, fileInArchive: '2019-04-03_C53.xml' },
        { statementId: '2019-04-04-001', entry: 1, line: 12, fileInArchive: 'folder/2019-04-04_C53.xml' },
      ]);
    }
    expect(await readBankFile(await zipOf({ 'a.sta': sta }), LIMITS)).toMatchObject({ format: 'mt940', statements: [{ continuity: { state: 'proven' } }] });
  });

  it('[PAY-3] one file that cannot be used refuses the whole archive, naming the file', async () => {
    const report = v08.toString().replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt');
    const error = await refusalOf(await zipOf({ 'good.xml': v08, 'bad\u0000name.xml': report }));
    expect(error).toMatchObject({ code: 'is_camt052', place: { line: 4, fileInArchive: 'bad name.xml' } });
    expect(error.message).toMatch(/^bad name\.xml: .*camt\.052.*camt\.053/u);
    expect(await refusalOf(await zipOf({ 'good.xml': v08, 'read.me': 'hello' }))).toMatchObject({ code: 'unknown_format', place: { fileInArchive: 'read.me' } });
    expect(await refusalOf(await zipOf({ 'a.xml': v08, 'b.sta': sta }))).toMatchObject({ code: 'mixed_formats' });
    expect(await refusalOf(await zipOf({}))).toMatchObject({ code: 'archive_empty' });
  });

  it('[PAY-3] an entry error inside an archive names the file too', async () => {
    const foreign = v08.toString().replace('<Amt Ccy="EUR">2500.00</Amt>', '<Amt Ccy="USD">2500.00</Amt>');
    expect((await readBankFile(await zipOf({ 'a.xml': foreign }), LIMITS)).errors).toMatchObject([{ code: 'currency_not_eur', place: { entry: 1, line: 11, fileInArchive: 'a.xml' } }]);
  });
});

describe('archives made to do harm', () => {
  it('[PAY-3] too many files, too many bytes, too good a packing and archives in archives are refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`${n}.xml`, v08]));
    expect(await refusalOf(await zipOf(many))).toMatchObject({ code: 'archive_too_large' });
    expect(await refusalOf(await zipOf({ 'a.xml': v08, 'b.xml': v02 }), { maxUnpackedBytes: v08.length })).toMatchObject({ code: 'archive_too_large' });
    expect(await refusalOf(await zipOf({ 'a.xml': ' '.repeat(900_000) }))).toMatchObject({ code: 'archive_too_large', place: { fileInArchive: 'a.xml' } });
    expect(await refusalOf(await zipOf({ 'a.zip': await zipOf({ 'a.xml': v08 }) }))).toMatchObject({ code: 'archive_nested', place: { fileInArchive: 'a.zip' } });
    expect(await refusalOf(await zipOf({ 'a.xml': v08 }), { maxBytes: v08.length - 1 })).toMatchObject({ code: 'too_large' });
  });

  it('[PAY-3] a directory that lies about sizes, place, packing or content is found out', async () => {
    const zip = await zipOf({ 'a.xml': v08 });
    expect(await readBankFile(zip, LIMITS)).toMatchObject({ format: 'camt.053' });
    const [flags, method, crc, packed, unpacked, header] = [8, 10, 16, 20, 24, 42];
    expect(await refusalOf(patched(zip, flags, 1))).toMatchObject({ code: 'archive_encrypted' });
    for (const lie of [patched(zip, method, 99), patched(zip, method, 0), patched(zip, crc, 1), patched(zip, packed, 60_000), patched(zip, unpacked, 100), patched(zip, unpacked, v08.length + 1), patched(zip, header, 7)]) {
      expect(await refusalOf(lie)).toMatchObject({ code: 'archive_damaged', place: { fileInArchive: 'a.xml' } });
    }
  });

  it('[PAY-3] an archive cut off or changed anywhere is refused, or gives the same lines; nothing else is thrown', async () => {
    const zip = await zipOf({ 'a.xml': v08, 'b.xml': v02 });
    const whole = keysOf(await readBankFile(zip, LIMITS));
    const change = fc.record({ at: fc.integer({ min: 4, max: zip.length - 1 }), value: fc.integer({ min: 0, max: 255 }), isCut: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, value, isCut }) => {
        const copy = Buffer.from(zip);
        copy[at] = value;
        const outcome = await readBankFile(isCut ? zip.subarray(0, at) : copy, LIMITS).catch((reason: unknown) => reason);
        if (!(outcome instanceof BankFileError)) expect(keysOf(outcome as BankFile)).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });
});
