import {
  type DeskPayout,
  exportCouponRunPayouts,
  type listCouponRunPayouts,
  PAYOUT_ORDERS,
} from '@bb1/domain/payouts/desk-endpoints';
import { cents, eur } from '@bb1/domain/money';
import { PARKED_REASONS, PAYOUT_STATES } from '@bb1/domain/payouts/payout-state';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import deskTexts from '@bb1/texts/pages/desk';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { LedgerKey } from '../parts/ledger-key.tsx';
import { ListFilters } from '../parts/list-filters.tsx';
import { ALL } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { shortened } from '../parts/shortened.ts';
import { titleOfBoth, TwoLines } from '../parts/two-lines.tsx';
import { useWords } from '../parts/use-words.ts';
import { ChosenTable } from '../records/chosen-table.tsx';
import type { PayoutFilters } from './payout-filters.ts';
import { PayoutStateBadge } from './run-state-badge.tsx';
import { ActForm } from '../parts/act-form.tsx';

interface RunPayoutsProps {
  readonly runId: string;
  readonly list: Reply<typeof listCouponRunPayouts>;
  readonly filters: PayoutFilters;
}

export function RunPayouts({ runId, list, filters }: RunPayoutsProps) {
  const texts = useTexts(deskCouponRunTexts);
  const { lists } = useTexts(deskTexts);
  const state = filters.state ?? ALL;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-body font-semibold">{texts.payouts.title}</h2>
        <ExportLink
          endpoint={exportCouponRunPayouts}
          params={{ id: runId }}
          query={{ ...filters }}
        />
      </div>
      <FilterLinks
        name="state"
        title={texts.payouts.byState}
        chosen={state}
        options={[
          { value: ALL, label: lists.all },
          ...PAYOUT_STATES.map((value) => ({ value, label: texts.payoutStates[value] })),
        ]}
      />
      <ListFilters
        keep={{ state }}
        search={{ label: texts.payouts.search, value: filters.q ?? '' }}
        selects={[
          {
            name: 'reason',
            label: texts.payouts.reason,
            chosen: filters.reason ?? ALL,
            options: [
              { value: ALL, label: texts.payouts.everyReason },
              ...PARKED_REASONS.map((value) => ({ value, label: texts.reasons[value] })),
            ],
          },
          {
            name: 'order',
            label: texts.payouts.order,
            chosen: filters.order,
            options: PAYOUT_ORDERS.map((value) => ({ value, label: texts.payouts.orders[value] })),
          },
        ]}
      />
      <ChosenTable
        caption={texts.payouts.title}
        columns={useColumns()}
        rows={list.payouts}
        none={lists.noneInFilter}
      />
      <Paging page={list.page} total={list.total} />
    </div>
  );
}

function useColumns(): DeskColumn<DeskPayout>[] {
  const [{ payouts: texts }, format] = useWords(deskCouponRunTexts);
  return [
    column('holder', titleOfBoth(texts.holder, texts.wallet), (row) => (
      <TwoLines
        first={
          row.account_id === null ? (
            <span className="text-muted">{texts.unknown}</span>
          ) : (
            <PersonLink accountId={row.account_id} name={row.full_name ?? row.account_id} />
          )
        }
        second={row.public_key === null ? texts.unclaimed : <LedgerKey text={row.public_key} />}
      />
    )),
    column('state', texts.state, (row) => <PayoutOutcome payout={row} />),
    figureColumn('tokens', texts.tokens, (row) => format.quantity(row.tokens)),
    figureColumn('gross', texts.gross, (row) => format.eur(row.gross_total)),
    figureColumn('taxes', texts.taxes, (row) => <Taxes payout={row} />),
    figureColumn('net', texts.net, (row) => row.net !== null && format.eur(row.net)),
    figureColumn(
      'lumens',
      texts.lumens,
      (row) => row.lumens !== null && format.quantity(row.lumens),
    ),
    column(
      'paid',
      texts.paidAt,
      (row) =>
        row.paid_at !== null && (
          <span className="grid">
            {format.moment(row.paid_at)}
            {row.paid_to !== null && row.paid_to !== row.public_key && (
              <span className="text-fine text-muted" title={row.paid_to}>
                {texts.paidTo({ wallet: shortened(row.paid_to) })}
              </span>
            )}
          </span>
        ),
    ),
    column(
      'transaction',
      texts.transaction,
      (row) => row.transaction_hash !== null && <LedgerKey text={row.transaction_hash} />,
    ),
  ];
}

function Taxes({
  payout: { taxes, withheld, church_tax_percent: percent },
}: {
  readonly payout: DeskPayout;
}) {
  const [{ payouts: texts }, format] = useWords(deskCouponRunTexts);
  if (taxes === null) return null;
  const { capital_gains_tax: capital, solidarity_surcharge: surcharge, church_tax: church } = taxes;
  const sum = cents(capital) + cents(surcharge) + cents(church);
  const churchNote = percent !== null && texts.church({ percent });
  const note = withheld === 'all' ? churchNote : texts.withheld[withheld];
  return (
    <span className="grid justify-items-end">
      <span>{format.eur(eur(sum))}</span>
      {note !== false && <span className="text-fine text-muted">{note}</span>}
    </span>
  );
}

function PayoutOutcome({ payout }: { readonly payout: DeskPayout }) {
  const { payouts: texts, reasons } = useTexts(deskCouponRunTexts);
  return (
    <span className="grid justify-items-start gap-1">
      <PayoutStateBadge state={payout.state} />
      {payout.parked_reason !== null && <span>{reasons[payout.parked_reason]}</span>}
      {payout.parked_detail !== null && (
        <span className="font-mono text-fine text-muted">{payout.parked_detail}</span>
      )}
      {payout.state === 'parked' && (
        <ActForm
          right="payouts.propose"
          intent="retry_one"
          hidden={{ payout_id: payout.id }}
          oneOf="payout_id"
          className="grid gap-2"
        >
          <SubmitButton look="quiet" className="min-h-6 px-0 py-0 text-small">
            {texts.retry}
            <span className="sr-only">: {payout.full_name ?? payout.public_key}</span>
          </SubmitButton>
        </ActForm>
      )}
    </span>
  );
}
