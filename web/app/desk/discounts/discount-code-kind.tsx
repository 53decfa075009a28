import {
  DISCOUNT_CODE_STATES,
  type DiscountCode,
  listDiscountCodes,
  proposeDiscountCode,
} from '@bb1/domain/orders/desk-endpoints';
import { exportDiscountCodes } from '@bb1/domain/payments/export-endpoints';
import deskDiscountTexts from '@bb1/texts/pages/desk-discounts';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import { typedDecimal } from '../../ui/typed-decimal.ts';
import { ActForm } from '../parts/act-form.tsx';
import { column, figureColumn } from '../parts/columns.ts';
import { lastDay } from '../parts/last-day.ts';
import { Panel } from '../parts/panel.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { RowLink } from '../parts/row-link.tsx';
import { stateBadge } from '../parts/state-badge.tsx';
import { WithRight } from '../parts/with-right.tsx';
import { listedKind, listFile, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { pageAct } from '../session/page-acts.ts';
import { useDesk } from '../session/use-desk.ts';
import { discountPhase } from './discount-phase.ts';

/** Discount codes; all terms are proposed at once. */
export const discountCodeKind = listedKind(deskDiscountTexts, {
  path: '/desk/discounts',
  filters: { state: DISCOUNT_CODE_STATES },
  orders: [],
  list: listDiscountCodes,
  rows: 'discount_codes',
  placeOf: ({ id }) => `/desk/discounts/${id}`,
  useList: (_answer, { texts: { list: texts, states }, format }) => ({
    title: texts.title,
    lead: texts.lead,
    notice: (
      <p className="text-small">
        <PageLink to="/desk/approvals">{texts.toApprovals}</PageLink>
      </p>
    ),
    filters: { state: { label: texts.byState, words: states, as: 'links' } },
    columns: [
      column('code', texts.code, (row) => (
        <RowLink to={`/desk/discounts/${row.id}`} className="font-mono font-semibold">
          {row.code}
        </RowLink>
      )),
      column('state', texts.state, (row) => <DiscountStateBadge code={row} />),
      figureColumn('rate', texts.rate, (row) => format.percent(String(row.rate_percent))),
      figureColumn('price', texts.price, (row) => format.price(row.price)),
      figureColumn('used', texts.used, ({ used, max_uses: max }) => texts.usedOf({ used, max })),
      column('window', texts.window, (row) =>
        texts.windowOf({
          from: format.date(row.valid_from, 'short'),
          until: format.date(lastDay(row.valid_until), 'short'),
        }),
      ),
      figureColumn('minimum', texts.minimum, (row) => format.eur(row.minimum_amount)),
      column('maker', texts.proposedBy, (row) => row.proposed_by),
    ],
    download: listFile(exportDiscountCodes, {
      code: ['code'],
      state: ['state'],
      rate: ['rate_percent'],
      price: [],
      used: ['used', 'max_uses'],
      window: ['valid_from', 'valid_until'],
      minimum: ['minimum_amount_eur'],
      maker: ['proposed_by_name'],
    }),
  }),
});

export const meta = pageMeta(deskDiscountTexts, (texts) => texts.list);
export const loader = listLoader(discountCodeKind);

export const action = pageAct(async (api, form, { locale, toApproval }) => {
  const body = form.body(
    [
      'code',
      'rate_percent',
      'valid_from',
      'valid_until',
      'max_uses',
      'max_uses_per_person',
      'reason',
    ],
    { more: { minimum_amount: typedDecimal(locale, form.text('minimum_amount')) } },
  );
  return toApproval(await api(proposeDiscountCode, { body }));
});

export default listPage(discountCodeKind, { Below: ProposeCode });

const StateBadge = stateBadge(deskDiscountTexts, (texts) => texts.states, {
  published: 'success',
  ended: 'neutral',
});

export function DiscountStateBadge({ code }: { readonly code: DiscountCode }) {
  const { phases } = useTexts(deskDiscountTexts);
  const phase = discountPhase(code, useDesk().now);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StateBadge state={code.state} />
      {phase !== 'counts' && <Badge>{phases[phase]}</Badge>}
    </span>
  );
}

/** All terms of a code at once, because none of them can be changed later. */
function ProposeCode() {
  const texts = useTexts(deskDiscountTexts).list;
  const count = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <WithRight right="discounts.propose">
      <div className="max-w-3xl">
        <Panel title={texts.propose}>
          <ActForm className="grid gap-4 sm:grid-cols-2">
            <p className="text-small text-muted sm:col-span-2">{texts.proposeHint}</p>
            <TextField
              name="code"
              label={texts.code}
              hint={texts.codeHint}
              maxLength={40}
              autoCapitalize="characters"
              spellCheck={false}
            />
            <TextField
              name="rate_percent"
              label={texts.rate}
              hint={texts.rateHint}
              unit="%"
              {...count}
            />
            <DateField name="valid_from" label={texts.from} hint={texts.fromHint} />
            <DateField name="valid_until" label={texts.until} hint={texts.untilHint} />
            <TextField name="max_uses" label={texts.maxUses} {...count} />
            <TextField
              name="max_uses_per_person"
              label={texts.perPerson}
              defaultValue="1"
              {...count}
            />
            <TextField
              name="minimum_amount"
              label={texts.minimumAmount}
              unit="EUR"
              defaultValue="0"
              inputMode="decimal"
            />
            <ReasonField label={texts.reason} hint={texts.reasonHint} />
            <SubmitButton className="justify-self-start sm:col-span-2">{texts.submit}</SubmitButton>
          </ActForm>
        </Panel>
      </div>
    </WithRight>
  );
}
