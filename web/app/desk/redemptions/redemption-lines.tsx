import {
  exportRedemptionLines,
  type listRedemptionLines,
} from '@bb1/domain/redemptions/desk-endpoints';
import {
  REDEMPTION_LINE_STATES,
  type RedemptionLineState,
} from '@bb1/domain/redemptions/redemption-state';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskRedemptionTexts from '@bb1/texts/pages/desk-redemptions';
import deskTexts from '@bb1/texts/pages/desk';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { LedgerKey } from '../parts/ledger-key.tsx';
import { ListFilters } from '../parts/list-filters.tsx';
import { ALL } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { ChosenTable } from '../records/chosen-table.tsx';
import { stateBadge } from '../parts/state-badge.tsx';

interface RedemptionLinesProps {
  readonly redemptionId: string;
  readonly list: Reply<typeof listRedemptionLines>;
  readonly filters: {
    readonly state: RedemptionLineState | undefined;
    readonly q: string | undefined;
  };
}

export function RedemptionLines({ redemptionId, list, filters }: RedemptionLinesProps) {
  const [texts, format] = useWords(deskRedemptionTexts);
  const { lists } = useTexts(deskTexts);

  const state = filters.state ?? ALL;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-body font-semibold">{texts.lines.title}</h2>
        <ExportLink
          endpoint={exportRedemptionLines}
          params={{ id: redemptionId }}
          query={{ ...filters }}
        />
      </div>
      <FilterLinks
        name="state"
        title={texts.lines.byState}
        chosen={state}
        options={[
          { value: ALL, label: lists.all },
          ...REDEMPTION_LINE_STATES.map((value) => ({ value, label: texts.lineStates[value] })),
        ]}
      />
      <ListFilters
        keep={{ state }}
        search={{ label: texts.lines.search, value: filters.q ?? '' }}
        selects={[]}
      />
      <ChosenTable
        caption={texts.lines.title}
        columns={({ column, figureColumn }) => [
          column('holder', texts.lines.holder, (row) =>
            row.account_id === null ? (
              <span className="text-muted">{texts.lines.unknown}</span>
            ) : (
              <PersonLink accountId={row.account_id} name={row.full_name ?? row.account_id} />
            ),
          ),
          column('state', texts.lines.state, (row) => (
            <span className="grid justify-items-start gap-1">
              <RedemptionLineBadge state={row.state} />
              {row.left_reason !== null && <span>{texts.leftReasons[row.left_reason]}</span>}
              {row.left_detail !== null && (
                <span className="font-mono text-fine text-muted">{row.left_detail}</span>
              )}
            </span>
          )),
          column('wallet', texts.lines.wallet, (row) => <LedgerKey text={row.public_key} />),
          figureColumn('tokens', texts.lines.tokens, (row) => (
            <span className="grid justify-items-end">
              {format.quantity(row.tokens)}
              {row.moved && <span className="text-fine text-muted">{texts.lines.moved}</span>}
            </span>
          )),
          column(
            'redeemed',
            texts.lines.redeemedAt,
            (row) => row.redeemed_at !== null && format.moment(row.redeemed_at),
          ),
          column(
            'transaction',
            texts.lines.transaction,
            (row) => row.transaction_hash !== null && <LedgerKey text={row.transaction_hash} />,
          ),
        ]}
        rows={list.lines}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <Paging page={list.page} total={list.total} />
    </div>
  );
}

export const RedemptionBadge = stateBadge(deskRedemptionTexts, (texts) => texts.states, {
  proposed: 'warning',
  approved: 'info',
  rejected: 'neutral',
  done: 'success',
});

const RedemptionLineBadge = stateBadge(deskRedemptionTexts, (texts) => texts.lineStates, {
  planned: 'neutral',
  sending: 'info',
  redeemed: 'success',
  left: 'warning',
});

export const TransactionStageBadge = stateBadge(deskRedemptionTexts, (texts) => texts.stages, {
  preparing: 'info',
  to_sign: 'warning',
  sending: 'info',
  settled: 'success',
});
