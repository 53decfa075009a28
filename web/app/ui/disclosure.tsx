import type { ReactNode } from 'react';

/** Rarely needed content behind its own label; opens without script. */
export function Disclosure({
  summary,
  open = false,
  children,
}: {
  readonly summary: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details open={open} className="group">
      <summary className="link inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-small">
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="size-4 shrink-0 fill-none stroke-current stroke-2 transition-transform duration-150 group-open:rotate-90"
        >
          <path d="m6 3 5 5-5 5" />
        </svg>
        {summary}
      </summary>
      <div className="grid gap-5 pt-3">{children}</div>
    </details>
  );
}
