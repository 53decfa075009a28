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
import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import { urgency } from '../parts/age.ts';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { ReferenceLink } from '../parts/record-link.tsx';
import { shortened } from '../parts/shortened.ts';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { loadList, recordKind } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { stateBadge } from '../parts/state-badge.tsx';

/** Acts on holdings, the ones that wait first. */
export const holdingAdjustmentKind = recordKind({
  path: '/desk/holdings/acts',
  filters: { state: HOLDING_ADJUSTMENT_STAGES, kind: HOLDING_ADJUSTMENT_KINDS },
  orders: [],
  ask: async (api, { state, kind, page }) => {
    const { acts: rows, ...rest } = await api(listHoldingAdjustments, {
      query: { state, kind, page },
    });
    return { rows, ...rest };
  },
  placeOf: ({ id }) => `/desk/holdings/acts/${id}`,
  useList: ({ now }) => {
    const texts = useTexts(deskHoldingAdjustmentTexts);
    const mayPropose = useRight('holdings.propose');
    return {
      title: texts.list.title,
      lead: texts.list.lead,
      beside: mayPropose && (
        <ButtonLink to="/desk/holdings/acts/new">{texts.list.propose}</ButtonLink>
      ),
      filters: {
        state: { label: texts.list.byState, words: texts.states, as: 'links' },
        kind: { label: texts.list.kind, words: texts.kinds, as: 'select' },
      },
      columns: useColumns(now),
    };
  },
});

export const meta = pageMeta(deskHoldingAdjustmentTexts, (texts) => texts.list);
export const loader = (args: PageArgs) => loadList(holdingAdjustmentKind, args);

export default listPage(holdingAdjustmentKind);

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

export const HoldingAdjustmentBadge = stateBadge(
  deskHoldingAdjustmentTexts,
  (texts) => texts.states,
  {
    proposed: 'warning',
    preparing: 'info',
    to_sign: 'warning',
    sending: 'info',
    done: 'success',
    rejected: 'neutral',
    failed: 'error',
  },
);
