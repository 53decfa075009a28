/**
 * The content of field 86, whatever its layout. Texts are as the bank gave them; null is a missing
 * one.
 */
export type Mt940Information = {
  /** German business transaction code (Geschäftsvorfallcode), such as 166 for a SEPA credit. */
  businessCode: string | null;
  bookingText: string | null;
  batchNumber: string | null;
  endToEndId: string | null;
  mandateId: string | null;
  ultimateDebtor: string | null;
  ultimateCreditor: string | null;
  purposeLines: string[];
  /**
   * The counterparty; all null when a payer's text imitates the marks, because then the author of
   * these words is unknown.
   */
  name: string | null;
  account: string | null;
  bic: string | null;
};

type Part = { mark: number; text: string };

/**
 * Only the bank writes the part before the purpose; after `SVWZ+` comes the payer's text, where
 * only the last two are trusted.
 */
const REFERENCES = ['IBAN', 'BIC', 'EREF', 'KREF', 'MREF', 'CRED', 'DEBT', 'COAM', 'OAMT'];
const ULTIMATES = ['ABWA', 'ABWE'];

/**
 * Reads field 86 by the rules of the German banks (three digits, then marks such as `?20`), or as
 * plain text when it has no such marks. The marks and keywords are not protected: a payer may type
 * `?31` or `EREF+` too. So a mark counts only while the marks ascend, a keyword only at the
 * beginning of a mark's text and in the banks' order.
 */
export function readInformation(lines: readonly string[]): Mt940Information {
  const structure = /^(\d{3})([?<>@*|~])(?=\d{2})/u.exec(lines[0] ?? '');
  if (structure === null)
    return {
      ...NOTHING,
      purposeLines: lines.map((line) => line.trim()).filter((line) => line !== ''),
    };
  const { parts, isImitated } = partsOf(lines.join('').slice(3), structure[2] ?? '');
  const textOf = (...marks: number[]): string | null =>
    blankToNull(
      parts
        .filter((part) => marks.includes(part.mark))
        .map((part) => part.text)
        .join(''),
    );
  const known = (text: string | null): string | null => (isImitated ? null : text);
  return {
    businessCode: structure[1] ?? null,
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
  for (const text of texts) {
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
