import type { Right } from '@bb1/domain/officers/rights';
import type { ReactNode } from 'react';
import { RecordLink } from './record-link.tsx';
import { WithRight } from './with-right.tsx';

interface PanelLinkProps {
  readonly to: string;
  /** Without it there is no link. */
  readonly right?: Right;
  readonly children: ReactNode;
}

/** A link below the content of a panel. */
export function PanelLink({ to, right, children }: PanelLinkProps) {
  return (
    <WithRight right={right}>
      <RecordLink
        to={to}
        className="link inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {children}
      </RecordLink>
    </WithRight>
  );
}
