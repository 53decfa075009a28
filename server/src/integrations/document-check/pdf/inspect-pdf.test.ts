import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { execPath, pid } from 'node:process';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  bluePageWith,
  encryptedPdf,
  manyPages,
  ONE_BLUE_PAGE,
  pdf,
  pdfWithObjectStream,
  streamObject,
} from '../test-files/handmade-pdf.ts';
import type { Objects } from '../test-files/handmade-pdf.ts';
import { childRestrictions, inspectPdf, PDF_LIMITS } from './inspect-pdf.ts';
import { watchMemory } from './watch-memory.ts';

const UNREADABLE = { ok: false, code: 'upload_unreadable' };
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const { 4: PAGE_CONTENT = '', ...PAGE_WITHOUT_CONTENT } = ONE_BLUE_PAGE;

/**
 * Each form draws the next one ten times: ten to the power of nine rectangles in a file of two
 * kilobytes.
 */
function endlessDrawing(): Objects {
  const forms: Record<number, string> = {};
  for (let number = 5; number < 14; number += 1) {
    const resources = `/Resources << /XObject << /Next ${number + 1} 0 R >> >>`;
    forms[number] = streamObject(
      '/Next Do '.repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources}`,
    );
  }
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R';
  return {
    ...ONE_BLUE_PAGE,
    ...forms,
    3: `${page} /Resources << /XObject << /Next 5 0 R >> >> >>`,
    4: streamObject('/Next Do'),
    14: streamObject('0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
  };
}

describe('inspecting a PDF', () => {
  it('[KYC-6] draws every page, so that people see pictures and never the file itself', async () => {
    for (const file of [
      pdf(manyPages(3)),
      pdf(ONE_BLUE_PAGE),
      pdfWithObjectStream({ 4: PAGE_CONTENT }, PAGE_WITHOUT_CONTENT),
    ]) {
      const look = await inspectPdf(file, PDF_LIMITS);
      if (!look.ok) throw new Error(look.code);
      expect(look).toMatchObject({ width: 200, height: 100 });
      expect(look.previews).toHaveLength(look.pages);
      for (const { bytes, width, height } of look.previews ?? []) {
        expect([width, height]).toEqual([2_200, 1_100]);
        const { dominant } = await sharp(bytes).stats();
        expect(dominant.b).toBeGreaterThan(200);
        expect(dominant.r).toBeLessThan(50);
      }
    }
  });

  it('[KYC-6] refuses script, launch, attachments and encryption with separate reasons', async () => {
    const refusals = [
      [pdf(bluePageWith(`/OpenAction ${SCRIPT}`)), 'upload_pdf_active'],
      [pdf(bluePageWith('/OpenAction << /S /Launch /F (calc.exe) >>')), 'upload_pdf_active'],
      [
        pdf(
          bluePageWith('/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>', {
            5: '<< /Type /Filespec >>',
          }),
        ),
        'upload_pdf_active',
      ],
      [
        pdfWithObjectStream({ 4: PAGE_CONTENT }, { ...PAGE_WITHOUT_CONTENT, 5: SCRIPT }),
        'upload_pdf_active',
      ],
      [encryptedPdf(), 'upload_pdf_encrypted'],
    ] as const;
    for (const [file, code] of refusals)
      expect(await inspectPdf(file, PDF_LIMITS)).toEqual({ ok: false, code });
  });

  it('[KYC-6] counts pages and refuses one too many', async () => {
    const limits = { ...PDF_LIMITS, maxPages: 4 };
    expect(await inspectPdf(pdf(manyPages(4)), limits)).toMatchObject({ ok: true, pages: 4 });
    expect(await inspectPdf(pdf(manyPages(5)), limits)).toEqual({
      ok: false,
      code: 'upload_too_many_pages',
    });
  });

  it('[KYC-6] refuses a file without pages, or with fewer than it declares', async () => {
    const noCatalog = pdf({ 4: PAGE_CONTENT });
    const noPages = pdf({ ...ONE_BLUE_PAGE, 2: '<< /Type /Pages /Kids [] /Count 0 >>' });
    const missingPage = pdf({
      ...ONE_BLUE_PAGE,
      2: '<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>',
    });
    for (const file of [noCatalog, noPages, missingPage])
      expect(await inspectPdf(file, PDF_LIMITS)).toEqual(UNREADABLE);
  });

  it('[KYC-6] draws even absurd page sizes within its own limits', async () => {
    for (const box of ['[0 0 100000 1]', '[0 0 1 100000]', '[0 0 0 0]']) {
      const page = `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /UserUnit 75000 >>`;
      const look = await inspectPdf(pdf({ ...ONE_BLUE_PAGE, 3: page }), PDF_LIMITS);
      expect(
        look.ok && Math.max(look.previews?.[0]?.width ?? 0, look.previews?.[0]?.height ?? 0),
      ).toBe(2_200);
    }
  });
});

describe('a PDF that takes too much', () => {
  it('[KYC-6] time: the process is killed and the document refused', async () => {
    const limits = { ...PDF_LIMITS, wallTimeMs: 1_500 };
    expect(await inspectPdf(pdf(endlessDrawing()), limits)).toEqual(UNREADABLE);
  });

  it('[KYC-6] memory: a page whose picture unpacks to more than allowed is refused, if the machine reports memory', async () => {
    const picture =
      '/Type /XObject /Subtype /Image /Width 7000 /Height 7000 /ColorSpace /DeviceRGB /BitsPerComponent 8';
    const file = pdf({
      ...ONE_BLUE_PAGE,
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
      4: streamObject('9 0 0 9 0 0 cm /P Do'),
      5: streamObject(
        deflateSync(Buffer.alloc(7_000 * 7_000 * 3)),
        `${picture} /Filter /FlateDecode`,
      ),
    });
    expect(file.length).toBeLessThan(200_000);
    expect(await inspectPdf(file, PDF_LIMITS)).toMatchObject({ ok: true });
    const limits = { ...PDF_LIMITS, residentBytes: 200 * 1024 * 1024 };
    const expected = existsSync('/proc/self/status') ? UNREADABLE : { ok: true };
    expect(await inspectPdf(file, limits)).toMatchObject(expected);
  });

  it('[KYC-6] heap: the process dies of its own limit and the document is refused', async () => {
    expect(await inspectPdf(pdf(ONE_BLUE_PAGE), { ...PDF_LIMITS, heapMegabytes: 4 })).toEqual(
      UNREADABLE,
    );
  });

  it('[KYC-6] memory is noticed by the watch, if the machine reports it', async () => {
    const noticed = new Promise((resolve) => {
      const endWatch = watchMemory(pid, existsSync('/proc/self/status') ? 1 : -1, () => {
        endWatch();
        resolve('noticed');
      });
    });
    expect(await noticed).toBe('noticed');
  });
});

describe('the process that opens untrusted files', () => {
  const MAY = `
    const may = (attempt) => { try { attempt(); return 'yes'; } catch (error) { return error.code ?? error.name; } };
    const fs = process.getBuiltinModule('fs');
    const answers = {
      readOwn: may(() => fs.readdirSync(process.argv[1])),
      readOther: may(() => fs.readFileSync(process.argv[2])),
      write: may(() => fs.writeFileSync(process.argv[1] + '/x', '')),
      start: may(() => process.getBuiltinModule('child_process').execFileSync(process.execPath, ['-v'])),
      thread: may(() => new (process.getBuiltinModule('worker_threads').Worker)('', { eval: true })),
      code: may(() => new Function('return 1')()),
    };
    process.stdout.write(JSON.stringify(answers));`;

  it('[KYC-6] may read its own program and nothing else, write nothing, start nothing, and compile no code', () => {
    const folder = dirname(fileURLToPath(import.meta.url));
    const elsewhere = fileURLToPath(new URL('../check-document.ts', import.meta.url));
    const { stdout } = spawnSync(
      execPath,
      [...childRestrictions(PDF_LIMITS), '-e', MAY, folder, elsewhere],
      { env: {} },
    );
    expect(JSON.parse(stdout.toString())).toEqual({
      readOwn: 'yes',
      readOther: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      start: 'ERR_ACCESS_DENIED',
      thread: 'ERR_ACCESS_DENIED',
      code: 'EvalError',
    });
  });
});
