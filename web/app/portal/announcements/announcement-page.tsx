import { getOwnAnnouncement, noteAnnouncementRead } from '@bb1/domain/announcements/endpoints';
import announcementTexts from '@bb1/texts/pages/announcements';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { loaderApi } from '../../session/page-api.ts';
import { submission } from '../../session/submission.ts';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/format.ts';
import { AccountShell } from '../account/account-shell.tsx';
import { useNoteReading } from '../use-note-reading.ts';
import type { Route } from './+types/announcement-page.ts';
import { AnnouncementText } from './announcement-text.tsx';

export const meta = pageMeta(announcementTexts, (texts) => texts.page);

export function loader(args: Route.LoaderArgs) {
  return loaderApi(args)(getOwnAnnouncement, { params: { id: args.params.id } });
}

export function action(args: Route.ActionArgs) {
  return submission(args, (api) => api(noteAnnouncementRead, { params: { id: args.params.id } }));
}

/** One announcement. Once it is on the screen, the reading is noted: a loader may run ahead. */
export default function AnnouncementPage({ loaderData: announcement }: Route.ComponentProps) {
  const texts = useTexts(announcementTexts);
  const locale = useLocale();
  useNoteReading(announcement.read_at === null ? announcement.id : null);
  return (
    <AccountShell
      back={{ to: '/announcements', label: texts.page.back }}
      title={announcement.title}
      lead={texts.sent({ date: formatDate(locale, announcement.sent_at) })}
    >
      <Card>
        <AnnouncementText text={announcement.text} />
      </Card>
    </AccountShell>
  );
}
