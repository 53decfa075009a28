import { Link, useLocation } from 'react-router';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { changedQuery, shownRange } from './list-query.ts';

/** Which rows are shown, and the pages before and after. */
export function Paging({
  page,
  total,
  isWhole = true,
}: {
  readonly page: number;
  readonly total: number;
  /** False where there are more than `total`. */
  readonly isWhole?: boolean | undefined;
}) {
  const texts = useTexts(deskTexts).lists;
  const { pathname, search } = useLocation();
  const { from, to, previous, next } = shownRange({ page, total });
  // An empty list has its own message.
  if (total === 0 && previous === null) return null;
  const link = (target: number | null, label: string) =>
    target !== null && (
      <Link
        to={pathname + changedQuery(search, { page: String(target) })}
        className={buttonClass('secondary')}
      >
        {label}
      </Link>
    );
  return (
    <nav
      aria-label={texts.pages}
      className="flex min-h-11 flex-wrap items-center justify-between gap-3"
    >
      <p className="figures text-small text-muted">
        {(isWhole ? texts.range : texts.rangeOfMore)({ from, to, total })}
      </p>
      <div className="flex gap-2">
        {link(previous, texts.previous)}
        {link(next, texts.next)}
      </div>
    </nav>
  );
}
