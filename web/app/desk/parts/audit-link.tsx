import type { ReactNode } from 'react';
import { PageLink } from '../../ui/page-link.tsx';
import { useRight } from '../session/use-desk.ts';

/** To what was ever recorded about this one, for anyone who may see that. `subject` is as the audit log names it. */
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
