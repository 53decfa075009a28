import { isSlashes, readSlashes, type SlashedInformation } from './mt940-slashes.ts';

/** What field 86 tells of an entry, whatever its layout. */
export type Mt940Information = SlashedInformation & {
  /** German business transaction code (Geschäftsvorfallcode), such as 166 for a SEPA credit. */
  businessCode: string | null;
  batchNumber: string | null;
};

type Part = { mark: number; text: string };

/**
 * Only the bank writes the part before the purpose; after `SVWZ+` comes the payer's text, where
 * only the last two are trusted.
 */
const REFERENCES = ['IBAN', 'BIC', 'EREF', 'KREF', 'MREF', 'CRED', 'DEBT', 'COAM', 'OAMT'];
const ULTIMATES = ['ABWA', 'ABWE'];
const BETWEEN_KEYWORDS = new RegExp(` (?=(?:${REFERENCES.join('|')})\\+)`, 'u');

/**
 * Reads field 86 in the layout of the German banks (three digits, then marks such as `?20`), in that of the Dutch banks (code
 * words between slashes, see `readSlashes`), or as plain text. Marks and keywords are no protected characters: a payer may type
 * `?31` or `EREF+` too. So a mark counts only while the marks ascend, a keyword only where the bank writes, and slashes only of
 * a Dutch account: elsewhere all of the field may be a payer's text. `supplement` is the line below field 61.
 */
export function readInformation(
  lines: readonly string[],
  { supplement, isDutch }: { supplement: string; isDutch: boolean },
): Mt940Information {
  const whole = lines.join('');
  const structure = /^(\d{3})([?<>@*|~])(?=\d{2})/u.exec(whole);
  if (structure !== null) return readMarks(whole, structure[1] ?? '', structure[2] ?? '');
  if (isDutch && isSlashes(whole)) return { ...NOTHING, ...readSlashes(whole, supplement) };
  return {
    ...NOTHING,
    purposeLines: lines.map((line) => line.trim()).filter((line) => line !== ''),
  };
}

function readMarks(whole: string, businessCode: string, separator: string): Mt940Information {
  const { parts, isImitated } = partsOf(whole.slice(3), separator);
  const textOf = (...marks: number[]): string | null =>
    blankToNull(
      parts
        .filter((part) => marks.includes(part.mark))
        .map((part) => part.text)
        .join(''),
    );
  const known = (text: string | null): string | null => (isImitated ? null : text);
  return {
    ...NOTHING,
    businessCode,
    bookingText: textOf(0),
    batchNumber: textOf(10),
    ...purposeIn(parts.filter(isPurpose).map((part) => part.text)),
    name: known(textOf(32, 33)),
    account: known(textOf(31)),
    bic: known(textOf(30)),
  };
}

const NOTHING: Mt940Information = {
  businessCode: null,
  bookingText: null,
  batchNumber: null,
  endToEndId: null,
  mandateId: null,
  ultimateDebtor: null,
  ultimateCreditor: null,
  purposeLines: [],
  creditorReferences: [],
  returnCode: null,
  name: null,
  account: null,
  bic: null,
};

function partsOf(text: string, separator: string): { parts: Part[]; isImitated: boolean } {
  const parts: Part[] = [];
  let isImitated = false;
  for (const piece of text.split(separator).slice(1)) {
    const mark = /^\d{2}/u.test(piece) ? Number(piece.slice(0, 2)) : null;
    const last = parts.at(-1);
    if (mark !== null && isMark(mark) && (last === undefined || mark > last.mark))
      parts.push({ mark, text: piece.slice(2) });
    else if (last !== undefined) {
      last.text += separator + piece;
      isImitated ||= mark !== null && isMark(mark);
    }
  }
  return { parts, isImitated };
}

function isMark(mark: number): boolean {
  return mark === 0 || mark === 10 || (mark >= 20 && mark <= 34) || (mark >= 60 && mark <= 63);
}

function isPurpose(part: Part): boolean {
  return (part.mark >= 20 && part.mark <= 29) || part.mark >= 60;
}

type Purpose = Pick<
  Mt940Information,
  'endToEndId' | 'mandateId' | 'ultimateDebtor' | 'ultimateCreditor' | 'purposeLines'
>;

function purposeIn(texts: readonly string[]): Purpose {
  const values = new Map<string, string>();
  const free: string[] = [];
  let keyword: string | null = null;
  for (const text of texts.flatMap(keywordsApart())) {
    const found = keywordAt(text, { after: keyword, seen: values });
    if (found !== null) keyword = found;
    const value = found === null ? text : text.slice(found.length + 1);
    if (keyword === null) free.push(text);
    else values.set(keyword, (values.get(keyword) ?? '') + value);
  }
  const valueOf = (name: string): string | null => blankToNull(values.get(name) ?? '');
  const purpose = valueOf('SVWZ');
  return {
    endToEndId: valueOf('EREF'),
    mandateId: valueOf('MREF'),
    ultimateDebtor: valueOf('ABWA'),
    ultimateCreditor: valueOf('ABWE'),
    purposeLines: [...free, ...(purpose === null ? [] : [purpose])]
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  };
}

/** Deutsche Bank and Commerzbank write several keywords into one part, with a blank between them. Behind the purpose nothing is parted. */
function keywordsApart(): (text: string) => string[] {
  let isBehindPurpose = false;
  return (text) => {
    if (isBehindPurpose) return [text];
    const purpose = /(?:^| )SVWZ\+/u.exec(text);
    isBehindPurpose = purpose !== null;
    const end = purpose === null ? text.length : purpose.index;
    const before = text.slice(0, end).split(BETWEEN_KEYWORDS);
    return [...before, text.slice(end).replace(/^ /u, '')].filter((part) => part !== '');
  };
}

function keywordAt(
  text: string,
  reading: { after: string | null; seen: ReadonlyMap<string, string> },
): string | null {
  const name = /^([A-Z]{3,4})\+/u.exec(text)?.[1];
  if (name === undefined || reading.seen.has(name)) return null;
  const isBehindPurpose =
    reading.after !== null && (reading.after === 'SVWZ' || ULTIMATES.includes(reading.after));
  const allowed = isBehindPurpose ? ULTIMATES : [...REFERENCES, 'SVWZ', ...ULTIMATES];
  return allowed.includes(name) ? name : null;
}

function blankToNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}
