import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';

/** A link to a record about a person. It never loads ahead: every look is logged, and resting a pointer is no look. */
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
