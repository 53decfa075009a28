import {
  collectIntegratorSecrets,
  getIntegrator,
  revokeIntegrator,
} from '@bb1/domain/integrators/desk-endpoints';
import deskIntegratorTexts from '@bb1/texts/pages/desk-integrators';
import { pageMeta } from '../../frame/page-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { type ActionDone, isActionDone } from '../parts/action-done.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/integrator-page.ts';
import { IntegratorStateBadge } from './integrator-state-badge.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, factIfKnown } from '../parts/fact-table.tsx';
import { lastDay } from '../parts/last-day.ts';
import { useWords } from '../parts/use-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { TwoLines } from '../parts/two-lines.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskIntegratorTexts, (texts) => texts.page);

interface Collected extends ActionDone<'collect'> {
  readonly api_key: string;
  readonly webhook_secret: string | null;
}

export const loader = deskLoader((api, params) => api(getIntegrator, { params }));

export const action = pageAct(
  async (api, form, { params }): Promise<Collected | ActionDone<'revoke'>> => {
    if (form.text('intent') === 'collect')
      return { done: 'collect', ...(await api(collectIntegratorSecrets, { params })) };
    await api(revokeIntegrator, { params });
    return { done: 'revoke' };
  },
);

export default function IntegratorPage({ loaderData, actionData }: Route.ComponentProps) {
  const [{ page: texts, scopes, deliveries: deliveriesTexts }, format] =
    useWords(deskIntegratorTexts);
  const { integrator, deliveries, may_collect: mayCollect } = loaderData;
  const mayRevoke = useRight('integrators.revoke');
  const byAt = (name: string, at: string) => texts.byAt({ name, time: format.moment(at) });
  return (
    <DeskPage
      title={integrator.name}
      back={['/desk/integrators', texts.back]}
      beside={<IntegratorStateBadge integrator={integrator} />}
      done={texts.done}
    >
      {isCollected(actionData) && (
        <Panel title={texts.secrets}>
          <Alert kind="warning">{texts.secretsOnce}</Alert>
          <div className="border-y border-line">
            <CopyRow label={texts.apiKey} value={actionData.api_key} />
            {actionData.webhook_secret !== null && (
              <CopyRow label={texts.webhookSecret} value={actionData.webhook_secret} />
            )}
          </div>
        </Panel>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FactsPanel
          title={texts.facts}
          facts={[
            fact(texts.scopes, integrator.scopes.map((scope) => scopes[scope]).join(', ')),
            fact(texts.calls, String(integrator.calls_per_minute)),
            fact(texts.until, format.date(lastDay(integrator.valid_until))),
            factIfKnown(texts.webhook, integrator.webhook_url),
            fact(
              texts.events,
              integrator.event_types.length > 0 && (
                <span translate="no" className="grid font-mono text-fine">
                  {integrator.event_types.map((type) => (
                    <span key={type}>{type}</span>
                  ))}
                </span>
              ),
            ),
            factIfKnown(
              texts.retry,
              integrator.failures > 0 ? integrator.next_attempt_at : null,
              format.moment,
            ),
            fact(texts.proposed, byAt(integrator.proposed_by, integrator.proposed_at)),
            fact(texts.decided, byAt(integrator.decided_by, integrator.decided_at)),
            factIfKnown(texts.collected, integrator.collected_at, format.moment),
            factIfKnown(texts.lastCall, integrator.last_call_at, format.moment),
            factIfKnown(texts.revoked, integrator.revoked_at, (at) =>
              byAt(integrator.revoked_by ?? '', at),
            ),
          ]}
        >
          <AuditLink subject={`integrator:${integrator.id}`}>{texts.toAudit}</AuditLink>
        </FactsPanel>
        <div className="grid min-w-0 gap-5">
          {integrator.state === 'to_collect' && (
            <Panel title={texts.collect}>
              {mayCollect ? (
                <ActForm intent="collect" takesProof submit={texts.collectSubmit}>
                  <p className="text-small">{texts.collectHint}</p>
                </ActForm>
              ) : (
                <Note>{texts.otherCollects({ name: integrator.proposed_by })}</Note>
              )}
            </Panel>
          )}
          {mayRevoke && (integrator.state === 'active' || integrator.state === 'to_collect') && (
            <Panel title={texts.revoke}>
              <ActForm
                intent="revoke"
                look="danger"
                submit={texts.revokeSubmit}
                className="grid justify-items-start gap-3"
              >
                <p className="text-small">{texts.revokeHint}</p>
              </ActForm>
            </Panel>
          )}
        </div>
      </div>
      {integrator.webhook_url !== null && (
        <TablePanel
          title={deliveriesTexts.title}
          columns={({ column, figureColumn }) => [
            column('at', deliveriesTexts.at, (row) => format.moment(row.attempted_at)),
            column('event', deliveriesTexts.event, (row) => (
              <TwoLines
                first={
                  <span translate="no" className="font-mono text-fine">
                    {row.event_type}
                  </span>
                }
                second={row.number}
              />
            )),
            column('answer', deliveriesTexts.answer, (row) =>
              row.status === null ? (
                <span className="grid justify-items-start gap-1">
                  <Badge kind="error">{deliveriesTexts.noAnswer}</Badge>
                  <span lang="en" translate="no" className="text-fine text-muted wrap-anywhere">
                    {row.error}
                  </span>
                </span>
              ) : row.status >= 200 && row.status < 300 ? (
                <Badge kind="success">{deliveriesTexts.accepted({ status: row.status })}</Badge>
              ) : (
                <Badge kind="error">{deliveriesTexts.notAccepted({ status: row.status })}</Badge>
              ),
            ),
            figureColumn('took', deliveriesTexts.took, (row) =>
              deliveriesTexts.milliseconds({ count: row.milliseconds }),
            ),
          ]}
          rows={deliveries}
          none={deliveriesTexts.none}
        />
      )}
    </DeskPage>
  );
}

function isCollected(answer: unknown): answer is Collected {
  return isActionDone(answer, ['collect']);
}
