import type { ReactNode } from 'react';

export interface Fact {
  readonly name: string;
  /** Without one the fact is not shown. */
  readonly value: ReactNode;
  /** Content behind the value, such as an age behind a birth date. */
  readonly note?: ReactNode;
}

/** A line of a table of facts, or none: `isKnown && fact(...)`. */
export type FactLine = Fact | false | null | undefined;

export function fact(name: string, value: ReactNode, note?: ReactNode): Fact {
  return { name, value, note };
}

/** A fact whose value is written in its own way where there is one. */
export function factIfKnown<Value extends ReactNode>(
  name: string,
  value: Value | null,
  shown: (value: Value) => ReactNode = (it) => it,
): Fact {
  return fact(name, value === null ? null : shown(value));
}

/**
 * Names and values in rows, the values aligned; in a narrow column each value is below its name.
 */
export function FactTable({ facts }: { readonly facts: readonly FactLine[] }) {
  return (
    <dl className="@container grid text-small">
      {facts.filter(isShown).map(({ name, value, note }, at) => (
        <div
          // Lines never change places, and several can have one name.
          key={at}
          className="grid gap-x-4 border-b border-line py-1.5 last:border-0 @sm:grid-cols-[9.75rem_minmax(0,1fr)] @md:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="figures flex min-w-0 flex-wrap items-baseline gap-x-2 font-medium wrap-anywhere">
            {value}
            {isThere(note) && <span className="text-fine font-normal text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isShown(line: FactLine): line is Fact {
  return line !== false && isThere(line?.value);
}

function isThere(content: ReactNode): boolean {
  return content !== null && content !== undefined && content !== false;
}
