import type { ClaimDetail } from '@bb1/domain/claims/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskClaimTexts from '@bb1/texts/pages/desk-claims';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { LedgerKey } from '../parts/ledger-key.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

type Attempt = ClaimDetail['attempts'][number];

const KINDS = { settled: 'success', failed: 'error', dead: 'neutral' } as const;

/** Every transaction built for a claim, newest first, with our record and the ledger's. */
export function ClaimAttempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const texts = useTexts(deskClaimTexts).page;
  const columns = useColumns();
  return (
    <Panel title={texts.attempts}>
      <p className="text-small text-muted">
        {attempts.length === 0 ? texts.noAttempts : texts.attemptsLead}
      </p>
      {attempts.length > 0 && (
        <DeskTable
          caption={texts.attempts}
          columns={columns}
          rows={attempts}
          rowKey={(row) => row.transaction_hash}
        />
      )}
    </Panel>
  );
}

function useColumns(): DeskColumn<Attempt>[] {
  const texts = useTexts(deskClaimTexts).page;
  const format = useFormat();
  const moment = (at: string | null) => (at === null ? '–' : format.moment(at));
  return [
    column('number', texts.number, (row) => <span className="figures">{row.number}</span>),
    column('hash', texts.hash, (row) => <LedgerKey text={row.transaction_hash} />),
    column('outcome', texts.outcome, (row) => (
      <Badge kind={row.outcome === null ? 'info' : KINDS[row.outcome]}>
        {row.outcome === null ? texts.open : texts.outcomes[row.outcome]}
      </Badge>
    )),
    column('ledger', texts.inLedger, (row) => <InLedger attempt={row} />),
    column('built', texts.built, (row) => moment(row.built_at)),
    column('accepted', texts.accepted, (row) => moment(row.accepted_at)),
    column('posted', texts.posted, (row) => moment(row.first_posted_at)),
    column('until', texts.validUntil, (row) => moment(row.valid_until)),
    textColumn('code', texts.code, (row) => row.ledger?.codes ?? row.result_code),
  ];
}

function InLedger({ attempt: { ledger, signed } }: { readonly attempt: Attempt }) {
  const texts = useTexts(deskClaimTexts).page;
  if (ledger === null)
    return <span className="text-muted">{signed ? '–' : texts.neverSigned}</span>;
  return ledger.finding === 'unknown'
    ? texts.findings.unknown
    : texts.findings[ledger.finding]({ ledger: ledger.ledger ?? '' });
}
