import type { ReactNode } from 'react';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

/**
 * The details of a payment to copy, and a code with the same details. On a desk the code comes
 * first, because the app that pays is on a phone; on that phone the code comes last.
 */
export function ScanOrCopy({
  code,
  label,
  hint,
  link,
  children,
}: {
  readonly code: string;
  readonly label: string;
  readonly hint: string;
  /** Opens the same payment on this device, below the code. */
  readonly link?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="@container">
      <div className="grid items-start gap-x-8 gap-y-6 @xl:grid-cols-[15rem_minmax(0,1fr)]">
        <figure className="order-last grid gap-3 lg:order-none @xl:order-none">
          <QrCode
            text={code}
            label={label}
            className="w-full max-w-64 border border-line max-sm:justify-self-center"
          />
          <figcaption className="text-fine text-muted">{goodBreaks(hint)}</figcaption>
          {link}
        </figure>
        <div className="grid min-w-0">{children}</div>
      </div>
    </div>
  );
}
