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
import { Badge } from '../../ui/badge.tsx';
import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import { urgency } from '../parts/age.ts';
import { column, figureColumn } from '../parts/columns.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { ReferenceLink } from '../parts/record-link.tsx';
import { shortened } from '../parts/shortened.ts';
import { useRight } from '../session/use-desk.ts';
import { listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { stateBadge } from '../parts/state-badge.tsx';

/** Acts on holdings, the ones that wait first. */
export const holdingAdjustmentKind = listedKind(deskHoldingAdjustmentTexts, {
  path: '/desk/holdings/acts',
  filters: { state: HOLDING_ADJUSTMENT_STAGES, kind: HOLDING_ADJUSTMENT_KINDS },
  orders: [],
  list: listHoldingAdjustments,
  rows: 'acts',
  placeOf: ({ id }) => `/desk/holdings/acts/${id}`,
  useList: ({ now }, { texts: { list: texts, kinds, states }, format }) => {
    const mayPropose = useRight('holdings.propose');
    const age = (row: HoldingAdjustment) => ({
      since: row.decided_at ?? row.proposed_at,
      now: now,
    });
    return {
      title: texts.title,
      lead: texts.lead,
      beside: mayPropose && <ButtonLink to="/desk/holdings/acts/new">{texts.propose}</ButtonLink>,
      filters: {
        state: { label: texts.byState, words: states, as: 'links' },
        kind: { label: texts.kind, words: kinds, as: 'select' },
      },
      columns: [
        column('number', texts.number, (row) => (
          <ReferenceLink to={`/desk/holdings/acts/${row.id}`}>{row.number}</ReferenceLink>
        )),
        column('kind', texts.kind, (row) => kinds[row.kind]),
        column('state', texts.state, (row) => <HoldingAdjustmentBadge state={row.state} />),
        column(
          'waits',
          texts.waits,
          (row) =>
            WAITING.includes(row.state) && (
              <Badge kind={urgency(age(row))}>{format.age(age(row))}</Badge>
            ),
        ),
        column('holder', texts.holder, (row) => (
          <PersonLink accountId={row.account_id} name={row.full_name} />
        )),
        column(
          'wallet',
          texts.wallet,
          (row) =>
            row.public_key !== null && (
              <span className="font-mono text-fine" title={row.public_key}>
                {shortened(row.public_key)}
              </span>
            ),
        ),
        figureColumn(
          'tokens',
          texts.tokens,
          (row) => row.tokens !== null && format.quantity(row.tokens),
        ),
        column('proposed', texts.proposed, (row) => format.moment(row.proposed_at)),
      ],
    };
  },
});

export const meta = pageMeta(deskHoldingAdjustmentTexts, (texts) => texts.list);
export const loader = listLoader(holdingAdjustmentKind);

export default listPage(holdingAdjustmentKind);

/** Stages that require an officer's action. */
const WAITING: readonly HoldingAdjustmentStage[] = ['proposed', 'preparing', 'to_sign', 'sending'];

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
