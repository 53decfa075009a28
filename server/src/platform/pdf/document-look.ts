/** The issuer's design for a document. */
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
  /** Printed on every page. */
  readonly mark: string;
  /** Watermark across every page, behind the text. */
  readonly watermark?: string;
}

/** Sizes and distances in points; the page is A4 portrait. */
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
/** How far heading numbers hang to the left of the text. */
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
  /** Distance between baselines. */
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
