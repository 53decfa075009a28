import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Scanner, ScanVerdict } from '../scanner/scanner.ts';
import { DOCUMENT_BYTES_LIMIT, documentCheck } from './check-document.ts';
import type { AcceptedDocument, DocumentVerdict } from './document-check-port.ts';
import { blackPng, emptyPng, lyingPhoto, noise } from './test-files/handmade-pictures.ts';
import { ONE_BLUE_PAGE, pdf } from './test-files/handmade-pdf.ts';

const ANNA = { id: 'anna', isConfirmed: true };
const checkDocument = documentCheck();
let jpeg: Buffer;
let png: Buffer;
const bluePage = pdf(ONE_BLUE_PAGE);

beforeAll(async () => {
  jpeg = await noise('jpeg');
  png = await noise('png');
});

function verdictOn(
  bytes: Uint8Array,
  fileName: string,
  declaredType = '',
): Promise<DocumentVerdict> {
  return checkDocument(bytes, { fileName, declaredType }, ANNA);
}

function saying(verdict: ScanVerdict): Scanner {
  return { scan: () => Promise.resolve(verdict) };
}

async function accepted(
  bytes: Uint8Array,
  fileName: string,
  declaredType = '',
): Promise<AcceptedDocument> {
  const verdict = await verdictOn(bytes, fileName, declaredType);
  if (!verdict.ok) throw new Error(`refused as ${verdict.code}`);
  return verdict;
}

describe('a good document', () => {
  it('[KYC-6] is accepted as PNG, JPG or PDF and shown as a re-encoded picture', async () => {
    const cases = [
      { bytes: png, name: 'pass.PNG', type: 'image/png', width: 240 },
      { bytes: jpeg, name: 'pass.jpg', type: 'image/jpeg', width: 240 },
      { bytes: jpeg, name: 'pass.jpeg', type: 'image/jpeg', width: 240 },
      { bytes: bluePage, name: 'pass.pdf', type: 'application/pdf', width: 200 },
    ];
    for (const { bytes, name, type, width } of cases) {
      const verdict = await accepted(bytes, name, type);
      expect(verdict).toMatchObject({
        ok: true,
        type,
        cleanName: name,
        pages: 1,
        width,
        scan: 'not_configured',
      });
      expect(verdict.previews).toHaveLength(1);
      const preview = await sharp(verdict.previews?.[0]?.bytes).metadata();
      expect(preview.format).toBe('jpeg');
    }
  });

  it('[KYC-6] may have one byte less than 5 MiB, and exactly 5 MiB are refused', async () => {
    const largest = Buffer.concat([jpeg, Buffer.alloc(DOCUMENT_BYTES_LIMIT - 1 - jpeg.length)]);
    expect(largest.length).toBe(5_242_879);
    expect(await verdictOn(largest, 'a.jpg')).toMatchObject({ ok: true });
    expect(await verdictOn(Buffer.concat([largest, Buffer.of(0)]), 'a.jpg')).toEqual({
      ok: false,
      code: 'upload_too_large',
    });
  });

  it('[KYC-6] is turned upright and loses place, owner and all other metadata if it is a photo', async () => {
    const photo = await lyingPhoto();
    expect((await sharp(photo).metadata()).exif?.includes('Erika')).toBe(true);
    const verdict = await accepted(photo, 'IMG_1.jpg', 'image/jpeg');
    expect(verdict).toMatchObject({
      width: 100,
      height: 200,
      previews: [{ width: 100, height: 200 }],
    });
    const preview = verdict.previews?.[0]?.bytes ?? Buffer.alloc(0);
    const { exif, xmp, iptc, icc, comments, orientation } = await sharp(preview).metadata();
    expect({ exif, xmp, iptc, icc, comments, orientation }).toEqual({});
    const top = await sharp(preview).extract({ left: 0, top: 0, width: 100, height: 90 }).stats();
    expect(top.dominant.r).toBeGreaterThan(top.dominant.b);
  });

  it('[KYC-6] is shown within 3,000 pixels if larger, and on white if transparent', async () => {
    const large = await accepted(blackPng(6_000, 4_000), 'large.png');
    expect(large).toMatchObject({ width: 6_000, height: 4_000 });
    expect(large.previews?.[0]).toMatchObject({ width: 3_000, height: 2_000 });
    const clear = await sharp({
      create: { width: 9, height: 9, channels: 4, background: '#00000000' },
    })
      .png()
      .toBuffer();
    const shown = await sharp((await accepted(clear, 'clear.png')).previews?.[0]?.bytes).stats();
    expect(shown.channels.map((channel) => channel.min)).toEqual([255, 255, 255]);
  });

  it('[KYC-6] shows nothing that was appended to it or written into its metadata', async () => {
    const script = '<script>alert(document.cookie)</script>';
    const comment = Buffer.concat([
      Buffer.from([0xff, 0xfe, 0, script.length + 2]),
      Buffer.from(script),
    ]);
    const polyglot = Buffer.concat([
      jpeg.subarray(0, 2),
      comment,
      jpeg.subarray(2),
      Buffer.from(script),
      Buffer.from('PK\x05\x06'),
    ]);
    const shown = (await accepted(polyglot, 'photo.jpg')).previews?.[0]?.bytes;
    expect(shown?.includes('script')).toBe(false);
    expect(shown?.includes('PK\x05\x06')).toBe(false);
  });
});

describe('the type of an upload', () => {
  it('[KYC-6] must be PNG, JPG or PDF by its content, whatever name and declared type say', async () => {
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      Buffer.alloc(64),
    ]);
    const strangers = {
      text: Buffer.from('Dear Sir or Madam, this is my passport.\n'.repeat(20)),
      svg: Buffer.from(
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      ),
      gif: await sharp(png).gif().toBuffer(),
      webp: await sharp(png).webp().toBuffer(),
      tiff: await sharp(png).tiff().toBuffer(),
      heic,
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      zip: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]),
      htmlThenPdf: Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), bluePage]),
    };
    for (const [kind, bytes] of Object.entries(strangers)) {
      for (const [name, type] of [
        ['a.jpg', 'image/jpeg'],
        ['a.png', 'image/png'],
        ['a.pdf', 'application/pdf'],
      ] as const) {
        expect(await verdictOn(bytes, name, type), `${kind} as ${name}`).toEqual({
          ok: false,
          code: 'upload_wrong_type',
        });
      }
    }
  });

  it('[KYC-6] must agree with the extension and the declared type', async () => {
    for (const name of [
      'pass.png',
      'pass.pdf',
      'pass.exe',
      'pass.jpg.html',
      'pass',
      '.jpg',
      'pass\u202Egpj.exe',
    ]) {
      expect(await verdictOn(jpeg, name), name).toEqual({ ok: false, code: 'upload_wrong_type' });
    }
    for (const declared of [
      'image/png',
      'text/html',
      'image/svg+xml',
      'application/pdf',
      'image/jpeg2000',
    ]) {
      expect(await verdictOn(jpeg, 'pass.jpg', declared), declared).toEqual({
        ok: false,
        code: 'upload_wrong_type',
      });
    }
    for (const declared of ['image/jpg', 'IMAGE/JPEG; q=1', 'application/octet-stream']) {
      expect(await verdictOn(jpeg, 'pass.jpg', declared), declared).toMatchObject({ ok: true });
    }
  });
});

describe('an incomplete document', () => {
  it('[KYC-6] is refused if it is empty', async () => {
    expect(await verdictOn(Buffer.alloc(0), 'a.jpg')).toEqual({ ok: false, code: 'upload_empty' });
  });

  it('[KYC-6] is refused if it was truncated anywhere', async () => {
    for (const [bytes, name] of [
      [jpeg, 'a.jpg'],
      [png, 'a.png'],
      [bluePage, 'a.pdf'],
    ] as const) {
      for (const share of [0.3, 0.5, 0.8, 0.97]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * share));
        expect(await verdictOn(cut, name), `${name} cut at ${share}`).toEqual({
          ok: false,
          code: 'upload_unreadable',
        });
      }
    }
  });

  it('[KYC-6] is refused if its pixels are damaged or nothing follows its first bytes', async () => {
    const damaged = Buffer.from(png);
    damaged.fill(0x55, Math.floor(png.length / 2), Math.floor(png.length / 2) + 40);
    expect(await verdictOn(damaged, 'a.png')).toEqual({ ok: false, code: 'upload_unreadable' });
    const magicAlone = Buffer.concat([
      jpeg.subarray(0, 4),
      Buffer.from('<script>alert(1)</script>'.repeat(20)),
    ]);
    expect(await verdictOn(magicAlone, 'a.jpg')).toEqual({ ok: false, code: 'upload_unreadable' });
  });

  it('[KYC-6] is refused above 50 megapixels by its header alone, before any pixel is decoded', async () => {
    const bomb = blackPng(16_000, 16_000);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await verdictOn(bomb, 'a.png')).toEqual({ ok: false, code: 'upload_too_many_pixels' });
    // It has no pixels: a decoder would call it unreadable.
    expect(await verdictOn(emptyPng(16_000, 16_000), 'a.png')).toEqual({
      ok: false,
      code: 'upload_too_many_pixels',
    });
    expect(await verdictOn(emptyPng(10, 10), 'a.png')).toEqual({
      ok: false,
      code: 'upload_unreadable',
    });
    expect(await verdictOn(blackPng(10_000, 5_000), 'a.png')).toMatchObject({ ok: true });
    expect(await verdictOn(blackPng(10_000, 5_001), 'a.png')).toEqual({
      ok: false,
      code: 'upload_too_many_pixels',
    });
  });
});

describe('the name of an upload', () => {
  it('[KYC-6] is kept for display without path, control and bidi characters', async () => {
    const names = {
      '../../etc/passwd.jpg': 'passwd.jpg',
      'C:\\Users\\erika\\pass.jpg': 'pass.jpg',
      'invoice\u202Efdp.jpg': 'invoicefdp.jpg',
      'جواز السفر.jpg': 'جواز السفر.jpg',
      'a\0b\r\nSet-Cookie: x.jpg': 'a b Set-Cookie_ x.jpg',
    };
    for (const [sent, cleanName] of Object.entries(names)) {
      expect(await verdictOn(jpeg, sent)).toMatchObject({ ok: true, cleanName });
    }
  });
});

describe('with a virus scanner', () => {
  it('[KYC-6] an infected file is refused before it is decoded', async () => {
    const check = documentCheck({ scanner: saying({ result: 'infected', signature: 'Eicar' }) });
    const declared = { fileName: 'a.png', declaredType: '' };
    expect(await check(png, declared, ANNA)).toEqual({ ok: false, code: 'upload_virus' });
    expect(await check(blackPng(16_000, 16_000), declared, ANNA)).toEqual({
      ok: false,
      code: 'upload_virus',
    });
  });

  it('[KYC-6] a missing verdict is a refusal, and a clean one is recorded', async () => {
    const declared = { fileName: 'a.png', declaredType: '' };
    const down = documentCheck({
      scanner: saying({ result: 'unavailable', reason: 'no verdict in time' }),
    });
    expect(await down(png, declared, ANNA)).toEqual({ ok: false, code: 'upload_scan_unavailable' });
    const up = documentCheck({ scanner: saying({ result: 'clean' }) });
    expect(await up(png, declared, ANNA)).toMatchObject({ ok: true, scan: 'clean' });
  });
});

describe('under a rush of uploads', () => {
  it('[KYC-6] those beyond the queue are asked to come back, the others are served', async () => {
    const check = documentCheck({ atOnce: 1, waiting: 2 });
    const verdicts = await Promise.all(
      Array.from({ length: 5 }, () => check(jpeg, { fileName: 'a.jpg', declaredType: '' }, ANNA)),
    );
    expect(verdicts.filter((verdict) => verdict.ok)).toHaveLength(3);
    expect(
      verdicts.filter((verdict) => !verdict.ok && verdict.code === 'upload_busy'),
    ).toHaveLength(2);
  });

  it('[SAFE-7][KYC-6] three unconfirmed accounts with many huge pictures keep an honest one waiting for at most one picture each', async () => {
    const huge = await sharp({
      create: { width: 5000, height: 5000, channels: 3, background: 'white' },
    })
      .png()
      .toBuffer();
    expect(huge.length).toBeLessThan(200_000);
    const check = documentCheck({ atOnce: 1, waiting: 6 });
    const ended: string[] = [];
    const send = async (id: string, isConfirmed: boolean, bytes: Buffer) => {
      const verdict = await check(
        bytes,
        { fileName: 'a.png', declaredType: '' },
        { id, isConfirmed },
      );
      ended.push(verdict.ok ? id : `${id} ${verdict.code}`);
    };
    const attack = ['a', 'b', 'c'].flatMap((id) => [1, 2, 3, 4].map(() => send(id, false, huge)));
    // Both come last, to a line that is full.
    await Promise.all([...attack, send('unconfirmed', false, png), send('confirmed', true, png)]);
    const decoded = ended.filter((one) => !one.includes(' '));
    expect(decoded.indexOf('confirmed')).toBeLessThanOrEqual(1);
    expect(decoded.indexOf('unconfirmed')).toBeLessThanOrEqual(5);
    expect(
      ended.filter((one) => one.includes('upload_busy')).every((one) => /^[abc] /.test(one)),
    ).toBe(true);
  });
});
