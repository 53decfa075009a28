import type { Integrator } from '@bb1/domain/integrators/desk-endpoints';
import deskIntegratorTexts from '@bb1/texts/pages/desk-integrators';
import { useTexts } from '../../language/use-texts.ts';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { lastDay } from '../parts/last-day.ts';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

/** The terms of a key; they never change. */
export function IntegratorFacts({ integrator }: { readonly integrator: Integrator }) {
  const { page: texts, scopes } = useTexts(deskIntegratorTexts);
  const format = useFormat();
  const byAt = (name: string, at: string) => texts.byAt({ name, time: format.moment(at) });
  const facts = [
    fact(texts.scopes, integrator.scopes.map((scope) => scopes[scope]).join(', ')),
    fact(texts.calls, String(integrator.calls_per_minute)),
    fact(texts.until, format.date(lastDay(integrator.valid_until))),
    ...factIfKnown('webhook', texts.webhook, integrator.webhook_url),
    ...factIfKnown(
      'events',
      texts.events,
      integrator.event_types.length === 0 ? null : integrator.event_types.join(', '),
    ),
    fact(texts.proposed, byAt(integrator.proposed_by, integrator.proposed_at)),
    fact(texts.decided, byAt(integrator.decided_by, integrator.decided_at)),
    ...factIfKnown('collected', texts.collected, integrator.collected_at, (at) =>
      format.moment(at),
    ),
    ...factIfKnown('last_call', texts.lastCall, integrator.last_call_at, (at) => format.moment(at)),
    ...factIfKnown('revoked', texts.revoked, integrator.revoked_at, (at) =>
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
