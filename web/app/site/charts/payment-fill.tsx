import { classNames } from '../../ui/class-names.ts';
import type { PaymentKind } from './return-columns.ts';

/**
 * The three kinds of payment differ in pattern as well as in colour: fixed coupons are solid,
 * variable ones hatched, the repayment has vertical strokes. `id` separates the patterns of several
 * drawings on a page.
 */
export function PaymentPatterns({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-variable`}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="7" height="7" className="fill-gold" />
        <rect width="2" height="7" className="fill-black/45" />
      </pattern>
      <pattern id={`${id}-repayment`} width="4" height="4" patternUnits="userSpaceOnUse">
        <rect width="4" height="4" className="fill-surface" />
        <rect width="1.6" height="4" className="fill-ink" />
      </pattern>
    </defs>
  );
}

/** Attributes of a shape for a kind of payment. */
export function paymentFill(
  id: string,
  kind: PaymentKind,
): { readonly fill?: string; readonly className?: string } {
  return kind === 'fixed' ? { className: 'fill-brand' } : { fill: `url(#${id}-${kind})` };
}

/** The legend of the patterns: a swatch beside each name. */
export function PaymentKey({
  id,
  entries,
  className,
}: {
  readonly id: string;
  readonly entries: readonly { readonly kind: PaymentKind; readonly name: string }[];
  readonly className?: string;
}) {
  return (
    <ul className={classNames('flex flex-wrap gap-x-6 gap-y-2 text-small', className)}>
      {entries.map(({ kind, name }) => (
        <li key={kind} className="flex items-center gap-2.5">
          <svg
            aria-hidden="true"
            width="18"
            height="18"
            className="shrink-0 overflow-hidden rounded-sm ring-1 ring-line"
          >
            <PaymentPatterns id={`${id}-${kind}`} />
            <rect width="18" height="18" {...paymentFill(`${id}-${kind}`, kind)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
