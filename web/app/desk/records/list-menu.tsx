import { type ReactNode, useState } from 'react';
import deskTexts from '@bb1/texts/pages/desk';
import { useTexts } from '../../language/use-texts.ts';
import { OPENER } from '../../ui/opener.ts';
import { useHasScript } from '../../ui/use-has-script.ts';

export const SMALL =
  'inline-flex min-h-9 cursor-pointer items-center rounded-control px-3 text-small font-medium hover:bg-wash';

/** Opens the filters on a phone, where they are `folded` within `data-filters`. */
export function FiltersOpener({ changed }: { readonly changed: number }) {
  const { lists } = useTexts(deskTexts);
  return (
    <details className="group/opener sm:hidden print:hidden">
      <summary className={`${SMALL} ${OPENER} w-full border border-edge bg-surface`}>
        {lists.filters({ count: changed })}
      </summary>
    </details>
  );
}

/** Settings of a list, collapsed behind a button; with script they are there while it is open. */
export function ListMenu({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const byScript = useHasScript();
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group/opener sm:relative"
      data-menu
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={`${SMALL} ${OPENER} border border-edge bg-surface`}>{title}</summary>
      <div className="absolute left-0 z-20 mt-1 grid w-72 max-w-full gap-4 rounded-card border border-line bg-surface p-4 shadow-lift sm:right-0 sm:left-auto sm:max-w-none">
        {(!byScript || open) && children}
      </div>
    </details>
  );
}
