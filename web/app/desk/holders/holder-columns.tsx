import type { Holder } from '@bb1/domain/holders/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskHolderTexts from '@bb1/texts/pages/desk-holders';
import { column, figureColumn } from '../parts/columns.ts';
import type { DeskColumn } from '../parts/desk-table.tsx';
import { LedgerKey } from '../parts/ledger-key.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { useFormat } from '../parts/use-format.ts';

/** One wallet per line; the share refers to all issued tokens. */
export function useHolderColumns(): DeskColumn<Holder>[] {
  const texts = useTexts(deskHolderTexts);
  const { columns } = texts;
  const format = useFormat();
  return [
    column('wallet', columns.wallet, (row) => <LedgerKey text={row.public_key} />),
    column('person', columns.person, (row) => <Whose holder={row} />),
    figureColumn('tokens', columns.tokens, (row) => format.quantity(row.tokens)),
    figureColumn('share', columns.share, (row) => format.percent(row.share_percent)),
    column('state', columns.state, (row) =>
      row.unproven !== null ? (
        <Badge kind="warning">{texts.unproven[row.unproven]}</Badge>
      ) : row.frozen === true ? (
        <Badge kind="error">{texts.frozen}</Badge>
      ) : (
        <span className="text-muted">{row.frozen === null ? texts.notKnown : texts.free}</span>
      ),
    ),
    figureColumn('lumens', columns.lumens, (row) =>
      row.lumens === null ? (
        <span className="text-muted">{texts.notKnown}</span>
      ) : (
        format.quantity(row.lumens, 'XLM')
      ),
    ),
  ];
}

function Whose({ holder }: { readonly holder: Holder }) {
  const texts = useTexts(deskHolderTexts);
  if (holder.own_role !== null)
    return (
      <span className="flex flex-wrap items-center gap-1.5">
        {texts.roles[holder.own_role]}
        <Badge>{texts.own}</Badge>
      </span>
    );
  if (holder.account_id === null) return <Badge kind="warning">{texts.unknown}</Badge>;
  return <PersonLink accountId={holder.account_id} name={holder.full_name ?? ''} />;
}
