import type { Locale } from '@bb1/domain/locale';
import type { Block } from './document-block.ts';
import { readBlocks } from './read-blocks.ts';

export interface DocumentSource {
  readonly title: string;
  readonly subtitle: string;
  /** The document's ISO date; also the date of the file. */
  readonly date: string;
  readonly version: string;
  /** `report` has a cover and contents; `letter` starts directly with its text. */
  readonly layout: 'report' | 'letter';
  /** German unless it says otherwise. */
  readonly language?: Locale;
  readonly blocks: readonly Block[];
}

/**
 * Reads a document: a head (`title`, `subtitle`, `date`, `version`, optionally `layout`, between
 * `---` lines), then the markdown that `readBlocks` describes. Throws an Error that names what is
 * missing or cannot be read.
 */
export function readDocument(source: string): DocumentSource {
  const match = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/.exec(
    source.replaceAll('\r\n', '\n'),
  );
  if (!match?.groups) throw new Error('a document starts with its head between --- lines');
  const { head = '', body = '' } = match.groups;
  const field = (name: string) => new RegExp(`^${name}: *(.+)$`, 'm').exec(head)?.[1]?.trim();
  const needed = (name: string) => field(name) ?? missing(name);
  const date = needed('date');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
    throw new Error(`the date of a document is an ISO date, not ${date}`);
  const unfilled = /\{\{[^}]*\}\}/.exec(source);
  if (unfilled) throw new Error(`the document "${needed('title')}" still holds ${unfilled[0]}`);
  return {
    title: needed('title'),
    subtitle: needed('subtitle'),
    date,
    version: needed('version'),
    layout: field('layout') === 'letter' ? 'letter' : 'report',
    blocks: readBlocks(body),
  };
}

function missing(name: string): never {
  throw new Error(`the head of the document lacks ${name}`);
}
