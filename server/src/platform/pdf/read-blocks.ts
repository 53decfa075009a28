import type {
  Alignment,
  Block,
  CalloutTone,
  Chart,
  TableCell,
  TableRow,
} from './document-block.ts';
import { readInline, type Run } from './inline-text.ts';

const LIST_ITEM = /^(?<marker>-|\d+\.|\(\d+[a-z]?\)|[a-z]{1,2}\)) +(?<text>.+)$/;

/**
 * Parses the body of a document. Blank lines separate blocks: `#` to `###` headings, lists (`-`,
 * `1.`, clauses `(1)`, letters `a)`; continuation lines of an item are indented), pipe tables (a
 * preceding line `Tabelle: …` is the caption, cells begin with `>` for each level of indentation, a
 * fully bold row is a total), `~ small print`, `_` lines of a form, `\newpage`, and fences
 * `::: note|warning|bars|columns|timeline "title"`. Throws an Error that quotes what it cannot read.
 */
export function readBlocks(body: string): Block[] {
  const chunks = body
    .split(/\n{2,}/)
    .map((text) => text.replace(/^\n+|\s+$/g, ''))
    .filter((text) => text !== '');
  const blocks: Block[] = [];
  let fence: string[] | null = null;
  for (const chunk of chunks) {
    if (fence === null && chunk.startsWith(':::')) fence = [];
    if (fence === null) {
      blocks.push(readBlock(chunk, blocks.at(-1)));
      continue;
    }
    fence.push(chunk);
    if (!/(^|\n):::$/.test(chunk)) continue;
    blocks.push(readFence(fence.join('\n\n')));
    fence = null;
  }
  if (fence !== null) throw new Error(`a fence is never closed: ${fence[0]?.split('\n')[0] ?? ''}`);
  return blocks;
}

function readBlock(text: string, before: Block | undefined): Block {
  if (text === '\\newpage') return { kind: 'page-break' };
  const [, hashes, title] = /^(#{1,3}) +([^\n]+)$/.exec(text) ?? [];
  if (hashes !== undefined && title !== undefined)
    return {
      kind: 'heading',
      level: hashes.length === 1 ? 1 : hashes.length === 2 ? 2 : 3,
      runs: readInline(title, hashes.length === 3 ? 'semibold' : 'bold'),
    };
  if (text.startsWith('~ '))
    return { kind: 'small-print', runs: readInline(joinLines(text.slice(2))) };
  if (text.startsWith('_ '))
    return { kind: 'form-lines', labels: text.split('\n').map((line) => line.replace(/^_ +/, '')) };
  if (/^(Tabelle: [^\n]+\n)?\|/.test(text)) return readTable(text);
  if (LIST_ITEM.test(text.split('\n')[0] ?? '')) return readList(text, before);
  return { kind: 'paragraph', runs: readInline(joinLines(text)) };
}

function readList(text: string, before: Block | undefined): Block {
  const items: { marker: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const { marker, text: rest } = LIST_ITEM.exec(line)?.groups ?? {};
    if (marker !== undefined && rest !== undefined)
      items.push({ marker: marker === '-' ? '•' : marker, lines: [rest] });
    else items.at(-1)?.lines.push(line.trim());
  }
  const first = items[0]?.marker ?? '';
  // Letters and bullets directly below a clause belong to it.
  const below = before?.kind === 'list' && rank(first) > rank(before.items[0]?.marker ?? '');
  return {
    kind: 'list',
    depth: below
      ? before.depth + 1
      : before?.kind === 'list' && rank(first) === rank(before.items[0]?.marker ?? '')
        ? before.depth
        : 0,
    items: items.map(({ marker, lines }) => ({
      marker,
      runs: readInline(joinLines(lines.join('\n'))),
    })),
  };
}

function rank(marker: string): number {
  if (marker === '•') return 3;
  return /^[a-z]/.test(marker) ? 2 : 1;
}

function readTable(text: string): Block {
  const lines = text.split('\n');
  const caption = /^Tabelle: (.+)$/.exec(lines[0] ?? '')?.[1];
  const [header, rule, ...rows] = lines.slice(caption === undefined ? 0 : 1).map(cellsOf);
  if (!header || !rule || !rule.every((cell) => /^:?-+:?$/.test(cell)))
    throw new Error(`a table needs a header and a line of dashes: ${lines[0] ?? ''}`);
  const uneven = rows.find((row) => row.length !== header.length);
  if (uneven)
    throw new Error(
      `this row has ${uneven.length} cells and not ${header.length}: ${uneven.join(' | ')}`,
    );
  return {
    kind: 'table',
    caption: caption === undefined ? [] : readInline(caption),
    alignments: rule.map(alignmentOf),
    header: header.map((cell) => ({ indent: 0, runs: readInline(cell, 'semibold') })),
    rows: rows.map(readRow),
  };
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

function alignmentOf(dashes: string): Alignment {
  if (!dashes.endsWith(':')) return 'left';
  return dashes.startsWith(':') ? 'center' : 'right';
}

function readRow(cells: readonly string[]): TableRow {
  const filled = cells.filter((cell) => cell !== '');
  const strong = filled.length > 0 && filled.every((cell) => /^(> *)*\*\*[^*]+\*\*$/.test(cell));
  const kind = !strong
    ? 'plain'
    : filled.length === 1 && cells[0] !== '' && cells.length > 1
      ? 'section'
      : 'total';
  return { kind, cells: cells.map(readCell) };
}

function readCell(cell: string): TableCell {
  const steps = /^(?:> *)*/.exec(cell)?.[0] ?? '';
  return { indent: steps.replaceAll(' ', '').length, runs: readInline(cell.slice(steps.length)) };
}

function readFence(text: string): Block {
  const [first = '', ...rest] = text.split('\n');
  const [, name = '', title = ''] = /^::: *(\S+)(?: +"(.*)")?$/.exec(first) ?? [];
  const body = rest.slice(0, -1).join('\n').trim();
  if (name === 'note' || name === 'warning')
    return {
      kind: 'callout',
      tone: name satisfies CalloutTone,
      paragraphs: body
        .split(/\n{2,}/)
        .map((paragraph): readonly Run[] => readInline(joinLines(paragraph))),
    };
  if (name === 'bars' || name === 'columns' || name === 'timeline')
    return { kind: 'chart', chart: readChart(name, title, body) };
  throw new Error(`there is no fence called ${name || first}`);
}

function readChart(form: Chart['form'], title: string, body: string): Chart {
  const [description = '', header = '', ...lines] = body.split('\n');
  const [, ...series] = cellsOf(header);
  const entries = lines.map(cellsOf).map(([label = '', ...figures]) => ({
    label,
    figures: figures.map((figure) => ({
      value: form === 'timeline' ? 0 : germanNumber(figure),
      text: figure,
    })),
  }));
  if (title === '' || description.startsWith('|') || entries.length === 0)
    throw new Error(`the chart "${title}" needs a title, a line that describes it and a table`);
  return { form, title, description, series, entries };
}

/** "1.234.567,89 €" and "-4,5 %" as numbers, precise enough for drawing. */
function germanNumber(text: string): number {
  const value = Number(
    text
      .replace(/[^\d,−-]/g, '')
      .replace('−', '-')
      .replace(',', '.'),
  );
  if (!Number.isFinite(value)) throw new Error(`a chart cannot draw ${text}`);
  return value;
}

function joinLines(text: string): string {
  return text.replace(/ *\n */g, ' ');
}
