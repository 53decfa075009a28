import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { usePrefetch } from './use-prefetch.ts';

interface PageLinkProps {
  /** A path of the site map, without language prefix. */
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
  /** For pages that must be loaded as a whole document: the public ones, which have no script. */
  readonly wholeDocument?: boolean;
}

/** A link inside the site, in the page's language. */
export function PageLink({
  to,
  className = 'link',
  children,
  wholeDocument = false,
}: PageLinkProps) {
  const prefetch = usePrefetch();
  return (
    <Link
      to={localPath(useLocale(), to)}
      className={className}
      prefetch={wholeDocument ? 'none' : prefetch}
      reloadDocument={wholeDocument}
    >
      {children}
    </Link>
  );
}

/** A menu link; marks the current page visibly and for screen readers. */
export function MenuLink({
  to,
  className,
  children,
}: Pick<PageLinkProps, 'to' | 'children'> & { readonly className: string }) {
  const prefetch = usePrefetch();
  return (
    <NavLink to={localPath(useLocale(), to)} className={className} prefetch={prefetch}>
      {children}
    </NavLink>
  );
}
