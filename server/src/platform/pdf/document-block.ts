import type { Locale } from '@bb1/domain/locale';
import type { Run } from './inline-text.ts';

export type Alignment = 'left' | 'center' | 'right';

export interface TableRow {
  readonly kind: 'plain' | 'section' | 'total';
  readonly cells: readonly TableCell[];
}

export interface TableCell {
  /** Indentation levels, as in a balance sheet. */
  readonly indent: number;
  readonly runs: readonly Run[];
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  /** `marker` as in the source: "•", "1.", "(2)", "a)". */
  | {
      readonly kind: 'list';
      readonly depth: number;
      readonly items: readonly { readonly marker: string; readonly runs: readonly Run[] }[];
    }
  | {
      readonly kind: 'table';
      readonly caption: readonly Run[];
      readonly alignments: readonly Alignment[];
      /** All columns have the same width. */
      readonly isEven?: true;
      readonly header: readonly TableCell[];
      readonly rows: readonly TableRow[];
    }
  | {
      readonly kind: 'callout';
      readonly tone: CalloutTone;
      readonly paragraphs: readonly (readonly Run[])[];
    }
  | { readonly kind: 'chart'; readonly chart: Chart }
  | { readonly kind: 'small-print'; readonly runs: readonly Run[] }
  /** Blank lines to fill in, each with a label, as in a form. */
  | { readonly kind: 'form-lines'; readonly labels: readonly string[] }
  /** With a language, what follows is read aloud in it (PDF/UA, ISO 14289-1, 7.2). */
  | { readonly kind: 'page-break'; readonly language?: Locale };

export type CalloutTone = 'note' | 'warning';

export interface Chart {
  readonly form: 'bars' | 'columns' | 'timeline';
  readonly title: string;
  /** Alternative text of the chart. */
  readonly description: string;
  readonly series: readonly string[];
  readonly entries: readonly ChartEntry[];
}

interface ChartEntry {
  readonly label: string;
  /** One figure per series; `text` as the source has it. */
  readonly figures: readonly { readonly value: number; readonly text: string }[];
}
