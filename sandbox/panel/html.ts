/** Markup that may go to a browser as it is. Only the `html` tag makes it, so that foreign text can never become markup. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Piece = Html | string | number | null | readonly Piece[];

/** Template for markup: every value in it is escaped, unless it is markup itself; lists are joined, null is left out. */
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
