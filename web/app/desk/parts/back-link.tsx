import { PageLink } from '../../ui/page-link.tsx';

/** The link back to the list that contains a record. */
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
