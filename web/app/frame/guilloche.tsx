import { classNames } from '../ui/class-names.ts';

/** The line pattern of bond certificates: closed curves wound around themselves. Decoration only; the text colour draws it. */
export function Guilloche({ className }: { readonly className: string }) {
  return <div aria-hidden="true" className={classNames('guilloche pointer-events-none', className)} />;
}
