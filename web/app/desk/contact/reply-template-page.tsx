import { getReplyTemplate, proposeReplyTemplate } from '@bb1/domain/contact/desk-endpoints';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { pageMeta } from '../../frame/page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { ActionOutcome } from '../parts/action-outcome.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { Note } from '../parts/note.tsx';
import { WithRight } from '../parts/with-right.tsx';
import type { Route } from './+types/reply-template-page.ts';
import { TEMPLATE_FIELDS, TemplateForm } from './template-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskContactTexts, (texts) => texts.template);

export const loader = deskLoader((api, params) => api(getReplyTemplate, { params }));

export const action = pageAct(async (api, form, { params, toApproval }) =>
  toApproval(await api(proposeReplyTemplate, { params, body: form.body(TEMPLATE_FIELDS) })),
);

export default function ReplyTemplatePage({
  loaderData: { versions, approval_id: approvalId },
  actionData,
}: Route.ComponentProps) {
  const [{ template: texts, templates, message }, format] = useWords(deskContactTexts);
  const [current] = versions;
  if (current === undefined) return null;
  return (
    <DeskPage
      title={current.title}
      back={['/desk/reply_templates', texts.back]}
      beside={
        <Badge kind={current.retired ? 'neutral' : 'success'}>
          {current.retired ? templates.retired : templates.inUse}
        </Badge>
      }
    >
      <ActionOutcome answer={actionData} round={0} done={undefined} />
      <WaitingApproval id={approvalId} />
      {approvalId === null && (
        <WithRight right="reply_templates.propose">
          <Panel title={texts.change}>
            <TemplateForm key={current.version} template={current} />
          </Panel>
        </WithRight>
      )}
      <Panel title={texts.versions}>
        <ol className="grid gap-5 divide-y divide-line">
          {versions.map((template) => (
            <li key={template.version} className="grid gap-3 pt-5 first:pt-0">
              <Note>
                {templates.version} {template.version} · {format.moment(template.decided_at)} ·{' '}
                {templates.by({ proposer: template.proposed_by, approver: template.decided_by })}
                {template.retired && ` · ${templates.retired}`}
              </Note>
              <div className="grid gap-4 md:grid-cols-2">
                {(['de', 'en'] as const).map((language) => (
                  <p
                    key={language}
                    lang={language}
                    className="max-w-prose whitespace-pre-wrap wrap-anywhere"
                  >
                    {template[`text_${language}`]}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ol>
      </Panel>
      <AuditLink subject={`reply_template:${current.id}`}>{message.audit}</AuditLink>
    </DeskPage>
  );
}
