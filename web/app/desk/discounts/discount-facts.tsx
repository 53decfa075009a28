import type { DiscountCode } from '@bb1/domain/orders/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskDiscountTexts from '@bb1/texts/pages/desk-discounts';
import { AuditLink } from '../parts/audit-link.tsx';
import { FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { lastDay } from '../parts/last-day.ts';
import { useFormat } from '../parts/use-format.ts';

/** The terms of a code; once published they never change. */
export function DiscountFacts({ code }: { readonly code: DiscountCode }) {
  const texts = useTexts(deskDiscountTexts).page;
  const format = useFormat();
  const byAt = (name: string, at: string) => texts.byAt({ name, time: format.moment(at) });
  const facts = [
    { key: 'rate', name: texts.rate, value: format.percent(String(code.rate_percent)) },
    { key: 'price', name: texts.price, value: format.price(code.price) },
    { key: 'from', name: texts.from, value: format.date(code.valid_from) },
    { key: 'until', name: texts.until, value: format.date(lastDay(code.valid_until)) },
    {
      key: 'used',
      name: texts.used,
      value: texts.usedOf({ used: code.used, max: code.max_uses }),
    },
    {
      key: 'person',
      name: texts.perPerson,
      value: texts.times({ count: code.max_uses_per_person }),
    },
    { key: 'minimum', name: texts.minimum, value: format.eur(code.minimum_amount) },
    { key: 'proposed', name: texts.proposed, value: byAt(code.proposed_by, code.proposed_at) },
    { key: 'decided', name: texts.decided, value: byAt(code.decided_by, code.decided_at) },
    ...factIfKnown('ended', texts.ended, code.ended_at, (at) => format.moment(at)),
  ];
  return (
    <Panel title={texts.facts}>
      <FactTable facts={facts} />
      <AuditLink subject={`discount_code:${code.code}`}>{texts.toAudit}</AuditLink>
    </Panel>
  );
}
