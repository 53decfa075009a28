import { ButtonLink } from '../../ui/button.tsx';

/** A short label on the button, and a full one for screen readers, which read the buttons alone. */
export function RowLink({
  to,
  shown,
  said,
}: {
  readonly to: string;
  readonly shown: string;
  readonly said: string;
}) {
  return (
    <ButtonLink to={to} look="secondary">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{said}</span>
    </ButtonLink>
  );
}
