import {
  getReplyTemplate,
  proposeReplyTemplate,
  type ReplyTemplate,
} from '@bb1/domain/contact/desk-endpoints';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ActionOutcome } from '../parts/action-outcome.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/reply-template-page.ts';
import { TEMPLATE_FIELDS, TemplateForm } from './template-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskContactTexts, (texts) => texts.template);

export const loader = deskLoader((api, params) => api(getReplyTemplate, { params }));

export const action = pageAct(async (api, form, { params, to }) => {
  const { id } = await api(proposeReplyTemplate, {
    params,
    body: form.body(TEMPLATE_FIELDS),
  });
  return to(`/desk/approvals/${id}`);
});

/** A template with its earlier versions, and the form for the next one. */
export default function ReplyTemplatePage({
  loaderData: { versions, approval_id: approvalId },
  actionData,
}: Route.ComponentProps) {
  const { template: texts, templates, message } = useTexts(deskContactTexts);
  const mayPropose = useRight('reply_templates.propose');
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
      {mayPropose && approvalId === null && (
        <Panel title={texts.change}>
          <TemplateForm key={current.version} template={current} />
        </Panel>
      )}
      <Panel title={texts.versions}>
        <ol className="grid gap-5 divide-y divide-line">
          {versions.map((version) => (
            <Version key={version.version} template={version} />
          ))}
        </ol>
      </Panel>
      <AuditLink subject={`reply_template:${current.id}`}>{message.audit}</AuditLink>
    </DeskPage>
  );
}

function Version({ template }: { readonly template: ReplyTemplate }) {
  const texts = useTexts(deskContactTexts).templates;
  const format = useFormat();
  return (
    <li className="grid gap-3 pt-5 first:pt-0">
      <p className="text-small text-muted">
        {texts.version} {template.version} · {format.moment(template.decided_at)} ·{' '}
        {texts.by({ proposer: template.proposed_by, approver: template.decided_by })}
        {template.retired && ` · ${texts.retired}`}
      </p>
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
  );
}
