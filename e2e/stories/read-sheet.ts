import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The contents of a paper wallet. */
export interface Sheet {
  readonly text: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly phrase: string;
  readonly code: string;
}

/** Reads a printed paper wallet. Throws an Error if a part is missing. */
export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const text = items
    .flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  const numbered = Array.from({ length: 24 }, (_, at) => `${at + 1} ([a-z]+)`).join(' ');
  return {
    text,
    publicKey: part(text, /\b(G[A-Z2-7]{55})\b/),
    secretKey: part(text, /\b(S[A-Z2-7]{55})\b/),
    phrase:
      new RegExp(numbered).exec(text)?.slice(1).join(' ') ?? part(text, /(24 words in order)/),
    code: part(text, /\b([2-9A-Y]{4}-[2-9A-Y]{4})\b/),
  };
}

function part(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined)
    throw new Error(
      `the sheet lacks ${pattern.source}:\n${text.replaceAll(/\bS[A-Z2-7]{55}\b/g, 'S…')}`,
    );
  return found;
}
