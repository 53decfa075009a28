import { setImmediate as nextTurn } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { fileError } from './file-error.ts';

/** Names are local names: a namespace prefix never matters here. */
export type XmlElement = {
  name: string;
  line: number;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children?: XmlElement[];
};

export type XmlLimits = { maxBytes: number; maxDepth: number };

export type XmlVisitor = {
  /**
   * Called for every element outside a kept one; true keeps the whole element and passes it to
   * `kept` once it is closed.
   */
  opened: (path: readonly string[], element: XmlElement) => boolean;
  kept: (path: readonly string[], element: XmlElement) => void;
  /** An element that was not kept ends. */
  closed: (path: readonly string[]) => void;
};

const CHUNK_BYTES = 64 * 1024;
/** Shared by all elements without any, because a hostile file can have millions of them. */
const NO_ATTRIBUTES: Readonly<Record<string, string>> = {};

/**
 * Walks through an XML file element by element, so that only kept elements use memory. A document
 * type is refused, not read: this excludes external files, entity definitions and their expansion.
 * Other requests run between chunks.
 * @throws BankFileError with the line, on anything but one complete well-formed document within the
 * limits
 */
export async function readXml(
  bytes: Uint8Array,
  limits: XmlLimits,
  visitor: XmlVisitor,
): Promise<void> {
  if (bytes.length > limits.maxBytes)
    throw fileError(
      'too_large',
      `The file has ${bytes.length} bytes, at most ${limits.maxBytes} are read`,
    );
  const decoder = decoderFor(bytes);
  let walk: Walk | undefined;
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    const end = from + CHUNK_BYTES;
    const text = decode(decoder, bytes.subarray(from, end), {
      more: end < bytes.length,
      line: walk?.line() ?? 1,
    });
    // Some banks put a blank line before the XML declaration, where XML allows nothing.
    const start = walk === undefined ? text.length - text.trimStart().length : 0;
    walk ??= startWalk(limits, visitor, text.slice(0, start).split('\n').length - 1);
    walk.write(text.slice(start));
    await nextTurn();
  }
  walk?.end();
}

type Walk = { write: (text: string) => void; end: () => void; line: () => number };

function startWalk(limits: XmlLimits, visitor: XmlVisitor, linesBefore: number): Walk {
  const parser = new SaxesParser();
  const line = (): number => linesBefore + parser.line;
  const path: string[] = [];
  const keeping: XmlElement[] = [];
  let ending = false;

  parser.on('error', (error) => {
    throw fileError(
      ending ? 'truncated' : 'malformed_xml',
      `The XML ${ending ? 'ends too early' : 'is not well-formed'}: ${error.message}`,
      line(),
    );
  });
  parser.on('doctype', () => {
    throw fileError(
      'doctype_refused',
      'The file has a document type definition (DOCTYPE); bank files never need one and it is not read',
      line(),
    );
  });
  parser.on('opentag', (tag) => {
    const attributes = Object.keys(tag.attributes).length > 0 ? tag.attributes : NO_ATTRIBUTES;
    const element: XmlElement = { name: localName(tag.name), line: line(), attributes, text: '' };
    path.push(element.name);
    if (path.length > limits.maxDepth)
      throw fileError('too_deep', `Elements are nested deeper than ${limits.maxDepth}`, line());
    const parent = keeping.at(-1);
    if (parent !== undefined) (parent.children ??= []).push(element);
    if (parent !== undefined || visitor.opened(path, element)) keeping.push(element);
  });
  const addText = (text: string): void => {
    const element = keeping.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = keeping.pop();
    if (element === undefined) visitor.closed(path);
    else if (keeping.length === 0) visitor.kept(path, element);
    path.pop();
  });

  return {
    write: (text) => void parser.write(text),
    end: () => {
      ending = true;
      parser.close();
    },
    line,
  };
}

/** A byte order mark wins over the declared encoding; without either XML is UTF-8. */
function decoderFor(bytes: Uint8Array): TextDecoder {
  if (bytes.length === 0) throw fileError('empty', 'The file is empty');
  const head = Buffer.from(bytes.subarray(0, 256)).toString('latin1');
  if (head.startsWith('\u00FF\u00FE')) return new TextDecoder('utf-16le', { fatal: true });
  if (head.startsWith('\u00FE\u00FF')) return new TextDecoder('utf-16be', { fatal: true });
  if (head.startsWith('\u00EF\u00BB\u00BF')) return new TextDecoder('utf-8', { fatal: true });
  if (!head.trimStart().startsWith('<')) throw fileError('unknown_format', 'The file is not XML');
  const label = /<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/u.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw fileError(
      'unknown_encoding',
      `The file says it is written in "${label}", which is not a known encoding`,
    );
  }
}

function decode(
  decoder: TextDecoder,
  bytes: Uint8Array,
  at: { more: boolean; line: number },
): string {
  try {
    return decoder.decode(bytes, { stream: at.more });
  } catch {
    throw fileError(
      'bad_encoding',
      `The file has bytes that are not ${decoder.encoding.toUpperCase()}, behind this line`,
      at.line,
    );
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The first element down this path of names, or undefined. */
export function elementAt(element: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  let current: XmlElement | undefined = element;
  for (const name of path) current = current?.children?.find((child) => child.name === name);
  return current;
}

/** The trimmed text down this path; null when the element is missing or blank. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string | null {
  const text = element === undefined ? '' : (elementAt(element, ...path)?.text.trim() ?? '');
  return text === '' ? null : text;
}

export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children?.filter((child) => child.name === name) ?? [];
}
