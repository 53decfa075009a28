import {
  endDiscountCode,
  getDiscountCode,
  type DiscountCode,
} from '@bb1/domain/orders/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskDiscountTexts from '@bb1/texts/pages/desk-discounts';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { pageActs } from '../session/page-acts.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/discount-code-page.ts';
import { DiscountStateBadge } from './discount-state-badge.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { lastDay } from '../parts/last-day.ts';
import { useFormat } from '../parts/use-format.ts';
import type { Reply } from '../../session/api-client.ts';
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

/** The terms of a code, and its uses. */
export default function DiscountCodePage({
  loaderData: { discount_code: code, uses },
}: Route.ComponentProps) {
  const texts = useTexts(deskDiscountTexts).page;
  return (
    <DeskPage
      title={code.code}
      back={['/desk/discounts', texts.back]}
      beside={<DiscountStateBadge code={code} />}
      done={texts.done}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <DiscountFacts code={code} />
        <div className="grid min-w-0 gap-5">
          {code.state === 'published' && <EndCode />}
          {(code.state === 'published' || uses.length > 0) && <DiscountUses uses={uses} />}
        </div>
      </div>
    </DeskPage>
  );
}

function EndCode() {
  const texts = useTexts(deskDiscountTexts).page;
  const mayEnd = useRight('discounts.publish');
  if (!mayEnd)
    return (
      <Panel title={texts.end}>
        <p className="text-small text-muted">{texts.mayNotEnd}</p>
      </Panel>
    );
  return (
    <Panel title={texts.end}>
      <ActForm
        intent="end"
        look="danger"
        submit={texts.endSubmit}
        className="grid justify-items-start gap-3"
      >
        <p className="text-small">{texts.endHint}</p>
      </ActForm>
    </Panel>
  );
}

/** The terms of a code; once published they never change. */
function DiscountFacts({ code }: { readonly code: DiscountCode }) {
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
    factIfKnown(texts.ended, code.ended_at, (at) => format.moment(at)),
  ];
  return (
    <Panel title={texts.facts}>
      <FactTable facts={facts} />
      <AuditLink subject={`discount_code:${code.code}`}>{texts.toAudit}</AuditLink>
    </Panel>
  );
}

type Use = Reply<typeof getDiscountCode>['uses'][number];

/** Orders with the code; one that ended without tokens has released its use. */
function DiscountUses({ uses }: { readonly uses: readonly Use[] }) {
  const texts = useTexts(deskDiscountTexts).page;
  return (
    <TablePanel
      title={texts.uses}
      columns={useColumns()}
      rows={uses}
      rowKey={(row) => row.order_id}
      none={texts.usesNone}
    />
  );
}

function useColumns(): DeskColumn<Use>[] {
  const texts = useTexts(deskDiscountTexts).page;
  const format = useFormat();
  return [
    column('reference', texts.reference, (row) => (
      <ReferenceLink to={`/desk/orders/${row.order_id}`}>{row.reference}</ReferenceLink>
    )),
    column('name', texts.name, (row) => row.full_name),
    figureColumn('amount', texts.amount, (row) => format.eur(row.amount)),
    column('used', texts.usedAt, (row) => format.moment(row.used_at)),
    column(
      'given_back',
      texts.givenBack,
      (row) => row.given_back_at !== null && format.moment(row.given_back_at),
    ),
  ];
}
