import { isTest, lineAt, viewsOf } from './house-rules-source-text.ts';
import type { Source } from './house-rules-source-text.ts';

interface NumberedLine {
  readonly number: string;
  readonly path: string;
  readonly line: number;
}

export interface Trace {
  /** Every requirement in the order of the document, with how many tests name it. */
  readonly requirements: readonly { readonly number: string; readonly tests: number }[];
  readonly withoutTest: readonly string[];
  /** Numbers that a test names and the document does not have. */
  readonly unknown: readonly NumberedLine[];
  /** Numbers that the document gives to two promises; the second place is listed. */
  readonly doubled: readonly NumberedLine[];
}

/** Compares the numbers of the requirements document with the numbers that test titles begin with. */
export function traceRequirements(document: Source, tests: readonly Source[]): Trace {
  const promises = requirementsIn(document);
  const numbers = [...new Set(promises.map(({ number }) => number))];
  const named = tests.filter(({ path }) => isTest(path)).flatMap(numbersInTitles);
  const count = (number: string): number => named.filter((one) => one.number === number).length;
  return {
    requirements: numbers.map((number) => ({ number, tests: count(number) })),
    withoutTest: numbers.filter((number) => count(number) === 0),
    unknown: named.filter(({ number }) => !numbers.includes(number)),
    doubled: promises.filter(
      ({ number }, at) => promises.findIndex((one) => one.number === number) < at,
    ),
  };
}

/** One requirement per line that begins `- **ABC-1**`. */
function requirementsIn({ path, text }: Source): NumberedLine[] {
  return [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map((match) => ({
    number: match[1] ?? '',
    path,
    line: lineAt(text, match.index),
  }));
}

/** A title may begin with several numbers, `[ORD-1][SITE-7] …`; each counts once for that title. */
function numbersInTitles({ path, text }: Source): NumberedLine[] {
  return viewsOf(text).literals.flatMap(({ start, content }) => {
    const beginning = /^(?:\[[A-Z]+-\d+\]\s*)+/.exec(content)?.[0] ?? '';
    const numbers = new Set([...beginning.matchAll(/[A-Z]+-\d+/g)].map(([number]) => number));
    return [...numbers].map((number) => ({ number, path, line: lineAt(text, start) }));
  });
}

/** The report that `npm run trace` prints; its last line is the summary. */
export function describeTrace({ requirements, withoutTest, unknown, doubled }: Trace): string[] {
  return [
    ...requirements.map(({ number, tests }) => `${number.padEnd(8)} ${String(tests).padStart(4)}`),
    ...section(
      'Without a test:',
      withoutTest.map((number) => `  ${number}`),
    ),
    ...section('Named by a test, but no requirement has this number:', unknown.map(place)),
    ...section('Given to two requirements:', doubled.map(place)),
    '',
    `${requirements.length - withoutTest.length} of ${requirements.length} requirements have a test`,
  ];
}

function place({ number, path, line }: NumberedLine): string {
  return `  ${number}  ${path}:${line}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}
