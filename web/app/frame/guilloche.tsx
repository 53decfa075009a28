import { classNames } from '../ui/class-names.ts';

/** The rosette of bond certificates: interlaced lines, for decoration only, in the text colour. */
export function Guilloche({ className }: { readonly className: string }) {
  return (
    <div aria-hidden="true" className={classNames('guilloche pointer-events-none', className)} />
  );
}

/** The interlaced band along a certificate's edges. */
export function GuillocheBand({ className }: { readonly className: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('guilloche-band pointer-events-none', className)}
    />
  );
}
