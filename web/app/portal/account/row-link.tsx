import { ButtonLink } from '../../ui/button.tsx';

/** A short word on the button, and for those who hear the buttons alone what it is about. */
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
