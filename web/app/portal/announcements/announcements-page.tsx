import { listOwnAnnouncements } from '@bb1/domain/announcements/endpoints';
import announcementTexts from '@bb1/texts/pages/announcements';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { loaderApi } from '../../session/page-api.ts';
import { Card, EmptyState } from '../../ui/card.tsx';
import { AccountShell } from '../account/account-shell.tsx';
import type { Route } from './+types/announcements-page.ts';
import { AnnouncementList } from './announcement-list.tsx';

export const meta = pageMeta(announcementTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  return { announcements: await loaderApi(args)(listOwnAnnouncements) };
}

export default function AnnouncementsPage({ loaderData: { announcements } }: Route.ComponentProps) {
  const texts = useTexts(announcementTexts).list;
  return (
    <AccountShell
      back={{ to: '/dashboard', label: texts.back }}
      title={texts.title}
      lead={texts.lead}
    >
      {announcements.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      ) : (
        <Card>
          <AnnouncementList announcements={announcements} />
        </Card>
      )}
    </AccountShell>
  );
}
