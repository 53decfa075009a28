import { collectObjects, type FoundObjects } from './collect-objects.ts';
import { PdfSyntaxError, valuesOf, withoutNameEscapes, type PdfValue } from './pdf-syntax.ts';

export type PdfHazard =
  | 'upload_unreadable'
  | 'upload_pdf_encrypted'
  | 'upload_pdf_active'
  | 'upload_too_many_pixels';

/** Unambiguous names, refused as key and as value: actions, attached files, form scripts, media. */
const ACTIVE_NAMES = new Set([
  'JavaScript',
  'Launch',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'RichMediaExecute',
  'RichMediaContent',
  'XFA',
  'Rendition',
  'GoTo3DView',
]);
/** Short names, which a font or picture could have as well: refused only as a dictionary key. */
const ACTIVE_KEYS = new Set(['JS', 'AA']);
/** Words with other uses: refused only as the type of an action or annotation. */
const ACTIVE_KINDS = new Set(['Movie', 'Sound', 'Screen', '3D']);
const KIND_KEYS = new Set(['S', 'Subtype', 'Type']);

/** The same names in the raw bytes, for anything a viewer may parse differently. */
const ACTIVE_BYTES = new RegExp(
  `/(?:${[...ACTIVE_NAMES].join('|')})(?=[\\0\\t\\n\\f\\r ()<>[\\]{}/%]|$)`,
);
const ENCRYPT_BYTES = /\/Encrypt(?=[\0\t\n\f\r ()<>[\]{}/%]|$)/;
const MAX_REFERENCES = 10;

/**
 * Looks for what a document has no business doing: scripts, launching, forms that send, attached
 * files, media, and encryption, which would hide all of them. ISO 32000-2, 12.6 lists the actions.
 * Anything unreadable is refused too.
 */
export function findHazard(
  file: Buffer,
  { maxImagePixels }: { maxImagePixels: number },
): PdfHazard | null {
  if (!frameIsSound(file)) return 'upload_unreadable';
  try {
    return hazardAmong(collectObjects(file), file, maxImagePixels);
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    // Encryption is often why a file is unreadable, and then it is the better reason to report.
    return ENCRYPT_BYTES.test(rawText(file)) ? 'upload_pdf_encrypted' : 'upload_unreadable';
  }
}

function hazardAmong(found: FoundObjects, file: Buffer, maxImagePixels: number): PdfHazard | null {
  const texts = [file, ...found.unpacked].map(rawText);
  if (texts.some((text) => ENCRYPT_BYTES.test(text))) return 'upload_pdf_encrypted';
  if (texts.some((text) => ACTIVE_BYTES.test(text))) return 'upload_pdf_active';
  if (found.values.some((value) => isActive(value, found))) return 'upload_pdf_active';
  if (found.values.some((value) => announcedPixels(value) > maxImagePixels))
    return 'upload_too_many_pixels';
  return null;
}

function rawText(bytes: Buffer): string {
  return withoutNameEscapes(bytes.toString('latin1'));
}

function isActive(value: PdfValue, found: FoundObjects): boolean {
  if (value.kind === 'name') return ACTIVE_NAMES.has(value.name);
  if (value.kind === 'array') return value.items.some((item) => isActive(item, found));
  if (value.kind !== 'dictionary') return false;
  return value.entries.some(([key, entry]) => {
    if (ACTIVE_NAMES.has(key) || ACTIVE_KEYS.has(key)) return true;
    if (KIND_KEYS.has(key) && entry.kind === 'name' && ACTIVE_KINDS.has(entry.name)) return true;
    if (key === 'OpenAction' && !onlyOpensAView(entry, found)) return true;
    return isActive(entry, found);
  });
}

/**
 * Office programs write the initial page as an /OpenAction: a destination or a bare GoTo does
 * nothing else and passes. Every other action on opening is refused, including a web address.
 */
function onlyOpensAView(value: PdfValue, found: FoundObjects, references = 0): boolean {
  if (value.kind === 'reference') {
    if (references >= MAX_REFERENCES) return false;
    const targets = found.byNumber.get(value.objectNumber) ?? [];
    return targets.every((target) => onlyOpensAView(target, found, references + 1));
  }
  if (value.kind !== 'dictionary') return true;
  const kinds = valuesOf(value, 'S');
  const isGoTo =
    kinds.length === 1 && kinds.every((kind) => kind.kind === 'name' && kind.name === 'GoTo');
  return isGoTo && valuesOf(value, 'Next').length === 0;
}

function announcedPixels(value: PdfValue): number {
  return largest(valuesOf(value, 'Width')) * largest(valuesOf(value, 'Height'));
}

function largest(values: readonly PdfValue[]): number {
  return Math.max(
    0,
    ...values.map((value) => (value.kind === 'number' ? Math.abs(value.value) : 0)),
  );
}

/**
 * `startxref`, a number and `%%EOF` must end the file, so that it is neither truncated nor
 * extended.
 */
const END = /startxref[\0\t\n\f\r ]+[0-9]{1,10}[\0\t\n\f\r ]+%%EOF[\0\t\n\f\r ]*$/;
const END_REACH = 1_024;

/** The end record of a ZIP (APPNOTE 4.3.16) lies within the last 22 + 65,535 bytes; a JAR is a ZIP too. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_REACH = 22 + 65_535;

/** Where programs that guess types by content look for markup. */
const MARKUP = /<\s*(?:!doctype|html|head|body|script|svg|iframe|img|meta|\?php)/i;
const MARKUP_REACH = 1_024;

/** Whether the file is one complete PDF and nothing else at the same time. */
function frameIsSound(file: Buffer): boolean {
  if (!/^%PDF-[12]\.[0-9]/.test(file.toString('latin1', 0, 8))) return false;
  if (!END.test(file.toString('latin1', Math.max(0, file.length - END_REACH)))) return false;
  if (file.subarray(Math.max(0, file.length - ZIP_REACH)).includes(ZIP_END)) return false;
  return !MARKUP.test(file.toString('latin1', 0, MARKUP_REACH));
}
