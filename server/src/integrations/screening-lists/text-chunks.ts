import { type ByteSource, ScreeningListUnreadable } from './screening-lists-port.ts';

const LINE_FEED = 0x0a;

/**
 * The UTF-8 text of a file part by part, without byte order mark. Refuses other encodings and NUL
 * with their line.
 */
export async function* textChunks(source: ByteSource): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for await (const bytes of source()) {
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: true });
    } catch {
      throw new ScreeningListUnreadable('bad_encoding', line + lineOfFault(bytes));
    }
    const nul = text.indexOf('\0');
    if (nul >= 0)
      throw new ScreeningListUnreadable('bad_encoding', line + countLines(text.slice(0, nul)));
    line += countLines(text);
    if (text !== '') yield text;
  }
  try {
    decoder.decode();
  } catch {
    throw new ScreeningListUnreadable('cut_off', line);
  }
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/**
 * Lines of the chunk before the first that is not UTF-8. Its first line may have begun in the
 * previous chunk, and passes.
 */
function lineOfFault(bytes: Uint8Array): number {
  let begin = bytes.indexOf(LINE_FEED) + 1;
  if (begin === 0) return 0;
  for (let lines = 1; ; lines++) {
    const end = bytes.indexOf(LINE_FEED, begin);
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(
        bytes.subarray(begin, end < 0 ? bytes.length : end),
      );
    } catch {
      return lines;
    }
    if (end < 0) return 0;
    begin = end + 1;
  }
}
