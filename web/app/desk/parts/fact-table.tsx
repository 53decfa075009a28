import type { ReactNode } from 'react';

export interface Fact {
  readonly key: string;
  readonly name: string;
  readonly value: ReactNode;
  /** Content behind the value, such as an age behind a birth date. */
  readonly note?: ReactNode;
}

/** A fact that is alone with its name in its table. */
export function fact(name: string, value: ReactNode, note?: ReactNode): Fact {
  return { key: name, name, value, note };
}

/** One fact if it has a value, and none otherwise. */
export function factIfKnown<Value extends ReactNode>(
  key: string,
  name: string,
  value: Value | null,
  shown: (value: Value) => ReactNode = (it) => it,
): Fact[] {
  return value === null ? [] : [{ key, name, value: shown(value) }];
}

/**
 * Names and values in rows, the values aligned; in a narrow column each value is below its name.
 */
export function FactTable({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="@container grid text-small">
      {facts.map(({ key, name, value, note }) => (
        <div
          key={key}
          className="grid gap-x-4 border-b border-line py-1.5 last:border-0 @sm:grid-cols-[9.75rem_minmax(0,1fr)] @md:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="figures flex min-w-0 flex-wrap items-baseline gap-x-2 font-medium wrap-anywhere">
            {value}
            {note !== undefined && <span className="text-fine font-normal text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
