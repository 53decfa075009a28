/** How large one figure is beside the largest, as a bar, and how much of it is settled, where some may not be. The figure stands beside it, so it is hidden from screen readers. */
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

/** The part that a decimal string is of another; none of nothing. */
export function partOf(amount: string | number, whole: string | number): number {
  return Number(whole) > 0 ? Number(amount) / Number(whole) : 0;
}
