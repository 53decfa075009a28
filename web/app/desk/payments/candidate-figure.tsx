import type { ReactNode } from 'react';

/** One figure by which officers compare a candidate. */
export function CandidateFigure({
  name,
  value,
  note,
}: {
  readonly name: string;
  readonly value: string;
  readonly note?: ReactNode;
}) {
  return (
    <div>
      <dt className="text-fine text-muted">{name}</dt>
      <dd className="figures font-medium">{value}</dd>
      {note !== undefined && <dd className="text-fine text-muted">{note}</dd>}
    </div>
  );
}
