import type { listScreeningLists } from '@bb1/domain/screening/desk-endpoints';
import { LIST_FRESH_DAYS } from '@bb1/domain/screening/screening-lists';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';

/** Screening is as good as its lists: warns when there are none, and about old ones. */
export function ListAgeWarning({
  lists,
}: {
  readonly lists: Reply<typeof listScreeningLists>['lists'];
}) {
  const texts = useTexts(deskScreeningTexts);
  const stale = lists.filter((one) => one.stale);
  if (lists.every((one) => one.in_force === null))
    return (
      <Alert kind="warning" title={texts.overview.noneTitle}>
        {texts.overview.none}
      </Alert>
    );
  if (stale.length === 0) return null;
  return (
    <Alert kind="warning" title={texts.overview.stale({ days: LIST_FRESH_DAYS })}>
      {texts.overview.staleText({
        lists: stale.map(({ list }) => texts.lists[list]).join('; '),
      })}
    </Alert>
  );
}
