import {
  HOLDING_ADJUSTMENT_KINDS,
  HOLDING_ADJUSTMENT_STAGES,
  type HoldingAdjustmentStage,
} from '@bb1/domain/holdings/adjustment-state';
import {
  type HoldingAdjustment,
  listHoldingAdjustments,
} from '@bb1/domain/holdings/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import deskTexts from '@bb1/texts/pages/desk';
import { urgency } from '../parts/age.ts';
import { column, figureColumn } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ListFilters } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { ReferenceLink } from '../parts/record-link.tsx';
import { shortened } from '../parts/shortened.ts';
import { useFormat } from '../parts/use-format.ts';
import { deskApi } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/holding-adjustments-page.ts';
import { HoldingAdjustmentBadge } from './holding-adjustment-badge.tsx';

export const meta = pageMeta(deskHoldingAdjustmentTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state = chosenFilter(searchParams, {
    name: 'state',
    choices: HOLDING_ADJUSTMENT_STAGES,
    fallback: ALL,
  });
  const kind = chosenFilter(searchParams, {
    name: 'kind',
    choices: HOLDING_ADJUSTMENT_KINDS,
    fallback: ALL,
  });
  const list = await deskApi(args)(listHoldingAdjustments, {
    query: { state: filterValue(state), kind: filterValue(kind), page: chosenPage(searchParams) },
  });
  return { ...list, state, kind };
}

export default function HoldingAdjustmentsPage({
  loaderData: { acts, total, page, now, state, kind },
}: Route.ComponentProps) {
  const texts = useTexts(deskHoldingAdjustmentTexts);
  const { lists } = useTexts(deskTexts);
  const columns = useColumns(now);
  const all = { value: ALL, label: lists.all };
  return (
    <DeskPage
      title={texts.list.title}
      lead={texts.list.lead}
      beside={
        useRight('holdings.propose') && (
          <PageLink to="/desk/holdings/acts/new" className={buttonClass('primary')}>
            {texts.list.propose}
          </PageLink>
        )
      }
    >
      <FilterLinks
        name="state"
        title={texts.list.byState}
        chosen={state}
        options={[
          all,
          ...HOLDING_ADJUSTMENT_STAGES.map((value) => ({ value, label: texts.states[value] })),
        ]}
      />
      <ListFilters
        keep={{ state }}
        selects={[
          {
            name: 'kind',
            label: texts.list.kind,
            chosen: kind,
            options: [
              all,
              ...HOLDING_ADJUSTMENT_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
            ],
          },
        ]}
      />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={acts}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
    </DeskPage>
  );
}

/** Stages that require an officer's action. */
const WAITING: readonly HoldingAdjustmentStage[] = ['proposed', 'preparing', 'to_sign', 'sending'];

function useColumns(now: string): DeskColumn<HoldingAdjustment>[] {
  const texts = useTexts(deskHoldingAdjustmentTexts);
  const words = texts.list;
  const format = useFormat();
  const age = (row: HoldingAdjustment) => ({ since: row.decided_at ?? row.proposed_at, now });
  return [
    column('number', words.number, (row) => (
      <ReferenceLink to={`/desk/holdings/acts/${row.id}`}>{row.number}</ReferenceLink>
    )),
    column('kind', words.kind, (row) => texts.kinds[row.kind]),
    column('state', words.state, (row) => <HoldingAdjustmentBadge state={row.state} />),
    column(
      'waits',
      words.waits,
      (row) =>
        WAITING.includes(row.state) && (
          <Badge kind={urgency(age(row))}>{format.age(age(row))}</Badge>
        ),
    ),
    column('holder', words.holder, (row) => (
      <PersonLink accountId={row.account_id} name={row.full_name} />
    )),
    column(
      'wallet',
      words.wallet,
      (row) =>
        row.public_key !== null && (
          <span className="font-mono text-fine" title={row.public_key}>
            {shortened(row.public_key)}
          </span>
        ),
    ),
    figureColumn(
      'tokens',
      words.tokens,
      (row) => row.tokens !== null && format.quantity(row.tokens),
    ),
    column('proposed', words.proposed, (row) => format.moment(row.proposed_at)),
  ];
}
