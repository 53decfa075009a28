import type { Redemption } from '@bb1/domain/redemptions/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { deskRedemptionTexts } from '../desk-texts.ts';
import { AuditLink } from '../parts/audit-link.tsx';
import { type Fact, FactTable } from '../parts/fact-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';

/** Who said what to it. */
export function RedemptionFacts({ redemption }: { readonly redemption: Redemption }) {
  const texts = useTexts(deskRedemptionTexts).page;
  const locale = useLocale();
  const byAt = (key: string, name: string, by: string | null, at: string | null): Fact[] =>
    at === null
      ? []
      : [
          {
            key,
            name,
            value:
              by === null
                ? formatMoment(locale, at)
                : fill(texts.byAt, { name: by, time: formatMoment(locale, at) }),
          },
        ];
  const said = (key: string, name: string, value: string | null): Fact[] =>
    value === null ? [] : [{ key, name, value }];
  return (
    <Panel title={texts.facts}>
      {redemption.includes_moved && <p className="text-small">{texts.movedToo}</p>}
      <FactTable
        facts={[
          ...byAt('proposed', texts.proposed, redemption.proposed_by, redemption.proposed_at),
          ...byAt('decided', texts.decided, redemption.decided_by, redemption.decided_at),
          ...said('decision_reason', texts.decisionReason, redemption.decision_reason),
          ...byAt('stopped', texts.stopped, redemption.stopped_by, redemption.stopped_at),
          ...said('stop_reason', texts.decisionReason, redemption.stop_reason),
          ...byAt('done', texts.doneAt, null, redemption.done_at),
        ]}
      />
      <AuditLink subject={`redemption:${redemption.id}`}>{texts.toAudit}</AuditLink>
    </Panel>
  );
}
