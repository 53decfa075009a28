import type { OwnAnnouncement } from '@bb1/domain/announcements/endpoints';
import announcementTexts from '@bb1/texts/pages/announcements';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { AnnouncementList } from './announcement-list.tsx';

const MOST_SHOWN = 3;

/** Unread announcements, and the way to all of them; nothing before the first one. */
export function AnnouncementsCard({
  announcements,
}: {
  readonly announcements: readonly OwnAnnouncement[];
}) {
  const texts = useTexts(announcementTexts).card;
  if (announcements.length === 0) return null;
  const unread = announcements.filter(({ read_at: readAt }) => readAt === null);
  const all = (
    <PageLink to="/announcements" className="link inline-flex min-h-11 items-center text-small">
      {texts.all}
    </PageLink>
  );
  if (unread.length === 0) return <div className="-my-4">{all}</div>;
  return (
    <Card title={texts.title} actions={all} className="border-l-4 border-l-brand">
      <p className="text-muted">{texts.unread({ count: unread.length })}</p>
      <AnnouncementList announcements={unread.slice(0, MOST_SHOWN)} />
    </Card>
  );
}
