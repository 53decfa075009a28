import type { ReactNode } from 'react';

export interface Fact {
  readonly key: string;
  readonly name: string;
  readonly value: ReactNode;
  /** Content behind the value, such as an age behind a birth date. */
  readonly note?: ReactNode;
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
      {facts.map((fact) => (
        <div
          key={fact.key}
          className="grid gap-x-4 border-b border-line py-1.5 last:border-0 @sm:grid-cols-[9.75rem_minmax(0,1fr)] @md:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{fact.name}</dt>
          <dd className="figures flex min-w-0 flex-wrap items-baseline gap-x-2 font-medium wrap-anywhere">
            {fact.value}
            {fact.note !== undefined && (
              <span className="text-fine font-normal text-muted">{fact.note}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
