import { classNames } from '../../ui/class-names.ts';
import { useFormat } from './use-format.ts';

interface CountTilesProps<Name extends string> {
  readonly counts: Readonly<Record<Name, number>>;
  readonly titles: Readonly<Record<Name, string>>;
  readonly hints: Readonly<Record<Name, string>>;
  /** The count that calls for a look, and how its border says so. */
  readonly marked: { readonly name: Name; readonly border: string } | null;
  readonly names: readonly Name[];
}

/** What was read from a file, as figures side by side. */
export function CountTiles<Name extends string>({
  names,
  counts,
  titles,
  hints,
  marked,
}: CountTilesProps<Name>) {
  const format = useFormat();
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {names.map((name) => (
        <div
          key={name}
          className={classNames(
            'grid content-start rounded-card border bg-surface p-4',
            name === marked?.name ? marked.border : 'border-line',
          )}
        >
          <dt className="text-small font-semibold">{titles[name]}</dt>
          <dd className="figures order-first text-title font-semibold">
            {format.number(counts[name])}
          </dd>
          <dd className="text-fine text-muted">{hints[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
