import type { ReactNode } from 'react';
import { PageLink } from '../../ui/page-link.tsx';
import { useRight } from '../session/use-desk.ts';

/**
 * A link to the record's entries in the audit log, for officers who may see it. `subject` is as in
 * the audit log.
 */
export function AuditLink({
  subject,
  children,
}: {
  readonly subject: string;
  readonly children: ReactNode;
}) {
  if (!useRight('audit.view')) return null;
  return (
    <PageLink
      to={`/desk/audit?subject=${encodeURIComponent(subject)}`}
      className="link inline-flex min-h-11 items-center justify-self-start text-small"
    >
      {children}
    </PageLink>
  );
}
