import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Disclosure } from './disclosure.tsx';
import { type FormState, FormStateContext } from './form-state.ts';

interface FormRowsProps<Stored> {
  /** Name of the list: the fields of its rows have the names `list.0`, `list.0.part`. */
  readonly list: string;
  /** The stored rows. */
  readonly stored: readonly Stored[];
  readonly max: number;
  readonly words: {
    /** The label of the button that adds a row. */
    readonly add: string;
    readonly remove: string;
    /** Opens the fixed rows of a page without script. */
    readonly withoutScript: string;
  };
  /** The label of a row, by its number from 1. */
  readonly title: (number: number) => string;
  /**
   * The fields of a row; their names start with `name`. Several fields form a group labelled
   * `title`.
   */
  readonly renderRow: (props: {
    readonly name: string;
    readonly title: string;
    readonly stored: Stored | undefined;
  }) => ReactNode;
}

/** `from` is the row's original number, as stored or sent; an added row has none. */
interface Row {
  readonly key: number;
  readonly from: number | null;
}

interface Rows {
  readonly of: FormState['values'];
  readonly rows: readonly Row[];
  readonly made: number;
  /** What takes the focus after a row was added or removed; a new object each time. */
  readonly focus: { readonly on: 'row' | 'button' } | null;
}

/**
 * A list of which a person fills in as many rows as they need: with script by a button, without it
 * in fixed rows behind a disclosure. The action renumbers the list without its empty rows
 * (`SentForm.closedUpRows`), and the form comes back with the result.
 */
export function FormRows<Stored>({
  list,
  stored,
  max,
  words,
  title,
  renderRow,
}: FormRowsProps<Stored>) {
  const { values } = use(FormStateContext);
  const begin = (made: number): Rows => ({
    of: values,
    rows: numbers(values === null ? stored.length : rowsTyped(list, values)).map((from) => ({
      key: made + from,
      from,
    })),
    made: made + max,
    focus: null,
  });
  const [state, setState] = useState(() => begin(0));
  if (state.of !== values) setState(begin(state.made));
  const box = useRef<HTMLDivElement>(null);
  const { rows, made, focus } = state;
  useEffect(() => {
    if (focus === null) return;
    const last = [
      ...(box.current?.querySelectorAll(focus.on === 'row' ? '[data-row]' : '[data-adds]') ?? []),
    ].at(-1);
    last?.querySelector<HTMLElement>('select, input, button')?.focus();
  }, [focus]);

  const add = () =>
    setState({
      ...state,
      rows: [...rows, { key: made, from: null }],
      made: made + 1,
      focus: { on: 'row' },
    });
  const remove = (key: number) =>
    setState({ ...state, rows: rows.filter((one) => one.key !== key), focus: { on: 'button' } });
  const fieldsOf = (at: number, from: number | null) =>
    renderRow({
      name: `${list}.${at}`,
      title: title(at + 1),
      stored: from === null || values !== null ? undefined : stored[from],
    });
  return (
    <div ref={box} className="grid gap-6">
      {rows.map(({ key, from }, at) => (
        <div key={key} data-row className="grid gap-4">
          <RowState list={list} from={from} to={at}>
            {fieldsOf(at, from)}
          </RowState>
          <Button
            look="quiet"
            className="sm:-ml-5 justify-self-start noscript:hidden"
            onClick={() => remove(key)}
          >
            {words.remove}
            <span className="sr-only">: {title(at + 1)}</span>
          </Button>
        </div>
      ))}
      {rows.length < max && (
        <>
          <div data-adds className="noscript:hidden">
            <Button look="secondary" onClick={add}>
              {words.add}
            </Button>
          </div>
          <noscript>
            <Disclosure summary={words.withoutScript}>
              {numbers(max)
                .slice(rows.length)
                .map((at) => (
                  <div key={at}>{fieldsOf(at, null)}</div>
                ))}
            </Disclosure>
          </noscript>
        </>
      )}
    </div>
  );
}

/** A row keeps its messages and typed values when earlier rows are removed. */
function RowState({
  list,
  from,
  to,
  children,
}: {
  readonly list: string;
  readonly from: number | null;
  readonly to: number;
  readonly children: ReactNode;
}) {
  const state = use(FormStateContext);
  const moved =
    from === to
      ? state
      : {
          ...state,
          messages: movedRow(state.messages, { list, from, to }),
          values: state.values && movedRow(state.values, { list, from, to }),
        };
  return <FormStateContext value={moved}>{children}</FormStateContext>;
}

/**
 * The map from the view of a row with the original number `from` and the current number `to`,
 * without other rows' entries.
 */
export function movedRow<Value>(
  byField: Readonly<Record<string, Value>>,
  { list, from, to }: { readonly list: string; readonly from: number | null; readonly to: number },
): Record<string, Value> {
  const entries = Object.entries(byField).flatMap(([name, value]): [string, Value][] => {
    if (!name.startsWith(`${list}.`)) return [[name, value]];
    const [number, ...part] = name.slice(list.length + 1).split('.');
    return from !== null && number === String(from) ? [[[list, to, ...part].join('.'), value]] : [];
  });
  return Object.fromEntries(entries);
}

function rowsTyped(list: string, values: Readonly<Record<string, string>>): number {
  const ofList = Object.keys(values).filter((name) => name.startsWith(`${list}.`));
  return new Set(ofList.map((name) => name.slice(list.length + 1).split('.')[0])).size;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}
