import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signed } from '@bb1/domain/payments/signed';
import { BankFileError, type BankFile } from './bank-statement-port.ts';
import { zipOf } from './fixtures/zip-bytes.ts';
import { readBankFile, type BankFileLimits } from './read-bank-file.ts';

const LIMITS: BankFileLimits = {
  maxBytes: 1_000_000,
  maxDepth: 40,
  maxFilesInArchive: 5,
  maxUnpackedBytes: 2_000_000,
  maxPackRatio: 100,
};
const fixture = (name: string): Buffer =>
  readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
const [v02, v08, sta] = [
  fixture('statement-v02.xml'),
  fixture('statement-v08.xml'),
  fixture('statement.sta'),
];

async function refusalOf(
  bytes: Uint8Array | string,
  limits: Partial<BankFileLimits> = {},
): Promise<BankFileError> {
  const error = await readBankFile(Buffer.from(bytes), { ...LIMITS, ...limits }).catch(
    (reason: unknown) => reason,
  );
  return error instanceof BankFileError ? error : expect.unreachable('not refused');
}
const keysOf = (file: BankFile): string[] =>
  file.statements.flatMap((statement) => statement.lines.map((line) => line.lineKey));
/** The archive with two bytes replaced, counted from its first directory entry. */
function patched(zip: Buffer, offset: number, value: number): Buffer {
  const copy = Buffer.from(zip);
  copy.writeUInt16LE(value, copy.indexOf('PK\u0001\u0002', 'latin1') + offset);
  return copy;
}

describe('reading any file that a bank delivers', () => {
  it('[PAY-3] camt.053 and MT940 are distinguished by their content', async () => {
    expect(await readBankFile(v08, LIMITS)).toMatchObject({
      format: 'camt.053',
      version: '001.08',
      messageId: 'MUSTER-20190403',
    });
    for (const bytes of [
      sta,
      Buffer.concat([Buffer.from('\uFEFF'), sta]),
      Buffer.concat([Buffer.from('\r\n'), sta]),
    ]) {
      expect(await readBankFile(bytes, LIMITS)).toMatchObject({
        format: 'mt940',
        statements: [{ lines: { length: 9 } }],
      });
    }
    for (const other of [
      'Datum;Betrag\n03.04.2019;10,00\n',
      '%PDF-1.7',
      '20:X',
      Buffer.from([0x1f, 0x8b, 8, 0]),
    ])
      expect(await refusalOf(other)).toMatchObject({ code: 'unknown_format' });
    expect(await refusalOf('')).toMatchObject({ code: 'empty' });
    expect(await refusalOf(sta, { maxBytes: sta.length - 1 })).toMatchObject({ code: 'too_large' });
    expect(await refusalOf(v08, { maxBytes: v08.length - 1 })).toMatchObject({ code: 'too_large' });
  });

  it('[PAY-3] an archive yields the lines of all its files, packed or only stored, with the file in each position', async () => {
    const other = Buffer.from(v02.toString().replaceAll('2019-04-03', '2019-04-04'));
    const expected = [
      ...keysOf(await readBankFile(v08, LIMITS)),
      ...keysOf(await readBankFile(other, LIMITS)),
    ];
    for (const isStored of [true, false]) {
      const file = await readBankFile(
        await zipOf(
          { '2019-04-03_C53.xml': v08, 'folder/2019-04-04_C53.xml': other },
          { isStored },
        ),
        LIMITS,
      );
      expect(keysOf(file)).toEqual(expected);
      expect(file).toMatchObject({
        format: 'camt.053',
        version: null,
        messageId: null,
        errors: [],
      });
      expect(file.statements.map((statement) => statement.lines[0]?.place)).toEqual([
        { statementId: '2019-04-03-001', entry: 1, line: 12, fileInArchive: '2019-04-03_C53.xml' },
        {
          statementId: '2019-04-04-001',
          entry: 1,
          line: 12,
          fileInArchive: 'folder/2019-04-04_C53.xml',
        },
      ]);
    }
    expect(await readBankFile(await zipOf({ 'a.sta': sta }), LIMITS)).toMatchObject({
      format: 'mt940',
      statements: [{ continuity: { state: 'proven' } }],
    });
  });

  it('[PAY-12] a file of an archive that cannot be used is named and passed over, and the others are read', async () => {
    const report = v08.toString().replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt');
    const file = await readBankFile(
      await zipOf({ 'good.xml': v08, 'bad\u0000name.xml': report, 'read.me': 'hello' }),
      LIMITS,
    );
    expect(file).toMatchObject({
      format: 'camt.053',
      statements: [{ place: { fileInArchive: 'good.xml' } }],
    });
    expect(file.skipped).toMatchObject([
      { code: 'is_camt052', place: { line: 4, fileInArchive: 'bad name.xml' } },
      { code: 'unknown_format', place: { fileInArchive: 'read.me' } },
    ]);
    const alone = await refusalOf(await zipOf({ 'bad.xml': report }));
    expect(alone).toMatchObject({ code: 'is_camt052', place: { fileInArchive: 'bad.xml' } });
    expect(alone.message).toMatch(/^bad\.xml: .*camt\.052.*camt\.053/u);
    expect(await refusalOf(await zipOf({ 'a.xml': v08, 'b.sta': sta }))).toMatchObject({
      code: 'mixed_formats',
    });
    expect(await refusalOf(await zipOf({}))).toMatchObject({ code: 'archive_empty' });
  });

  it('[PAY-3] an entry error inside an archive names the file too', async () => {
    const foreign = v08
      .toString()
      .replace('<Amt Ccy="EUR">2500.00</Amt>', '<Amt Ccy="USD">2500.00</Amt>');
    expect((await readBankFile(await zipOf({ 'a.xml': foreign }), LIMITS)).errors).toMatchObject([
      { code: 'currency_not_eur', place: { entry: 1, line: 11, fileInArchive: 'a.xml' } },
    ]);
  });
});

describe('malicious archives', () => {
  it('[PAY-3] too many files, too many bytes, an excessive compression ratio and nested archives are refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`${n}.xml`, v08]));
    expect(await refusalOf(await zipOf(many))).toMatchObject({ code: 'archive_too_large' });
    expect(
      await refusalOf(await zipOf({ 'a.xml': v08, 'b.xml': v02 }), {
        maxUnpackedBytes: v08.length,
      }),
    ).toMatchObject({ code: 'archive_too_large' });
    expect(await refusalOf(await zipOf({ 'a.xml': ' '.repeat(900_000) }))).toMatchObject({
      code: 'archive_too_large',
      place: { fileInArchive: 'a.xml' },
    });
    expect(await refusalOf(await zipOf({ 'a.zip': await zipOf({ 'a.xml': v08 }) }))).toMatchObject({
      code: 'archive_nested',
      place: { fileInArchive: 'a.zip' },
    });
    expect(
      await refusalOf(await zipOf({ 'a.xml': v08 }), { maxBytes: v08.length - 1 }),
    ).toMatchObject({ code: 'too_large' });
  });

  it('[PAY-3] a directory that lies about sizes, positions, packing or content is detected', async () => {
    const zip = await zipOf({ 'a.xml': v08 });
    expect(await readBankFile(zip, LIMITS)).toMatchObject({ format: 'camt.053' });
    const [flags, method, crc, packed, unpacked, header] = [8, 10, 16, 20, 24, 42];
    expect(await refusalOf(patched(zip, flags, 1))).toMatchObject({ code: 'archive_encrypted' });
    for (const lie of [
      patched(zip, method, 99),
      patched(zip, method, 0),
      patched(zip, crc, 1),
      patched(zip, packed, 60_000),
      patched(zip, unpacked, 100),
      patched(zip, unpacked, v08.length + 1),
      patched(zip, header, 7),
    ]) {
      expect(await refusalOf(lie)).toMatchObject({
        code: 'archive_damaged',
        place: { fileInArchive: 'a.xml' },
      });
    }
  });

  it('[PAY-3] unpacking stops at the size in the directory, however much there is', async () => {
    const zip = patched(await zipOf({ 'a.xml': ' '.repeat(3_000_000) }), 24, 100);
    const fields = zip.indexOf('PK\u0001\u0002', 'latin1');
    zip.writeUInt16LE(0, fields + 26);
    expect((await refusalOf(zip)).message).toContain('cannot be unpacked to the size');
  });

  it('[PAY-3] an archive truncated or changed anywhere is refused, or yields the same lines; no other error is thrown', async () => {
    const zip = await zipOf({ 'a.xml': v08, 'b.xml': v02 });
    const whole = keysOf(await readBankFile(zip, LIMITS));
    const change = fc.record({
      at: fc.integer({ min: 4, max: zip.length - 1 }),
      value: fc.integer({ min: 0, max: 255 }),
      isCut: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, value, isCut }) => {
        const copy = Buffer.from(zip);
        copy[at] = value;
        const outcome = await readBankFile(isCut ? zip.subarray(0, at) : copy, LIMITS).catch(
          (reason: unknown) => reason,
        );
        if (!(outcome instanceof BankFileError)) expect(keysOf(outcome as BankFile)).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });
});

describe('files of real banks', () => {
  // Collections of bank files are not part of the product; where one exists beside the checkout,
  // each of its files is tried too.
  const repository = new URL('../../../../', import.meta.url);
  const beside = globSync('../*/samples/camt/*.{xml,sta}', { cwd: repository }).map(
    (path) => new URL(path, repository),
  );
  const own = ['statement-v02.xml', 'statement-v08.xml', 'statement.sta'].map(
    (name) => new URL(`./fixtures/${name}`, import.meta.url),
  );

  it('[PAY-3] every available bank file is either read, or refused with a reason and a line because it contains no statement', async () => {
    for (const url of [...own, ...beside]) {
      const name = basename(url.pathname);
      const outcome = await readBankFile(readFileSync(url), LIMITS).catch(
        (reason: unknown) => reason,
      );
      if (outcome instanceof BankFileError) {
        expect(name).not.toMatch(/camt053(?!.*wrong)|statement/u);
        expect(outcome.place.line, name).toBeGreaterThan(0);
        expect(outcome.message, name).not.toBe('');
      } else {
        // A camt.054 contains details of entries and no statement.
        const expected = name.includes('camt054')
          ? { format: null, statements: [], errors: [{ code: 'currency_not_eur' }] }
          : { format: name.endsWith('.sta') ? 'mt940' : 'camt.053' };
        expect(outcome, name).toMatchObject(expected);
        if (name.includes('portal-cases'))
          expect(outcome).toMatchObject({ errors: [], statements: [PORTAL_CASES] });
      }
    }
  });
});

/** Split reference, batch of two, returned refund, reversal, structured reference and fee; the pending entry is ignored. */
const PORTAL_CASES = {
  opening: { cents: 100_000n },
  closing: { cents: 604_710n },
  continuity: { state: 'proven' },
  ignored: { pending: 1, information: 0, future: 0, zero: 0 },
  lines: [
    {
      direction: 'credit',
      amountCents: 250_000n,
      debtor: { name: 'Erika Beispiel', iban: 'DE02120300000000202051' },
      remittanceLines: ['Zeichnung bb1-', '7k3m9q BB1 Token'],
    },
    {
      direction: 'credit',
      amountCents: 100_000n,
      endToEndId: 'BB1-2A4B6C',
      debtor: { name: 'Max Probe', iban: 'AT611904300234573201' },
    },
    {
      direction: 'credit',
      amountCents: 55_000n,
      endToEndId: null,
      debtor: { name: 'Probe Handels GmbH' },
    },
    {
      direction: 'credit',
      amountCents: 50_000n,
      endToEndId: 'REFUND-000017',
      returnReason: { code: 'AC04', text: 'Konto erloschen' },
    },
    {
      direction: 'debit',
      amountCents: 250_000n,
      isReversal: true,
      transactionReference: '2019040210000001',
    },
    {
      direction: 'credit',
      amountCents: 300_000n,
      bookingDate: '2019-04-02',
      creditorReferences: ['RF47BB1000123'],
    },
    { direction: 'debit', amountCents: 290n, additionalInformation: 'Entgelt' },
  ],
};

/** One change that a careless or lying hand makes to a statement, wherever it is. */
const TAMPERED: Readonly<Record<string, readonly [RegExp, (found: string) => string]>> = {
  'a figure of camt.053': [/(?<=<Amt Ccy="EUR">)\d+\.\d\d/gu, (sum) => otherDigit(sum)],
  'a currency of camt.053': [/Ccy="EUR"/gu, () => 'Ccy="USD"'],
  'a direction of camt.053': [/CRDT|DBIT/gu, (one) => (one === 'CRDT' ? 'DBIT' : 'CRDT')],
  'a status of camt.053': [/BOOK(?=<)/gu, () => 'PDNG'],
  'an entry of camt.053 that is gone': [/<Ntry>[^]*?<\/Ntry>/gu, () => ''],
  'an entry of camt.053 twice': [/<Ntry>[^]*?<\/Ntry>/gu, (one) => one + one],
  'a balance of camt.053 that is gone': [/<Bal>[^]*?<\/Bal>/gu, () => ''],
  'a figure of MT940': [/(?<=^:6[012][FM]?:\D*\d+\D+)\d+,\d\d/gmu, (sum) => otherDigit(sum)],
  'a mark of MT940': [/(?<=^:61:\d+R?)[CD]/gmu, (mark) => (mark === 'C' ? 'D' : 'C')],
  'a reversal of MT940': [/(?<=^:61:\d+)(?=[CD])/gmu, () => 'R'],
  'a currency of MT940': [/(?<=^:6[02][FM]:[CD]\d{6})EUR/gmu, () => 'USD'],
  'an entry of MT940 that is gone': [/^:61:.*\n/gmu, () => ''],
  'an entry of MT940 twice': [/^:61:.*\n/gmu, (one) => one + one],
};

function otherDigit(sum: string): string {
  return sum.replace(/[0-8](?=\D*$)/u, (digit) => String(Number(digit) + 1));
}

describe('a statement that somebody changed', () => {
  const files = [v02, v08, sta].map((file) => file.toString());
  /** With the entries that officers have to read themselves. */
  const total = ({ statements, errors }: BankFile) =>
    [
      ...statements
        .flatMap(({ lines }) => lines)
        .map((line) => signed(line.amountCents, line.direction)),
      ...errors.map(({ readable }) =>
        signed(BigInt(readable?.amount?.replace('.', '') ?? '0'), readable?.direction ?? 'credit'),
      ),
    ].reduce((sum, one) => sum + one, 0n);

  it.each(Object.entries(TAMPERED))(
    '[PAY-3][PAY-9] in %s is refused or not proven, or books the same sum',
    async (_, [pattern, change]) => {
      let proven = 0;
      let tried = 0;
      for (const text of files) {
        const before = total(await readBankFile(Buffer.from(text), LIMITS));
        for (const found of text.matchAll(pattern)) {
          const to = found.index + found[0].length;
          const changed = text.slice(0, found.index) + change(found[0]) + text.slice(to);
          if (changed === text) continue;
          tried += 1;
          const file = await readBankFile(Buffer.from(changed), LIMITS).catch((error: unknown) => {
            expect(error).toBeInstanceOf(BankFileError);
            return null;
          });
          if (file?.statements.every(({ continuity }) => continuity.state === 'proven') !== true)
            continue;
          proven += 1;
          expect([found.index, total(file)]).toEqual([found.index, before]);
        }
      }
      expect(tried).toBeGreaterThan(1);
      expect(proven).toBeLessThan(tried);
    },
  );
});
