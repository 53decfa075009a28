import {
  DISCOUNT_CODE_STATES,
  type DiscountCode,
  listDiscountCodes,
  proposeDiscountCode,
} from '@bb1/domain/orders/desk-endpoints';
import { exportDiscountCodes } from '@bb1/domain/payments/export-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { typedDecimal } from '../../ui/typed-decimal.ts';
import deskDiscountTexts from '@bb1/texts/pages/desk-discounts';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { ReasonField } from '../parts/reason-field.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';
import { DiscountStateBadge } from './discount-state-badge.tsx';
import { lastDay } from '../parts/last-day.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import { Panel } from '../parts/panel.tsx';
import type { PageArgs } from '../../session/page-api.ts';
import { listPage } from '../records/record-list-page.tsx';
import { listFile, loadList, recordKind, rowsOf } from '../records/record-kind.ts';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';

/** Discount codes; all terms are proposed at once. */
export const discountCodeKind = recordKind({
  path: '/desk/discounts',
  filters: { state: DISCOUNT_CODE_STATES },
  orders: [],
  ask: rowsOf(listDiscountCodes, 'discount_codes'),
  placeOf: ({ id }) => `/desk/discounts/${id}`,
  useList: () => {
    const texts = useTexts(deskDiscountTexts);
    return {
      title: texts.list.title,
      lead: texts.list.lead,
      notice: (
        <p className="text-small">
          <PageLink to="/desk/approvals">{texts.list.toApprovals}</PageLink>
        </p>
      ),
      filters: { state: { label: texts.list.byState, words: texts.states, as: 'links' } },
      columns: useColumns(),
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
    };
  },
});

export const meta = pageMeta(deskDiscountTexts, (texts) => texts.list);
export const loader = (args: PageArgs) => loadList(discountCodeKind, args);

export const action = pageAct(async (api, form, { locale, to }) => {
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
  const { id } = await api(proposeDiscountCode, { body });
  return to(`/desk/approvals/${id}`);
});

export default listPage(discountCodeKind, { Below: ProposeCode });

function useColumns(): DeskColumn<DiscountCode>[] {
  const texts = useTexts(deskDiscountTexts).list;
  const format = useFormat();
  const day = (moment: string) => format.date(moment, 'short');
  return [
    column('code', texts.code, (row) => (
      <PageLink
        to={`/desk/discounts/${row.id}`}
        className="link inline-flex min-h-6 items-center font-mono font-semibold"
      >
        {row.code}
      </PageLink>
    )),
    column('state', texts.state, (row) => <DiscountStateBadge code={row} />),
    figureColumn('rate', texts.rate, (row) => format.percent(String(row.rate_percent))),
    figureColumn('price', texts.price, (row) => format.price(row.price)),
    figureColumn('used', texts.used, (row) => texts.usedOf({ used: row.used, max: row.max_uses })),
    column('window', texts.window, (row) =>
      texts.windowOf({ from: day(row.valid_from), until: day(lastDay(row.valid_until)) }),
    ),
    figureColumn('minimum', texts.minimum, (row) => format.eur(row.minimum_amount)),
    column('maker', texts.proposedBy, (row) => row.proposed_by),
  ];
}

/** All terms of a code at once, because none of them can be changed later. */
function ProposeCode() {
  const texts = useTexts(deskDiscountTexts).list;
  const mayPropose = useRight('discounts.propose');
  const count = { inputMode: 'numeric', autoComplete: 'off' } as const;
  if (!mayPropose) return null;
  return (
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
  );
}
