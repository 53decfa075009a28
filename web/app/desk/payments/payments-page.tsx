import { exportPayments } from '@bb1/domain/payments/export-endpoints';
import { listPayments } from '@bb1/domain/payments/payment-endpoints';
import { listSmallPayments } from '@bb1/domain/payments/small-payment-endpoints';
import { PAYMENT_SOURCES, PAYMENT_STATES } from '@bb1/domain/payments/payment-state';
import { QUEUE_REASONS } from '@bb1/domain/payments/queue-reason';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import deskTexts from '@bb1/texts/pages/desk';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ListFilters, searchedWords } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/payments-page.ts';
import { usePaymentColumns } from './payment-columns.tsx';

export const meta = pageMeta(deskPaymentTexts, (texts) => texts.list);

const ORDERS = ['newest', 'oldest', 'largest'] as const;
/** Those that need a person come first. */
const STATES = ['queued', ...PAYMENT_STATES.filter((state) => state !== 'queued')] as const;

/** A search covers all payments; without one the page shows those that need a decision. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const q = searchedWords(searchParams);
  const state = chosenFilter(searchParams, {
    name: 'state',
    choices: PAYMENT_STATES,
    fallback: q === undefined ? 'queued' : ALL,
  });
  const source = chosenFilter(searchParams, {
    name: 'source',
    choices: PAYMENT_SOURCES,
    fallback: ALL,
  });
  const reason = chosenFilter(searchParams, {
    name: 'reason',
    choices: QUEUE_REASONS,
    fallback: ALL,
  });
  const order = ORDERS.find((one) => one === searchParams.get('order')) ?? 'newest';
  const filters = {
    state: filterValue(state),
    source: filterValue(source),
    reason: filterValue(reason),
    q,
    order,
  };
  const api = deskApi(args);
  const [list, { waiting }] = await Promise.all([
    api(listPayments, { query: { ...filters, page: chosenPage(searchParams) } }),
    api(listSmallPayments),
  ]);
  return { ...list, filters, small: waiting.reduce((sum, { count }) => sum + count, 0) };
}

export default function PaymentsPage({
  loaderData: { payments, total, page, filters, small },
}: Route.ComponentProps) {
  const texts = useTexts(deskPaymentTexts);
  const { lists } = useTexts(deskTexts);
  const columns = usePaymentColumns();
  const all = { value: ALL, label: lists.all };
  const state = filters.state ?? ALL;
  return (
    <div className="grid gap-5">
      <DeskTitle lead={texts.list.lead} beside={<Beside filters={filters} small={small} />}>
        {texts.list.title}
      </DeskTitle>
      <FilterLinks
        name="state"
        title={texts.list.byState}
        chosen={state}
        options={[...STATES.map((value) => ({ value, label: texts.states[value] })), all]}
      />
      <ListFilters
        keep={{ state }}
        search={{ label: texts.list.search, hint: texts.list.searchHint, value: filters.q ?? '' }}
        selects={[
          {
            name: 'source',
            label: texts.list.source,
            chosen: filters.source ?? ALL,
            options: [
              all,
              ...PAYMENT_SOURCES.map((value) => ({ value, label: texts.sources[value] })),
            ],
          },
          {
            name: 'reason',
            label: texts.list.reason,
            chosen: filters.reason ?? ALL,
            options: [
              all,
              ...QUEUE_REASONS.map((value) => ({ value, label: texts.reasons[value] })),
            ],
          },
          {
            name: 'order',
            label: texts.list.order,
            chosen: filters.order,
            options: ORDERS.map((value) => ({ value, label: texts.list.orders[value] })),
          },
        ]}
      />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={payments}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
    </div>
  );
}

function Beside({
  filters,
  small,
}: {
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly small: number;
}) {
  const texts = useTexts(deskPaymentTexts).list;
  return (
    <div className="flex flex-wrap gap-2">
      <PageLink to="/desk/payments/small" className={buttonClass('secondary')}>
        {texts.toSmall({ count: small })}
      </PageLink>
      <PageLink to="/desk/payments/foreign" className={buttonClass('secondary')}>
        {texts.toForeign}
      </PageLink>
      <PageLink to="/desk/payments/debits" className={buttonClass('secondary')}>
        {texts.toDebits}
      </PageLink>
      <ExportLink endpoint={exportPayments} query={filters} />
    </div>
  );
}
