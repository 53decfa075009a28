import type { DiscountCode } from '@bb1/domain/orders/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskDiscountTexts from '@bb1/texts/pages/desk-discounts';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { lastDay } from '../parts/last-day.ts';
import { useFormat } from '../parts/use-format.ts';

/** The terms of a code; once published they never change. */
export function DiscountFacts({ code }: { readonly code: DiscountCode }) {
  const texts = useTexts(deskDiscountTexts).page;
  const format = useFormat();
  const byAt = (name: string, at: string) => texts.byAt({ name, time: format.moment(at) });
  const facts = [
    fact(texts.rate, format.percent(String(code.rate_percent))),
    fact(texts.price, format.price(code.price)),
    fact(texts.from, format.date(code.valid_from)),
    fact(texts.until, format.date(lastDay(code.valid_until))),
    fact(texts.used, texts.usedOf({ used: code.used, max: code.max_uses })),
    fact(texts.perPerson, texts.times({ count: code.max_uses_per_person })),
    fact(texts.minimum, format.eur(code.minimum_amount)),
    fact(texts.proposed, byAt(code.proposed_by, code.proposed_at)),
    fact(texts.decided, byAt(code.decided_by, code.decided_at)),
    ...factIfKnown('ended', texts.ended, code.ended_at, (at) => format.moment(at)),
  ];
  return (
    <Panel title={texts.facts}>
      <FactTable facts={facts} />
      <AuditLink subject={`discount_code:${code.code}`}>{texts.toAudit}</AuditLink>
    </Panel>
  );
}
