import {
  collectIntegratorSecrets,
  getIntegrator,
  revokeIntegrator,
  type Integrator,
  type WebhookDelivery,
} from '@bb1/domain/integrators/desk-endpoints';
import deskIntegratorTexts from '@bb1/texts/pages/desk-integrators';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { type ActionDone, isActionDone } from '../parts/action-done.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/integrator-page.ts';
import { IntegratorStateBadge } from './integrator-state-badge.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { lastDay } from '../parts/last-day.ts';
import { useFormat } from '../parts/use-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { TablePanel } from '../parts/table-panel.tsx';
import { TwoLines } from '../parts/two-lines.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';

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

/** The terms of a key, its secrets once, and what its webhook was sent. */
export default function IntegratorPage({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(deskIntegratorTexts).page;
  const { integrator, deliveries, may_collect: mayCollect } = loaderData;
  const mayRevoke = useRight('integrators.revoke');
  return (
    <DeskPage
      title={integrator.name}
      back={['/desk/integrators', texts.back]}
      beside={<IntegratorStateBadge integrator={integrator} />}
      done={texts.done}
    >
      {isCollected(actionData) && <Secrets secrets={actionData} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <IntegratorFacts integrator={integrator} />
        <div className="grid min-w-0 gap-5">
          {integrator.state === 'to_collect' && (
            <Panel title={texts.collect}>
              {mayCollect ? (
                <ActForm intent="collect" takesProof submit={texts.collectSubmit}>
                  <p className="text-small">{texts.collectHint}</p>
                </ActForm>
              ) : (
                <p className="text-small text-muted">
                  {texts.otherCollects({ name: integrator.proposed_by })}
                </p>
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
      {integrator.webhook_url !== null && <WebhookDeliveries deliveries={deliveries} />}
    </DeskPage>
  );
}

function isCollected(answer: unknown): answer is Collected {
  return isActionDone(answer, ['collect']);
}

function Secrets({ secrets }: { readonly secrets: Collected }) {
  const texts = useTexts(deskIntegratorTexts).page;
  return (
    <Panel title={texts.secrets}>
      <Alert kind="warning">{texts.secretsOnce}</Alert>
      <div className="border-y border-line">
        <CopyRow label={texts.apiKey} value={secrets.api_key} />
        {secrets.webhook_secret !== null && (
          <CopyRow label={texts.webhookSecret} value={secrets.webhook_secret} />
        )}
      </div>
    </Panel>
  );
}

/** The terms of a key; they never change. */
function IntegratorFacts({ integrator }: { readonly integrator: Integrator }) {
  const { page: texts, scopes } = useTexts(deskIntegratorTexts);
  const format = useFormat();
  const byAt = (name: string, at: string) => texts.byAt({ name, time: format.moment(at) });
  const facts = [
    fact(texts.scopes, integrator.scopes.map((scope) => scopes[scope]).join(', ')),
    fact(texts.calls, String(integrator.calls_per_minute)),
    fact(texts.until, format.date(lastDay(integrator.valid_until))),
    factIfKnown(texts.webhook, integrator.webhook_url),
    factIfKnown(
      texts.events,
      integrator.event_types.length === 0 ? null : integrator.event_types,
      (types) => (
        <span translate="no" className="grid font-mono text-fine">
          {types.map((type) => (
            <span key={type}>{type}</span>
          ))}
        </span>
      ),
    ),
    factIfKnown(texts.retry, integrator.failures > 0 ? integrator.next_attempt_at : null, (at) =>
      format.moment(at),
    ),
    fact(texts.proposed, byAt(integrator.proposed_by, integrator.proposed_at)),
    fact(texts.decided, byAt(integrator.decided_by, integrator.decided_at)),
    factIfKnown(texts.collected, integrator.collected_at, (at) => format.moment(at)),
    factIfKnown(texts.lastCall, integrator.last_call_at, (at) => format.moment(at)),
    factIfKnown(texts.revoked, integrator.revoked_at, (at) =>
      byAt(integrator.revoked_by ?? '', at),
    ),
  ];
  return (
    <Panel title={texts.facts}>
      <FactTable facts={facts} />
      <AuditLink subject={`integrator:${integrator.id}`}>{texts.toAudit}</AuditLink>
    </Panel>
  );
}

/** The newest deliveries of a webhook, with what its receiver answered. */
function WebhookDeliveries({ deliveries }: { readonly deliveries: readonly WebhookDelivery[] }) {
  const texts = useTexts(deskIntegratorTexts).deliveries;
  return (
    <TablePanel title={texts.title} columns={useColumns()} rows={deliveries} none={texts.none} />
  );
}

function useColumns(): DeskColumn<WebhookDelivery>[] {
  const texts = useTexts(deskIntegratorTexts).deliveries;
  const format = useFormat();
  return [
    column('at', texts.at, (row) => format.moment(row.attempted_at)),
    column('event', texts.event, (row) => (
      <TwoLines
        first={
          <span translate="no" className="font-mono text-fine">
            {row.event_type}
          </span>
        }
        second={row.number}
      />
    )),
    column('answer', texts.answer, (row) =>
      row.status === null ? (
        <span className="grid justify-items-start gap-1">
          <Badge kind="error">{texts.noAnswer}</Badge>
          <span lang="en" translate="no" className="text-fine text-muted wrap-anywhere">
            {row.error}
          </span>
        </span>
      ) : row.status >= 200 && row.status < 300 ? (
        <Badge kind="success">{texts.accepted({ status: row.status })}</Badge>
      ) : (
        <Badge kind="error">{texts.notAccepted({ status: row.status })}</Badge>
      ),
    ),
    figureColumn('took', texts.took, (row) => texts.milliseconds({ count: row.milliseconds })),
  ];
}
