import { proposeReplyTemplate } from '@bb1/domain/contact/desk-endpoints';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { redirect } from 'react-router';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { deskSubmission } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/new-reply-template-page.ts';
import { TEMPLATE_FIELDS, TemplateForm } from './template-form.tsx';
import { pageMeta } from '../../frame/page-meta.ts';

export const meta = pageMeta(deskContactTexts, (texts) => ({ title: texts.template.new }));

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return deskSubmission(args, async (api, form) => {
    const { id } = await api(proposeReplyTemplate, {
      params: { id: crypto.randomUUID() },
      body: form.body(TEMPLATE_FIELDS),
    });
    return redirect(localPath(locale, `/desk/approvals/${id}`));
  });
}

export default function NewReplyTemplatePage() {
  const { template: texts, templates } = useTexts(deskContactTexts);
  const mayPropose = useRight('reply_templates.propose');
  return (
    <DeskPage title={texts.new} back={['/desk/reply_templates', texts.back]} lead={templates.lead}>
      {mayPropose ? (
        <Panel title={texts.new}>
          <TemplateForm template={null} />
        </Panel>
      ) : (
        <Alert kind="info">{texts.mayNotPropose}</Alert>
      )}
    </DeskPage>
  );
}
