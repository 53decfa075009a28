import { countAudiences, createAnnouncementDraft } from '@bb1/domain/announcements/desk-endpoints';
import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/new-announcement-page.ts';
import { ANNOUNCEMENT_FIELDS, AnnouncementFields } from './announcement-fields.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskAnnouncementTexts, (texts) => texts.form);

export const loader = deskLoader((api) => api(countAudiences));

export const action = pageAct(async (api, form, { to }) => {
  const { id } = await api(createAnnouncementDraft, { body: form.body(ANNOUNCEMENT_FIELDS) });
  return to(`/desk/announcements/${id}`);
});

export default function NewAnnouncementPage({ loaderData }: Route.ComponentProps) {
  const { form: texts, list, page } = useTexts(deskAnnouncementTexts);
  const mayPropose = useRight('announcements.propose');
  return (
    <DeskPage title={texts.title} back={['/desk/announcements', texts.back]} lead={list.lead}>
      {mayPropose ? (
        <Panel title={texts.edit}>
          <ActForm submit={texts.save}>
            <AnnouncementFields words={null} audiences={loaderData.audiences} />
          </ActForm>
        </Panel>
      ) : (
        <Alert kind="info">{page.mayNotPropose}</Alert>
      )}
    </DeskPage>
  );
}
