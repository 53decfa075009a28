import { COLUMNS_PARAM } from '../parts/list-query.ts';
import type { ListFile } from './record-kind.ts';

/** The shown columns in the list's own order. The first one names the row and always stays. */
export function shownColumns<Column extends { readonly key: string }>(
  columns: readonly Column[],
  search: string,
): readonly Column[] {
  const chosen = new URLSearchParams(search).getAll(COLUMNS_PARAM);
  if (chosen.length === 0) return columns;
  return columns.filter(({ key }, at) => at === 0 || chosen.includes(key));
}

/** What a list's file is asked for: its filters, and its columns if they are chosen. */
export function fileQuery(
  { columns, rename = {} }: ListFile,
  filters: Readonly<Record<string, string | undefined>>,
  shown: readonly { readonly key: string }[] | null,
): Readonly<Record<string, string | undefined>> {
  const names = shown?.flatMap(({ key }) => columns[key] ?? []);
  return {
    ...Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [rename[name] ?? name, value]),
    ),
    ...(names !== undefined && { columns: names.join(',') }),
  };
}
