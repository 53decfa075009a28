/**
 * Text with emphasis and links; everything else of the source stays text and is escaped by React.
 */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly text: string }
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly items: readonly (readonly Inline[])[];
    };

export interface Article {
  readonly title: string;
  readonly description: string;
  /** Anchors of the parts that another page shows too. */
  readonly featured: readonly string[];
  readonly blocks: readonly Block[];
}

/**
 * Reads a content file: a head (`title:`, `description:`, optionally `featured:` with anchors, between `---` lines), then headings of
 * level 2 and 3 with an optional `{#anchor}`, paragraphs (two spaces at the end of a line break
 * it), lists, **strong** and [links](https://…). Throws an Error on a missing head and on links to
 * anything but https, mailto, or this site.
 */
export function readArticle(source: string): Article {
  const match = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/.exec(source);
  if (!match?.groups) throw new Error('a content file starts with its head between --- lines');
  const { head = '', body = '' } = match.groups;
  const field = (name: string) =>
    new RegExp(`^${name}: *(.+)$`, 'm').exec(head)?.[1] ?? missing(name);
  return {
    title: field('title'),
    description: field('description'),
    featured: /^featured: *(.+)$/m.exec(head)?.[1]?.split(' ') ?? [],
    blocks: body
      .split(/\n{2,}/)
      .map((text) => text.trim())
      .filter(Boolean)
      .map(readBlock),
  };
}

function missing(name: string): never {
  throw new Error(`the head of the content file lacks ${name}`);
}

function readBlock(text: string): Block {
  const heading = /^(#{2,3}) +(.+?)(?: *\{#([\w-]+)\})?$/.exec(text);
  if (heading?.[2])
    return {
      kind: 'heading',
      level: heading[1] === '##' ? 2 : 3,
      text: heading[2],
      id: heading[3] ?? anchorOf(heading[2]),
    };
  const lines = text.split('\n');
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', ordered: false, items: lines.map((line) => readInline(line.slice(2))) };
  if (lines.every((line) => /^\d+\. /.test(line)))
    return {
      kind: 'list',
      ordered: true,
      items: lines.map((line) => readInline(line.replace(/^\d+\. /, ''))),
    };
  return {
    kind: 'paragraph',
    lines: text.split(/ {2,}\n/).map((line) => readInline(line.replaceAll('\n', ' '))),
  };
}

function readInline(text: string): Inline[] {
  return text
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const strong = /^\*\*(.+)\*\*$/.exec(part);
      if (strong?.[1]) return { kind: 'strong', text: strong[1] };
      const link = /^\[(.+)\]\((.+)\)$/.exec(part);
      if (link?.[1] && link[2]) return { kind: 'link', text: link[1], href: safeTarget(link[2]) };
      return { kind: 'text', text: part };
    });
}

function safeTarget(href: string): string {
  if (/^(https:\/\/|mailto:|tel:|#|\/(?!\/))/.test(href)) return href;
  throw new Error(`a content link may not lead to ${href}`);
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '');
}
