import type { ReactNode } from 'react';

export function FigureRow({
  figures,
}: {
  readonly figures: readonly {
    readonly name: string;
    readonly value: ReactNode;
    readonly note?: ReactNode;
  }[];
}) {
  return (
    <dl className="grid gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-4">
      {figures.map(({ name, value, note }) => (
        <div
          key={name}
          className="grid content-start gap-1 rounded-card border border-line bg-surface p-4"
        >
          <dt className="text-fine text-muted">{name}</dt>
          <dd className="figures text-body font-semibold wrap-anywhere">
            {value}
            {note !== undefined && (
              <span className="block text-fine font-normal text-muted">{note}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
