import type { Locale } from '@bb1/domain/locale';
import type { BulkReply } from '@bb1/domain/bulk-action';
import type { Right } from '@bb1/domain/officers/rights';
import type { ApiCall } from '../../session/api-client.ts';

/** The texts of an action on the chosen rows, in the officer's language. */
interface BulkTexts<Row> {
  readonly act: string;
  /** What will happen to these rows. */
  readonly will: (rows: readonly Row[]) => string;
  /** Why the action skips a row, as far as the list shows it; the server checks each row again. */
  readonly obstacle?: (row: Row) => string | null;
  readonly submit: (rows: { readonly count: number }) => string;
  readonly done: (rows: { readonly count: number }) => string;
  /** The label of the reason, where the act requires one. */
  readonly reason?: string;
}

/** Never a decision of two officers: those are made record by record, with their evidence. */
interface BulkAction<Row> {
  readonly right: Right;
  readonly takesProof?: true;
  readonly isDanger?: true;
  readonly words: (locale: Locale) => BulkTexts<Row>;
  readonly carryOut: (
    api: ApiCall,
    sent: { readonly ids: readonly string[]; readonly reason: string },
  ) => Promise<BulkReply>;
}

/** What officers can do with several rows of a list at once. */
export interface BulkActions<Row> {
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** By the `intent` of the list's form. */
  readonly acts: Readonly<Record<string, BulkAction<Row>>>;
}

export interface BulkDone extends BulkReply {
  readonly done: string;
}

export function isBulkDone(answer: unknown): answer is BulkDone {
  return typeof answer === 'object' && answer !== null && 'done' in answer && 'each' in answer;
}
