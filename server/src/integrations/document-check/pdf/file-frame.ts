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
export function frameIsSound(file: Buffer): boolean {
  if (!/^%PDF-[12]\.[0-9]/.test(file.toString('latin1', 0, 8))) return false;
  if (!END.test(file.toString('latin1', Math.max(0, file.length - END_REACH)))) return false;
  if (file.subarray(Math.max(0, file.length - ZIP_REACH)).includes(ZIP_END)) return false;
  return !MARKUP.test(file.toString('latin1', 0, MARKUP_REACH));
}
