import { setImmediate as nextTurn } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import type { BankFileError } from './bank-statement-port.ts';
import { fileError } from './file-error.ts';

/**
 * `lines[0]` follows the tag, the others are the unchanged lines below it. `line` is counted from 1
 * in the file.
 */
export type Mt940Field = { tag: string; line: number; lines: string[] };

/** The part between `:20:` and the closing `-`: one statement, or one page of a long one. */
export type Mt940Message = {
  line: number;
  fields: Mt940Field[];
  /** The file ends in it, so its missing parts may be truncated. */ isLast: boolean;
};

/**
 * The only tags of a statement. Anything else that looks like a tag is a payer's text that the bank
 * wrapped.
 */
const TAG = /^:(20|21|25P?|28C?|13D?|34F|60[FM]|61|86|62[FM]|64|65|90[CD]?|NS):(.*)$/u;
const LINES_PER_TURN = 2_000;

/**
 * Text of an MT940 file. The format does not declare its encoding: German banks send UTF-8 or ISO
 * 8859-1, and letters of the latter are hardly ever valid UTF-8. Windows-1252 has the same letters,
 * and some more.
 */
export function mt940Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The line before a statement: `:940:` at Rabobank, `ABNANL2A` and `940` at ABN AMRO, `0000 01INGBNL2AXXXX00001` at ING. */
const PRELUDE = String.raw`(?::940:|940(?: \d{2})?|(?:\d{4} \d{2})?[A-Z]{6}[A-Z0-9]{2}[A-Z0-9]*)`;
const IS_PRELUDE = new RegExp(`^${PRELUDE}\\s*$`, 'u');
const LOOKS_LIKE = new RegExp(
  String.raw`^[\p{Cc}\s]*(?:${PRELUDE}\s+)*(?::\d{2}[A-Z]?:|\{1:)`,
  'u',
);

/** True when this is how an MT940 file (or a part of one) begins, with or without the SWIFT envelope. */
export function looksLikeMt940(head: string): boolean {
  return LOOKS_LIKE.test(head);
}

/**
 * Splits the text into messages, one at a time. Other requests run in between.
 * @throws BankFileError with the line, on text outside a message
 */
export async function* mt940Messages(text: string): AsyncGenerator<Mt940Message> {
  let message: Mt940Message | null = null;
  let line = 0;
  for (const content of linesOf(text)) {
    line++;
    if (line % LINES_PER_TURN === 0) await nextTurn();
    const tagged = TAG.exec(content);
    if (tagged?.[1] === '20') {
      // Some banks leave the closing hyphen out.
      if (message !== null) yield message;
      message = { line, fields: [], isLast: false };
    }
    if (message === null) {
      if (!isBetweenMessages(content) && !IS_PRELUDE.test(content))
        throw malformed(
          `"${content.slice(0, 40)}" is outside a statement; a statement begins with :20:`,
          line,
        );
      continue;
    }
    if (tagged !== null)
      message.fields.push({ tag: tagged[1] ?? '', line, lines: [tagged[2] ?? ''] });
    else if (/^-(?:\}.*)?$/u.test(content) && hasClosingBalance(message)) {
      yield message;
      message = null;
    } else if (!isBetweenMessages(content)) message.fields.at(-1)?.lines.push(content);
  }
  if (message !== null) yield { ...message, isLast: true };
}

/** Before the closing balance a lone hyphen is the end of a wrapped text. */
function hasClosingBalance(message: Mt940Message): boolean {
  return message.fields.some((field) => field.tag.startsWith('62'));
}

function* linesOf(text: string): Generator<string> {
  let from = 0;
  for (const match of text.matchAll(/\r\n|\n|\r/gu)) {
    yield text.slice(from, match.index);
    from = match.index + match[0].length;
  }
  if (from < text.length) yield text.slice(from);
}

/** Blank, a control character of the transmission, or a block of the SWIFT envelope. */
function isBetweenMessages(content: string): boolean {
  return /^[\p{Cc}\s]*(?:\{\d:.*)?$/u.test(content);
}

export function malformed(message: string, line: number): BankFileError {
  return fileError('malformed_mt940', message, line);
}
