import { classNames } from '../../ui/class-names.ts';

export interface Share {
  readonly key: string;
  /** Parts of a whole, all of one unit. */
  readonly units: bigint;
  /** A fill of the design, such as `fill-success`. */
  readonly look: string;
}

/** The marker of a share beside its name; a share without one leaves its space empty. */
export function ShareMark({ look }: { readonly look?: string | undefined }) {
  return (
    <svg aria-hidden="true" width={10} height={10} className="shrink-0 self-center rounded-full">
      {look !== undefined && <rect width={10} height={10} className={look} />}
    </svg>
  );
}

const TEN_THOUSAND = 10_000n;

/**
 * The division of a sum, as one bar. The same figures are beside it in words, so it is hidden from
 * screen readers.
 */
export function ShareBar({
  shares,
  className,
}: {
  readonly shares: readonly Share[];
  readonly className?: string;
}) {
  const whole = shares.reduce((sum, { units }) => sum + units, 0n);
  if (whole <= 0n)
    return (
      <svg
        aria-hidden="true"
        height={8}
        className={classNames('block w-full rounded-full bg-line', className)}
      />
    );
  const percent = (units: bigint) => `${Number((units * TEN_THOUSAND) / whole) / 100}%`;
  const starts = shares.map((_, at) =>
    shares.slice(0, at).reduce((sum, { units }) => sum + units, 0n),
  );
  return (
    <svg
      aria-hidden="true"
      height={8}
      className={classNames('block w-full overflow-hidden rounded-full bg-line', className)}
    >
      {shares.map(
        ({ key, units, look }, at) =>
          units > 0n && (
            <rect
              key={key}
              x={percent(starts[at] ?? 0n)}
              width={percent(units)}
              height={8}
              className={look}
            />
          ),
      )}
    </svg>
  );
}
