import { proposeReplyTemplate } from '@bb1/domain/contact/desk-endpoints';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';
import { TEMPLATE_FIELDS, TemplateForm } from './template-form.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { pageAct } from '../session/page-acts.ts';

export const meta = pageMeta(deskContactTexts, (texts) => ({ title: texts.template.new }));

export const action = pageAct(async (api, form, { toApproval }) => {
  const params = { id: crypto.randomUUID() };
  return toApproval(await api(proposeReplyTemplate, { params, body: form.body(TEMPLATE_FIELDS) }));
});

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
