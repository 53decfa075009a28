/**
 * A figure as a bar beside the largest one, and how much of it is settled, where that applies. The
 * figure is beside it, so it is hidden from screen readers.
 */
export function PartBar({ part, inner }: { readonly part: number; readonly inner?: number }) {
  const width = (share: number) => `${Math.round(Math.min(1, share) * 1000) / 10}%`;
  return (
    <svg
      aria-hidden="true"
      height={12}
      className="block w-full min-w-24 overflow-hidden rounded-full bg-line"
    >
      <rect
        width={width(part)}
        height={12}
        className={inner === undefined ? 'fill-brand' : 'fill-brand/40'}
      />
      {inner !== undefined && <rect width={width(inner)} height={12} className="fill-brand" />}
    </svg>
  );
}

/** One decimal string as a fraction of another; zero for a zero. */
export function partOf(amount: string | number, whole: string | number): number {
  return Number(whole) > 0 ? Number(amount) / Number(whole) : 0;
}
