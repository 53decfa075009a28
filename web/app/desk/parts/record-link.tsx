import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';

/**
 * A link to a record about a person. It is never prefetched: every view is logged, and a resting
 * pointer is no view.
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
  return (
    <Link to={localPath(useLocale(), to)} prefetch="none" className={className}>
      {children}
    </Link>
  );
}
