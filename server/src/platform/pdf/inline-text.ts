/** Weights of the document's typeface; a source may ask for `strong` and `italic` inside a text. */
export type FontStyle = 'regular' | 'italic' | 'semibold' | 'bold';

/** A run of text in one style, possibly a link. */
export interface Run {
  readonly text: string;
  readonly style: FontStyle;
  readonly href?: string;
}

/** A forced line break inside a text, written `<br>` in a source. */
export const LINE_BREAK = '\n';

const MARKUP = /(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)\s]+\))/;
const STRONGER: Readonly<Record<FontStyle, FontStyle>> = {
  regular: 'semibold',
  italic: 'semibold',
  semibold: 'bold',
  bold: 'bold',
};

/**
 * Parses **strong**, *italic*, [links](https://…) and `<br>`; everything else stays text. `base` is
 * the style of plain text. Throws an Error on a link other than https or mailto.
 */
export function readInline(text: string, base: FontStyle = 'regular'): Run[] {
  const flat = text.replace(/\s*<br>\s*/g, LINE_BREAK).replace(/[ \t]+/g, ' ');
  return flat
    .split(MARKUP)
    .filter((part) => part !== '')
    .map((part): Run => {
      const strong = /^\*\*([^*]+)\*\*$/.exec(part)?.[1];
      if (strong !== undefined) return { text: strong, style: STRONGER[base] };
      const italic = /^\*([^*]+)\*$/.exec(part)?.[1];
      if (italic !== undefined) return { text: italic, style: 'italic' };
      const [, label, href] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? [];
      if (label !== undefined && href !== undefined)
        return { text: label, style: base, href: safeTarget(href) };
      return { text: part, style: base };
    });
}

/** The plain text, for bookmarks, metadata and alternative texts. */
export function plainText(runs: readonly Run[]): string {
  return runs
    .map((run) => run.text)
    .join('')
    .replaceAll('\u00ad', '')
    .replaceAll(LINE_BREAK, ' ');
}

function safeTarget(href: string): string {
  if (/^(https:\/\/|mailto:)/.test(href)) return href;
  throw new Error(`a link in a document may not lead to ${href}`);
}
