import { PageLink } from '../../ui/page-link.tsx';

/** The way back to the list a record stands in. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <PageLink
      to={to}
      className="inline-flex min-h-11 items-center gap-1 justify-self-start text-small font-medium text-link hover:underline"
    >
      <span aria-hidden="true">←</span> {children}
    </PageLink>
  );
}
