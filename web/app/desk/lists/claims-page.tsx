import type { ClaimState } from '@bb1/domain/claims/claim-state';
import { listDeskClaims } from '@bb1/domain/claims/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { AlertKind } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatQuantity } from '../../ui/format.ts';
import { deskTokenTexts } from '../desk-texts.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/claims-page.ts';

export const meta = pageMeta(deskTokenTexts, (texts) => texts.claims);

export async function loader(args: Route.LoaderArgs) {
  return { claims: await deskApi(args)(listDeskClaims) };
}

export default function ClaimsPage({ loaderData: { claims } }: Route.ComponentProps) {
  const texts = useTexts(deskTokenTexts).claims;
  const columns = useColumns();
  return (
    <div className="grid gap-5">
      <DeskTitle lead={texts.lead}>{texts.title}</DeskTitle>
      {claims.length === 0 ? <p className="text-small text-muted">{texts.none}</p> : <DeskTable caption={texts.title} columns={columns} rows={claims} rowKey={(row) => row.id} />}
    </div>
  );
}

type DeskClaim = Reply<typeof listDeskClaims>[number];

const KINDS: Readonly<Record<ClaimState, AlertKind | 'neutral'>> = {
  created: 'neutral',
  built: 'neutral',
  signed: 'info',
  submitted: 'info',
  settled: 'success',
  failed: 'error',
  expired: 'warning',
};

function useColumns(): DeskColumn<DeskClaim>[] {
  const texts = useTexts(deskTokenTexts).claims;
  const locale = useLocale();
  return [
    { key: 'name', title: texts.name, cell: (row) => <PersonLink accountId={row.account_id} name={row.full_name} /> },
    { key: 'tokens', title: texts.tokens, align: 'end', cell: (row) => formatQuantity(locale, row.tokens, row.asset_code) },
    { key: 'state', title: texts.state, cell: (row) => <Badge kind={KINDS[row.state]}>{texts.states[row.state]}</Badge> },
    { key: 'created', title: texts.created, cell: (row) => formatMoment(locale, row.created_at) },
    { key: 'failure', title: texts.failure, wraps: true, cell: (row) => row.failure },
    { key: 'key', title: texts.key, cell: (row) => <Key text={row.public_key} /> },
    { key: 'transaction', title: texts.transaction, cell: (row) => <Key text={row.transaction_hash ?? ''} /> },
  ];
}

/** Shown by its beginning; selecting it copies the whole. */
function Key({ text }: { readonly text: string }) {
  return <span title={text} className="block max-w-40 truncate font-mono text-fine leading-6 select-all">{text}</span>;
}
