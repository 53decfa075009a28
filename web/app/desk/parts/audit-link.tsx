import type { ReactNode } from 'react';
import { PanelLink } from './panel-link.tsx';

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
  return (
    <PanelLink to={`/desk/audit?subject=${encodeURIComponent(subject)}`} right="audit.view">
      {children}
    </PanelLink>
  );
}
