import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { PageLink } from './page-link.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-center text-small font-semibold leading-tight transition-colors duration-150 cursor-pointer no-underline aria-disabled:cursor-default aria-disabled:opacity-60';
const LOOKS: Readonly<Record<ButtonLook, string>> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-edge bg-surface text-ink hover:border-brand hover:bg-wash',
  // On a phone it often has a line of its own: its words begin where the other lines do.
  quiet: 'text-link hover:bg-wash max-sm:px-0',
  danger: 'border border-error bg-surface text-error hover:bg-error-wash',
};

export function buttonClass(look: ButtonLook = 'primary', more = ''): string {
  return classNames(SHAPE, LOOKS[look], more);
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly look?: ButtonLook;
  /** Busy: the button keeps the focus, but does nothing a second time. */
  readonly busy?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Button({
  look = 'primary',
  busy = false,
  className,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, className)}
      aria-disabled={busy || rest.disabled || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && (
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent"
        />
      )}
      {children}
    </button>
  );
}

/** A link that looks like a button, because it navigates and performs no action. */
export function ButtonLink({
  to,
  look = 'primary',
  className,
  wholeDocument,
  children,
}: {
  readonly to: string;
  readonly look?: ButtonLook;
  readonly className?: string;
  readonly wholeDocument?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <PageLink to={to} className={buttonClass(look, className)} wholeDocument={wholeDocument}>
      {children}
    </PageLink>
  );
}
