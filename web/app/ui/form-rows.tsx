import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Disclosure } from './disclosure.tsx';
import { type FormState, FormStateContext } from './form-state.ts';

interface FormRowsProps<Stored> {
  /** Name of the list: the fields of its rows are called `list.0`, `list.0.part`. */
  readonly list: string;
  /** What is there already, a row each. */
  readonly stored: readonly Stored[];
  readonly max: number;
  readonly words: {
    /** On the button that adds a row. */
    readonly add: string;
    readonly remove: string;
    /** Opens the fixed rows that there are without script. */
    readonly withoutScript: string;
  };
  /** What a row is called, by its number from 1. */
  readonly title: (number: number) => string;
  /** The fields of a row; their names begin with `name`. Several of them stand in a group called `title`. */
  readonly renderRow: (props: {
    readonly name: string;
    readonly title: string;
    readonly stored: Stored | undefined;
  }) => ReactNode;
}

/** `from` is the number the row came with, in what was stored or sent; a row added since has none. */
interface Row {
  readonly key: number;
  readonly from: number | null;
}

interface Rows {
  readonly of: FormState['values'];
  readonly rows: readonly Row[];
  readonly made: number;
  /** What takes the focus after a row came or went; a new object each time. */
  readonly focus: { readonly on: 'row' | 'button' } | null;
}

/**
 * A list of which a person fills in as many rows as they need: with script by a button, without it in fixed rows behind a
 * disclosure. The action closes up rows left empty (`SentForm.closedUpRows`), so a form that comes back begins anew with those.
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
            className="-ml-5 justify-self-start noscript:hidden"
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

/** A row keeps its messages and what was typed in it when those before it are removed. */
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

/** The map as a row sees it that came as `from` and stands as `to`; other rows of the list are none of its business. */
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
