import type { DiscountCode } from '@bb1/domain/orders/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate, formatEur, formatPercent, formatPrice } from '../../ui/format.ts';
import deskDiscountTexts from '@bb1/texts/pages/desk-discounts';
import { AuditLink } from '../parts/audit-link.tsx';
import { FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';
import { lastDay } from '../parts/last-day.ts';

/** The terms of a code; once published they never change. */
export function DiscountFacts({ code }: { readonly code: DiscountCode }) {
  const texts = useTexts(deskDiscountTexts).page;
  const locale = useLocale();
  const byAt = (name: string, at: string) => texts.byAt({ name, time: formatMoment(locale, at) });
  const facts = [
    { key: 'rate', name: texts.rate, value: formatPercent(locale, String(code.rate_percent)) },
    { key: 'price', name: texts.price, value: formatPrice(locale, code.price) },
    { key: 'from', name: texts.from, value: formatDate(locale, code.valid_from) },
    { key: 'until', name: texts.until, value: formatDate(locale, lastDay(code.valid_until)) },
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
    { key: 'minimum', name: texts.minimum, value: formatEur(locale, code.minimum_amount) },
    { key: 'proposed', name: texts.proposed, value: byAt(code.proposed_by, code.proposed_at) },
    { key: 'decided', name: texts.decided, value: byAt(code.decided_by, code.decided_at) },
    ...factIfKnown('ended', texts.ended, code.ended_at, (at) => formatMoment(locale, at)),
  ];
  return (
    <Panel title={texts.facts}>
      <FactTable facts={facts} />
      <AuditLink subject={`discount_code:${code.code}`}>{texts.toAudit}</AuditLink>
    </Panel>
  );
}
