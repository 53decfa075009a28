import type { ReactNode } from 'react';
import { PageLink } from '../../ui/page-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/**
 * The frame of a page below the account page: the link back, a title, and a narrow column for
 * reading.
 */
export function AccountShell({
  back,
  title,
  lead,
  children,
}: {
  readonly back: { readonly to: string; readonly label: string };
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-2xl gap-7">
      <div className="grid gap-3 print:hidden">
        <PageLink
          to={back.to}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-small font-medium text-link hover:underline"
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 16 16"
            className="size-4 fill-none stroke-current stroke-2"
          >
            <path d="M10 3 5 8l5 5" />
          </svg>
          {back.label}
        </PageLink>
        <PageTitle lead={lead}>{title}</PageTitle>
      </div>
      {children}
    </div>
  );
}
