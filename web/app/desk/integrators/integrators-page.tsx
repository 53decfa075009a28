import { EVENT_TYPES } from '@bb1/domain/integrators/event-types';
import { listIntegrators, proposeIntegrator } from '@bb1/domain/integrators/desk-endpoints';
import { INTEGRATOR_SCOPES } from '@bb1/domain/integrators/scopes';
import deskIntegratorTexts from '@bb1/texts/pages/desk-integrators';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { DeskTable } from '../parts/desk-table.tsx';
import { lastDay } from '../parts/last-day.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { useWords } from '../parts/use-words.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/integrators-page.ts';
import { IntegratorStateBadge } from './integrator-state-badge.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { DateField, ExactField, TextField } from '../../ui/text-field.tsx';
import { Panel } from '../parts/panel.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';
import { RowLink } from '../parts/row-link.tsx';

export const meta = pageMeta(deskIntegratorTexts, (texts) => texts.list);

export const loader = deskLoader((api) => api(listIntegrators));

export const action = pageAct(async (api, form, { toApproval }) => {
  const body = form.body(['name', 'calls_per_minute', 'valid_until', 'webhook_url', 'reason'], {
    more: {
      scopes: INTEGRATOR_SCOPES.filter((scope) => form.ticked(`scopes.${scope}`)),
      event_types: EVENT_TYPES.filter((type) => form.ticked(`event_types.${type}`)),
    },
  });
  return toApproval(await api(proposeIntegrator, { body }));
});

export default function IntegratorsPage({ loaderData }: Route.ComponentProps) {
  const [{ list: texts, scopes }, format] = useWords(deskIntegratorTexts);
  const mayPropose = useRight('integrators.propose');
  return (
    <DeskPage title={texts.title} lead={texts.lead}>
      <p className="text-small">
        <PageLink to="/desk/approvals" className="link">
          {texts.toApprovals}
        </PageLink>
      </p>
      <DeskTable
        caption={texts.title}
        columns={({ column }) => [
          column('name', texts.name, (row) => (
            <RowLink to={`/desk/integrators/${row.id}`} className="font-semibold">
              {row.name}
            </RowLink>
          )),
          column('state', texts.state, (row) => <IntegratorStateBadge integrator={row} />),
          column('scopes', texts.scopes, (row) =>
            row.scopes.map((scope) => scopes[scope]).join(', '),
          ),
          column('until', texts.until, (row) => format.date(lastDay(row.valid_until), 'short')),
          column('last_call', texts.lastCall, (row) =>
            row.last_call_at === null ? texts.never : format.moment(row.last_call_at),
          ),
        ]}
        rows={loaderData.integrators}
        none={texts.none}
      />
      {mayPropose && <ProposeIntegrator />}
    </DeskPage>
  );
}

/** All terms of a key at once, because none of them can be changed later. */
function ProposeIntegrator() {
  const texts = useTexts(deskIntegratorTexts);
  const words = texts.propose;
  return (
    <div className="max-w-3xl">
      <Panel title={words.title}>
        <ActForm className="grid gap-4 sm:grid-cols-2">
          <p className="text-small text-muted sm:col-span-2">{words.hint}</p>
          <TextField
            name="name"
            label={words.name}
            hint={words.nameHint}
            maxLength={80}
            className="sm:col-span-2"
          />
          <CheckboxGroup className="sm:col-span-2" name="scopes" legend={words.scopes}>
            {INTEGRATOR_SCOPES.map((scope) => (
              <CheckboxField key={scope} name={`scopes.${scope}`} label={texts.scopes[scope]} />
            ))}
          </CheckboxGroup>
          <TextField
            name="calls_per_minute"
            label={words.calls}
            defaultValue="60"
            inputMode="numeric"
          />
          <DateField name="valid_until" label={words.until} hint={words.untilHint} />
          <ExactField
            name="webhook_url"
            label={words.webhook}
            hint={words.webhookHint}
            maxLength={500}
            className="sm:col-span-2"
          />
          <CheckboxGroup className="sm:col-span-2" name="event_types" legend={words.events}>
            {EVENT_TYPES.map((type) => (
              <CheckboxField
                key={type}
                name={`event_types.${type}`}
                label={<code className="font-mono">{type}</code>}
              />
            ))}
          </CheckboxGroup>
          <ReasonField label={words.reason} hint={words.reasonHint} className="sm:col-span-2" />
          <SubmitButton className="justify-self-start sm:col-span-2">{words.submit}</SubmitButton>
        </ActForm>
      </Panel>
    </div>
  );
}
