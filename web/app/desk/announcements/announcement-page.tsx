import {
  countAudiences,
  discardAnnouncementDraft,
  getAnnouncement,
  proposeAnnouncement,
  saveAnnouncementDraft,
} from '@bb1/domain/announcements/desk-endpoints';
import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { type ActionDone } from '../parts/action-done.ts';
import { AuditLink } from '../parts/audit-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { ListPlace } from '../records/list-place.tsx';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { previewLanguage } from '../mails/preview-language.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/announcement-page.ts';
import { ANNOUNCEMENT_FIELDS } from './announcement-fields.tsx';
import { AnnouncementFacts } from './announcement-facts.tsx';
import { announcementKind, titleIn } from './announcement-kind.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { AnnouncementStateBadge } from './announcement-state-badge.tsx';
import { DispatchFigures } from './dispatch-figures.tsx';
import { DraftForms } from './draft-forms.tsx';

export const meta = pageMeta(deskAnnouncementTexts, (texts) => texts.page);

const ACTS = ['save'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const api = deskApi(args);
  const [announcement, { audiences }, neighbours] = await Promise.all([
    api(getAnnouncement, { params: { id } }),
    api(countAudiences),
    loadNeighbours(announcementKind, args, `/desk/announcements/${id}`),
  ]);
  return { announcement, audiences, neighbours, language: previewLanguage(args.request) };
}

export function action(args: Route.ActionArgs) {
  const params = { id: args.params.id };
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return deskSubmission(args, async (api, form): Promise<ActionDone<'save'> | Response> => {
    switch (form.text('intent')) {
      case 'save':
        await api(saveAnnouncementDraft, {
          params,
          body: form.body([...ANNOUNCEMENT_FIELDS, 'version']),
        });
        return { done: 'save' };
      case 'propose': {
        const { id } = await api(proposeAnnouncement, {
          params,
          body: form.body(['version', 'reason']),
        });
        return redirect(localPath(locale, `/desk/approvals/${id}`));
      }
      case 'discard':
        await api(discardAnnouncementDraft, { params });
        return redirect(localPath(locale, '/desk/announcements'));
      default:
        throw new Response(null, { status: 400 });
    }
  });
}

/** A draft with its forms, or what became of an announcement; and how people see it. */
export default function AnnouncementPage({
  loaderData: { announcement, audiences, neighbours, language },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskAnnouncementTexts).page;
  const { back } = useTexts(deskAnnouncementTexts).form;
  const locale = useLocale();
  const mayPropose = useRight('announcements.propose');
  const { draft, approved, state } = announcement;
  return (
    <DeskPage
      title={titleIn(locale, announcement)}
      before={
        <ListPlace to="/desk/announcements" neighbours={neighbours}>
          {back}
        </ListPlace>
      }
      lead={
        draft === null
          ? undefined
          : texts.savedBy({ name: draft.saved_by, time: formatMoment(locale, draft.saved_at) })
      }
      beside={<AnnouncementStateBadge state={state} />}
      answer={actionData}
      done={texts.saved}
    >
      {state === 'proposed' && <WaitingApproval id={announcement.approval_id} />}
      {state === 'draft' && draft !== null && mayPropose ? (
        <DraftForms
          key={draft.version}
          announcement={announcement}
          version={draft.version}
          audiences={audiences}
          answer={actionData}
        />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <AnnouncementFacts announcement={announcement} audiences={audiences} />
          {approved !== null && <DispatchFigures announcement={announcement} />}
        </div>
      )}
      <AnnouncementPreview announcement={announcement} language={language} />
      <AuditLink subject={`announcement:${announcement.id}`}>{texts.audit}</AuditLink>
    </DeskPage>
  );
}
