import { paymentFill, PaymentPatterns } from './payment-fill.tsx';
import type { BarPart } from './return-bars.ts';

/** The payments of one scenario, by kind. The figures are beside it. */
export function ReturnBar({
  id,
  parts,
}: {
  readonly id: string;
  readonly parts: readonly BarPart[];
}) {
  return (
    <svg aria-hidden="true" height="16" className="block w-full">
      <PaymentPatterns id={id} />
      {parts.map(({ kind, from, width }) => (
        <rect
          key={kind}
          data-kind={kind}
          x={`${from}%`}
          width={`${width}%`}
          height="16"
          {...paymentFill(id, kind)}
        />
      ))}
    </svg>
  );
}
