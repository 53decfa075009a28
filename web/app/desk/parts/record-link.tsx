import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { localPath, sitePath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';

/**
 * A link to a record about a person. It is never prefetched: every view is logged, and a resting
 * pointer is no view. In a list it carries the list's state, so that the record's page can lead
 * back to it and on to the next one.
 */
export function RecordLink({
  to,
  className = 'link',
  children,
}: {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={localPath(useLocale(), withList(to, sitePath(pathname), search))}
      prefetch="none"
      className={className}
    >
      {children}
    </Link>
  );
}

/** A record's link by its reference or number, which people compare digit by digit. */
export function ReferenceLink({
  to,
  children,
}: {
  readonly to: string;
  readonly children: ReactNode;
}) {
  return (
    <RecordLink to={to} className="link inline-flex min-h-6 items-center font-mono">
      {children}
    </RecordLink>
  );
}

/** The parameter of a record's address with the state of the list that led to it. */
export const LIST_PARAM = 'in';

/** The address of a record, with the state of its list if the link is in that list. */
function withList(to: string, here: string, search: string): string {
  const isInList = here !== '/desk' && to.startsWith(`${here}/`) && !to.includes('?');
  return isInList ? `${to}?${LIST_PARAM}=${encodeURIComponent(search.slice(1))}` : to;
}
