/**
 * A file as the rules see it: its path from the root of the repository, with slashes, and its whole
 * text.
 */
export interface Source {
  readonly path: string;
  readonly text: string;
}

interface Literal {
  /** Offset of the opening quote. */
  readonly start: number;
  readonly content: string;
}

/**
 * Three views of one script, each as long as the script itself, so that offsets and line numbers
 * agree.
 */
export interface SourceViews {
  /** Comments and the contents of strings are blanked. */
  readonly code: string;
  /** Everything except comments is blanked. */
  readonly comments: string;
  readonly literals: readonly Literal[];
}

interface Cursor {
  readonly text: string;
  at: number;
  readonly code: string[];
  readonly comments: string[];
  readonly literals: Literal[];
}

const KEYWORDS_BEFORE_A_REGEX =
  /(?:^|[^\w$])(?:return|typeof|case|in|of|void|delete|throw|await|yield|else|do)$/;

/**
 * Splits TypeScript or JavaScript into code, comments and strings character by character: the
 * compiler offers no API, and a rule about text needs no syntax tree. A quote that is no string, as
 * in the words between JSX tags, costs the rest of its line and nothing more.
 */
export function viewsOf(text: string): SourceViews {
  const known = viewsByText.get(text);
  if (known !== undefined) return known;
  const views = readViews(text);
  viewsByText.set(text, views);
  return views;
}

/** Cached: two dozen rules read the same files. */
const viewsByText = new Map<string, SourceViews>();

function readViews(text: string): SourceViews {
  const blank = text.split('').map(blankOf);
  const cursor: Cursor = { text, at: 0, code: [...blank], comments: blank, literals: [] };
  readCode(cursor, false);
  return {
    code: cursor.code.join(''),
    comments: cursor.comments.join(''),
    literals: cursor.literals,
  };
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

export function isScript(path: string): boolean {
  return /\.(?:ts|tsx|mjs|js)$/.test(path);
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function blankOf(character: string): string {
  return character === '\n' ? '\n' : ' ';
}

/** Reads until the end, or until the brace that closes a template's `${`. */
function readCode(cursor: Cursor, insideTemplate: boolean): void {
  let depth = 0;
  while (cursor.at < cursor.text.length) {
    const character = cursor.text[cursor.at] ?? '';
    const pair = cursor.text.slice(cursor.at, cursor.at + 2);
    if (pair === '//') copyComment(cursor, endOfLine(cursor));
    else if (pair === '/*') copyComment(cursor, after(cursor, '*/'));
    else if (character === "'" || character === '"') readString(cursor, character);
    else if (character === '`') readTemplate(cursor);
    else if (character === '/' && startsRegex(cursor)) skipRegex(cursor);
    else {
      if (character === '{') depth += 1;
      if (character === '}') {
        if (insideTemplate && depth === 0) return;
        depth -= 1;
      }
      copyCode(cursor);
    }
  }
}

function copyCode(cursor: Cursor): void {
  cursor.code[cursor.at] = cursor.text[cursor.at] ?? '';
  cursor.at += 1;
}

function copyComment(cursor: Cursor, end: number): void {
  for (; cursor.at < end; cursor.at += 1) cursor.comments[cursor.at] = cursor.text[cursor.at] ?? '';
}

function endOfLine(cursor: Cursor): number {
  const end = cursor.text.indexOf('\n', cursor.at);
  return end < 0 ? cursor.text.length : end;
}

function after(cursor: Cursor, mark: string): number {
  const found = cursor.text.indexOf(mark, cursor.at + mark.length);
  return found < 0 ? cursor.text.length : found + mark.length;
}

function readString(cursor: Cursor, quote: string): void {
  const start = cursor.at;
  copyCode(cursor);
  while (cursor.at < cursor.text.length) {
    const character = cursor.text[cursor.at];
    if (character === '\n') return;
    if (character === quote) {
      cursor.literals.push({ start, content: cursor.text.slice(start + 1, cursor.at) });
      copyCode(cursor);
      return;
    }
    cursor.at += character === '\\' ? 2 : 1;
  }
}

function readTemplate(cursor: Cursor): void {
  const start = cursor.at;
  copyCode(cursor);
  while (cursor.at < cursor.text.length) {
    if (cursor.text[cursor.at] === '`') {
      cursor.literals.push({ start, content: cursor.text.slice(start + 1, cursor.at) });
      copyCode(cursor);
      return;
    }
    if (cursor.text.startsWith('${', cursor.at)) {
      copyCode(cursor);
      copyCode(cursor);
      readCode(cursor, true);
    } else cursor.at += cursor.text[cursor.at] === '\\' ? 2 : 1;
  }
}

/**
 * A slash begins a regular expression where a value may begin; before `>` it closes a JSX tag,
 * elsewhere it divides.
 */
function startsRegex(cursor: Cursor): boolean {
  if (cursor.text[cursor.at + 1] === '>') return false;
  const before = cursor.code
    .slice(Math.max(0, cursor.at - 200), cursor.at)
    .join('')
    .trimEnd();
  return (
    before === '' ||
    /[(,=:[!&|?{};+\-*%~^]$/.test(before) ||
    before.endsWith('=>') ||
    KEYWORDS_BEFORE_A_REGEX.test(before)
  );
}

function skipRegex(cursor: Cursor): void {
  let insideClass = false;
  for (cursor.at += 1; cursor.at < cursor.text.length; cursor.at += 1) {
    const character = cursor.text[cursor.at];
    if (character === '\n') return;
    if (character === '\\') cursor.at += 1;
    else if (character === '[') insideClass = true;
    else if (character === ']') insideClass = false;
    else if (character === '/' && !insideClass) {
      cursor.at += 1;
      return;
    }
  }
}
