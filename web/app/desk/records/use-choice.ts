import { useState } from 'react';
import { useLocation } from 'react-router';
import { useHasScript } from '../../ui/use-has-script.ts';
import { useFormsRound } from '../parts/use-forms-round.ts';
import { isBulkDone, type BulkActions } from './bulk-actions.ts';

export interface Choice<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  readonly isAll: boolean;
  readonly toggleAll: () => void;
  readonly clear: () => void;
  /** False until the page has its script: until then the ticked boxes are sent themselves. */
  readonly byScript: boolean;
  /** Counts what was done, so that each outcome is announced. */
  readonly round: number;
  /** Also of a row that has left the list. */
  readonly nameOf: (id: string) => string;
}

/** The chosen rows of the shown page. Another page, or an act on them, ends the choice. */
export function useChoice<Row>(
  { idOf, nameOf }: Pick<BulkActions<Row>, 'idOf' | 'nameOf'>,
  shown: readonly Row[],
  answer: unknown,
): Choice<Row> {
  const { search } = useLocation();
  const round = useFormsRound(answer, isBulkDone);
  const list = `${round} ${search}`;
  const [choice, setChoice] = useState({
    list,
    ids: new Set<string>(),
    names: new Map<string, string>(),
  });
  const byScript = useHasScript();
  const has = (row: Row) => choice.list === list && choice.ids.has(idOf(row));
  const rows = shown.filter(has);
  const isAll = rows.length === shown.length;
  const choose = (chosen: readonly Row[]) =>
    setChoice({
      list,
      ids: new Set(chosen.map(idOf)),
      names: new Map([...choice.names, ...chosen.map((row) => [idOf(row), nameOf(row)] as const)]),
    });
  return {
    rows,
    has,
    toggle: (row) => choose(has(row) ? rows.filter((one) => one !== row) : [...rows, row]),
    isAll,
    toggleAll: () => choose(isAll ? [] : shown),
    clear: () => choose([]),
    byScript,
    round,
    nameOf: (id) => choice.names.get(id) ?? id,
  };
}
