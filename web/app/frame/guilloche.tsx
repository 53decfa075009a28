import { classNames } from '../ui/class-names.ts';

/** The rosette of bond certificates: lines wound around themselves. Decoration only; the text colour draws it. */
export function Guilloche({ className }: { readonly className: string }) {
  return (
    <div aria-hidden="true" className={classNames('guilloche pointer-events-none', className)} />
  );
}

/** The interlaced band along their edges. */
export function GuillocheBand({ className }: { readonly className: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('guilloche-band pointer-events-none', className)}
    />
  );
}
