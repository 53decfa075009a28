import type { ReactNode } from 'react';
import { goodBreaks } from '../../ui/good-breaks.tsx';

interface SettingRowProps {
  readonly title: ReactNode;
  /** The level below the heading above the list. */
  readonly heading?: 'h2' | 'h3';
  readonly badge?: ReactNode;
  readonly children?: ReactNode;
  /** The one available action. */
  readonly action?: ReactNode;
  /** Related content that needs the whole width. */
  readonly below?: ReactNode;
}

/** One setting of a list: its name and state, its meaning, and the one available action. */
export function SettingRow({
  title,
  heading: Heading = 'h3',
  badge,
  children,
  action,
  below,
}: SettingRowProps) {
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-line py-5 first:pt-0 last:border-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="min-w-0 text-body font-semibold wrap-anywhere">
            {goodBreaks(title)}
          </Heading>
          {badge}
        </div>
        {children !== undefined && children !== false && (
          <div className="grid gap-1 text-small text-muted">{children}</div>
        )}
      </div>
      {action !== undefined && action !== false && (
        <div className="justify-self-start">{action}</div>
      )}
      {below !== undefined && <div className="sm:col-span-2">{below}</div>}
    </li>
  );
}
