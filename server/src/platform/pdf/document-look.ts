/** What a document takes from the one who issues it. */
export interface DocumentLook {
  readonly issuer: {
    readonly name: string;
    /** Address and register, a line each. */ readonly lines: readonly string[];
  };
  readonly token: { readonly code: string; readonly name: string };
  /** Colours as #rrggbb; `accent` is dark enough for text on white. */
  readonly colours: {
    readonly primary: string;
    readonly secondary: string;
    readonly accent: string;
    readonly warning: string;
  };
  /** Stands on every page. */
  readonly mark: string;
  /** Stands large across every page, behind the text. */
  readonly watermark?: string;
}

/** Sizes and distances in points; the page is A4 upright. */
export const PAGE = {
  width: 595.28,
  height: 841.89,
  left: 106,
  right: 62,
  top: 92,
  bottom: 82,
} as const;
export const TEXT_WIDTH = PAGE.width - PAGE.left - PAGE.right;
export const TEXT_HEIGHT = PAGE.height - PAGE.top - PAGE.bottom;
/** Numbers of headings hang this far left of the text. */
export const HANG = 50;

export const INK = {
  text: '#1c2536',
  soft: '#5a6478',
  hairline: '#cdd3de',
  wash: '#f2f5fa',
  white: '#ffffff',
} as const;

export interface TextStyle {
  readonly size: number;
  /** Distance from one base line to the next. */
  readonly leading: number;
  readonly colour: string;
}

export const STYLES = {
  body: { size: 9.6, leading: 14.4, colour: INK.text },
  table: { size: 8.6, leading: 12, colour: INK.text },
  tableHead: { size: 8, leading: 11, colour: INK.soft },
  caption: { size: 8.2, leading: 12, colour: INK.soft },
  small: { size: 8, leading: 11.4, colour: INK.soft },
  running: { size: 7.4, leading: 10, colour: INK.soft },
} as const satisfies Record<string, TextStyle>;
