import { readBlocks } from './read-blocks.ts';
import type { Run } from './inline-text.ts';

export type Alignment = 'left' | 'center' | 'right';

export interface TableRow {
  readonly kind: 'plain' | 'section' | 'total';
  readonly cells: readonly TableCell[];
}

export interface TableCell {
  /** Steps by which the text moves to the right, as in a balance sheet. */
  readonly indent: number;
  readonly runs: readonly Run[];
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  /** `marker` as it stands in the source: "•", "1.", "(2)", "a)". */
  | { readonly kind: 'list'; readonly depth: number; readonly items: readonly { readonly marker: string; readonly runs: readonly Run[] }[] }
  | { readonly kind: 'table'; readonly caption: readonly Run[]; readonly alignments: readonly Alignment[]; readonly header: readonly TableCell[]; readonly rows: readonly TableRow[] }
  | { readonly kind: 'callout'; readonly tone: CalloutTone; readonly paragraphs: readonly (readonly Run[])[] }
  | { readonly kind: 'chart'; readonly chart: Chart }
  | { readonly kind: 'small-print'; readonly runs: readonly Run[] }
  /** Empty lines to write on, each with what belongs there, as in a form. */
  | { readonly kind: 'form-lines'; readonly labels: readonly string[] }
  | { readonly kind: 'page-break' };

export type CalloutTone = 'note' | 'warning';

export interface Chart {
  readonly form: 'bars' | 'columns' | 'timeline';
  readonly title: string;
  /** What the chart shows, for those who do not see it. */
  readonly description: string;
  readonly series: readonly string[];
  readonly entries: readonly ChartEntry[];
}

export interface ChartEntry {
  readonly label: string;
  /** One figure for each series; `text` as the source writes it. */
  readonly figures: readonly { readonly value: number; readonly text: string }[];
}

export interface DocumentSource {
  readonly title: string;
  readonly subtitle: string;
  /** ISO date the document bears; also the date of the file. */
  readonly date: string;
  readonly version: string;
  /** `report` has a cover and contents; `letter` starts with its text at once. */
  readonly layout: 'report' | 'letter';
  readonly blocks: readonly Block[];
}

/**
 * Reads a document: a head (`title`, `subtitle`, `date`, `version`, optionally `layout`, between `---` lines), then
 * the markdown that `readBlocks` describes. Throws an Error that names what is missing or cannot be read.
 */
export function readDocument(source: string): DocumentSource {
  const match = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'));
  if (!match?.groups) throw new Error('a document starts with its head between --- lines');
  const { head = '', body = '' } = match.groups;
  const field = (name: string) => new RegExp(`^${name}: *(.+)$`, 'm').exec(head)?.[1]?.trim();
  const needed = (name: string) => field(name) ?? missing(name);
  const date = needed('date');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`the date of a document is an ISO date, not ${date}`);
  const unfilled = /\{\{[^}]*\}\}/.exec(source);
  if (unfilled) throw new Error(`the document "${needed('title')}" still holds ${unfilled[0]}`);
  return { title: needed('title'), subtitle: needed('subtitle'), date, version: needed('version'), layout: field('layout') === 'letter' ? 'letter' : 'report', blocks: readBlocks(body) };
}

function missing(name: string): never {
  throw new Error(`the head of the document lacks ${name}`);
}
