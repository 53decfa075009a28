import deskTexts from '@bb1/texts/pages/desk';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { BackLink } from '../parts/back-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import type { ListNeighbours } from './list-neighbours.ts';

const STEP =
  'inline-flex min-h-8 items-center rounded-control border border-edge bg-surface px-3 text-small font-medium hover:border-brand hover:bg-wash';

/**
 * The way back to the list as it was, and on to the records before and after. After a decision the
 * next piece of work is the first one left in the list.
 */
export function ListPlace({
  to,
  neighbours,
  children,
}: {
  readonly to: string;
  readonly neighbours: ListNeighbours | null;
  readonly children: string;
}) {
  const texts = useTexts(deskTexts).lists;
  return (
    <nav
      aria-label={texts.place}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-1 print:hidden"
    >
      <BackLink to={neighbours?.list ?? to}>{children}</BackLink>
      {neighbours !== null && (
        <span className="flex flex-wrap items-center gap-2">
          <span className="figures text-small text-muted">{positionIn(texts, neighbours)}</span>
          <Step to={neighbours.previous} shortcut="k">
            {texts.previousRecord}
          </Step>
          <Step to={neighbours.next} shortcut="j">
            {texts.nextRecord}
          </Step>
        </span>
      )}
    </nav>
  );
}

function Step({
  to,
  shortcut,
  children,
}: {
  readonly to: string | null;
  readonly shortcut: string;
  readonly children: ReactNode;
}) {
  if (to === null) return null;
  return (
    <span data-shortcut={shortcut} className="contents">
      <RecordLink to={to} className={STEP}>
        {children}
      </RecordLink>
    </span>
  );
}

type Words = (typeof deskTexts)['en']['lists'];

function positionIn(texts: Words, { position, total, isWhole }: ListNeighbours): string {
  if (position !== null)
    return (isWhole ? texts.position : texts.positionOfMore)({ position, total });
  return total === 0 ? texts.listDone : texts.leftInList({ total });
}
