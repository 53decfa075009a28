import type { OwnAnnouncement } from '@bb1/domain/announcements/endpoints';
import announcementTexts from '@bb1/texts/pages/announcements';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';

/** Titles with their days; unread ones are marked. */
export function AnnouncementList({
  announcements,
}: {
  readonly announcements: readonly OwnAnnouncement[];
}) {
  const texts = useTexts(announcementTexts);
  const locale = useLocale();
  return (
    <ul className="grid">
      {announcements.map(({ id, title, sent_at: sentAt, read_at: readAt }) => (
        <li key={id} className="border-b border-line py-2 first:pt-0 last:border-0 last:pb-0">
          <PageLink
            to={`/announcements/${id}`}
            className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
          >
            {title}
          </PageLink>
          <p className="flex flex-wrap items-center gap-2 text-small text-muted">
            {texts.sent({ date: formatDate(locale, sentAt) })}
            {readAt === null && <Badge kind="info">{texts.unread}</Badge>}
          </p>
        </li>
      ))}
    </ul>
  );
}
