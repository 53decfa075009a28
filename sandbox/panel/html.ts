/**
 * Markup that is safe to send. Only the `html` tag creates it, so that foreign text can never
 * become markup.
 */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Piece = Html | string | number | null | readonly Piece[];

/**
 * Template for markup: every value is escaped, unless it is markup itself; lists are joined, null
 * is dropped.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Piece[]): Html {
  return new Html(
    strings.map((string, index) => string + rendered(values[index] ?? null)).join(''),
  );
}

function rendered(piece: Piece): string {
  if (piece === null) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece));
  return piece.map(rendered).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"'`]/gu, (character) => ENTITIES[character] ?? '');
}
