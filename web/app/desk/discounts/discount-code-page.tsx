import { endDiscountCode, getDiscountCode } from '@bb1/domain/orders/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import deskDiscountTexts from '@bb1/texts/pages/desk-discounts';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { pageActs } from '../session/page-acts.ts';
import type { Route } from './+types/discount-code-page.ts';
import { DiscountStateBadge } from './discount-code-kind.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, factIfKnown } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { lastDay } from '../parts/last-day.ts';
import { useWords } from '../parts/use-words.ts';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { ReferenceLink } from '../parts/record-link.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskDiscountTexts, (texts) => texts.page);

export const loader = deskLoader((api, params) => api(getDiscountCode, { params }));

export const action = pageActs({
  end: (api, _form, { params }) => api(endDiscountCode, { params }),
});

/** The terms of a code, which never change once it is published, and its uses. */
export default function DiscountCodePage({
  loaderData: { discount_code: code, uses },
}: Route.ComponentProps) {
  const [{ page: texts }, format] = useWords(deskDiscountTexts);
  const isPublished = code.state === 'published';
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
    factIfKnown(texts.ended, code.ended_at, (at) => format.moment(at)),
  ];
  const columns: DeskColumn<(typeof uses)[number]>[] = [
    column('reference', texts.reference, (row) => (
      <ReferenceLink to={`/desk/orders/${row.order_id}`}>{row.reference}</ReferenceLink>
    )),
    column('name', texts.name, (row) => row.full_name),
    figureColumn('amount', texts.amount, (row) => format.eur(row.amount)),
    column('used', texts.usedAt, (row) => format.moment(row.used_at)),
    // An order that ended without tokens has released its use.
    column(
      'given_back',
      texts.givenBack,
      (row) => row.given_back_at !== null && format.moment(row.given_back_at),
    ),
  ];
  return (
    <DeskPage
      title={code.code}
      back={['/desk/discounts', texts.back]}
      beside={<DiscountStateBadge code={code} />}
      done={texts.done}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FactsPanel title={texts.facts} facts={facts}>
          <AuditLink subject={`discount_code:${code.code}`}>{texts.toAudit}</AuditLink>
        </FactsPanel>
        <div className="grid min-w-0 gap-5">
          {isPublished && (
            <Panel title={texts.end}>
              <ActForm
                right="discounts.publish"
                mayNot={texts.mayNotEnd}
                intent="end"
                look="danger"
                submit={texts.endSubmit}
                className="grid justify-items-start gap-3"
              >
                <p className="text-small">{texts.endHint}</p>
              </ActForm>
            </Panel>
          )}
          {(isPublished || uses.length > 0) && (
            <TablePanel title={texts.uses} columns={columns} rows={uses} none={texts.usesNone} />
          )}
        </div>
      </div>
    </DeskPage>
  );
}
