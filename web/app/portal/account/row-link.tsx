import { ButtonLink } from '../../ui/button.tsx';

/** A short label on the button, and a full one for screen readers, which read the buttons alone. */
export function RowLink({
  to,
  shown,
  accessibleLabel,
}: {
  readonly to: string;
  readonly shown: string;
  readonly accessibleLabel: string;
}) {
  return (
    <ButtonLink to={to} look="secondary">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{accessibleLabel}</span>
    </ButtonLink>
  );
}
