import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../../ui/page-link.tsx';

interface RowLinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link in a row, high enough to be hit. */
export function RowLink({ to, className, children }: RowLinkProps) {
  return (
    <PageLink to={to} className={classNames('link inline-flex min-h-6 items-center', className)}>
      {children}
    </PageLink>
  );
}
