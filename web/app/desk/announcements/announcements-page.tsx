import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/announcements-page.ts';
import { announcementKind } from './announcement-kind.tsx';

export const meta = pageMeta(deskAnnouncementTexts, (texts) => texts.list);

export function loader(args: Route.LoaderArgs) {
  return loadList(announcementKind, args);
}

export default function AnnouncementsPage({ loaderData }: Route.ComponentProps) {
  const texts = useTexts(deskAnnouncementTexts).list;
  const mayPropose = useRight('announcements.propose');
  return (
    <RecordListPage
      kind={announcementKind}
      answer={loaderData}
      list={announcementKind.useList(loaderData)}
      beside={mayPropose && <ButtonLink to="/desk/announcements/new">{texts.new}</ButtonLink>}
    />
  );
}
