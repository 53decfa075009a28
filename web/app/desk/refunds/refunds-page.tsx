import { PAYMENT_METHODS } from '@bb1/domain/orders/endpoints';
import { exportRefunds } from '@bb1/domain/payments/export-endpoints';
import { listRefunds } from '@bb1/domain/payments/refund-endpoints';
import { REFUND_STATES } from '@bb1/domain/payments/payment-state';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import deskTexts from '@bb1/texts/pages/desk';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ListFilters } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/refunds-page.ts';
import { useRefundColumns } from './refund-columns.tsx';

export const meta = pageMeta(deskRefundTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state = chosenFilter(searchParams, {
    name: 'state',
    choices: REFUND_STATES,
    fallback: ALL,
  });
  const currency = chosenFilter(searchParams, {
    name: 'currency',
    choices: PAYMENT_METHODS,
    fallback: ALL,
  });
  const filters = { state: filterValue(state), currency: filterValue(currency) };
  const list = await deskApi(args)(listRefunds, {
    query: { ...filters, page: chosenPage(searchParams) },
  });
  return { ...list, filters };
}

export default function RefundsPage({
  loaderData: { refunds, total, page, filters },
}: Route.ComponentProps) {
  const texts = useTexts(deskRefundTexts);
  const { lists } = useTexts(deskTexts);
  const columns = useRefundColumns();
  const all = { value: ALL, label: lists.all };
  const state = filters.state ?? ALL;
  return (
    <div className="grid gap-5">
      <DeskTitle
        lead={texts.list.lead}
        beside={
          <div className="flex flex-wrap gap-2">
            <PageLink to="/desk/refunds/files" className={buttonClass('secondary')}>
              {texts.list.toFiles}
            </PageLink>
            <ExportLink endpoint={exportRefunds} query={filters} />
          </div>
        }
      >
        {texts.list.title}
      </DeskTitle>
      <FilterLinks
        name="state"
        title={texts.list.byState}
        chosen={state}
        options={[all, ...REFUND_STATES.map((value) => ({ value, label: texts.states[value] }))]}
      />
      <ListFilters
        keep={{ state }}
        selects={[
          {
            name: 'currency',
            label: texts.list.currency,
            chosen: filters.currency ?? ALL,
            options: [all, ...PAYMENT_METHODS.map((value) => ({ value, label: value }))],
          },
        ]}
      />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={refunds}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
    </div>
  );
}
