import {
  getDeskClaim,
  endClaim,
  lookUpClaim,
  type ClaimDetail,
} from '@bb1/domain/claims/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import actTexts from '@bb1/texts/acts/acts';
import deskClaimTexts from '@bb1/texts/pages/desk-claims';
import { describeAct } from '../lists/describe-act.ts';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { pageActs } from '../session/page-acts.ts';
import type { Route } from './+types/claim-page.ts';
import { claimKind } from './claim-kind.tsx';
import { ClaimStateBadge } from './claim-state-badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { type FactLine, fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { useRight } from '../session/use-desk.ts';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { recordLoader } from '../records/record-loader.ts';
import { Badge } from '../../ui/badge.tsx';
import { DeskTable } from '../parts/desk-table.tsx';
import { LedgerKey } from '../parts/ledger-key.tsx';

export const meta = pageMeta(deskClaimTexts, (texts) => texts.page);

export const loader = recordLoader(claimKind, (api, params) => api(getDeskClaim, { params }));

export const action = pageActs({
  look_up: (api, _form, { params }) => api(lookUpClaim, { params }),
  end: (api, form, { params }) => api(endClaim, { params, body: form.body(['reason']) }),
});

/** The transfer, the ledger's state, and the actions; below, every transaction built for it. */
export default function ClaimPage({
  loaderData: { record: detail, neighbours },
}: Route.ComponentProps) {
  const texts = useTexts(deskClaimTexts).page;
  const format = useFormat();
  const { claim } = detail;
  return (
    <DeskPage
      title={claim.full_name}
      back={['/desk/claims', texts.back, neighbours]}
      lead={<span className="figures">{format.quantity(claim.tokens, claim.asset_code)}</span>}
      beside={<ClaimStateBadge claim={claim} />}
      done={texts.done}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ClaimFacts detail={detail} />
        <div className="grid min-w-0 gap-5">
          <ClaimNextStep detail={detail} />
          <ClaimOnLedger detail={detail} />
        </div>
      </div>
      <ClaimAttempts attempts={detail.attempts} />
      <ClaimHistory history={detail.history} />
    </DeskPage>
  );
}

type Act = ClaimDetail['history'][number];

/** The history of a claim and its transfer from the audit log, newest first. */
function ClaimHistory({ history }: { readonly history: readonly Act[] }) {
  const texts = useTexts(deskClaimTexts).page;
  return (
    <TablePanel
      title={texts.history}
      columns={useColumns()}
      rows={history}
      rowKey={(row) => `${row.at} ${row.act} ${row.by ?? ''}`}
    />
  );
}

function useColumns(): DeskColumn<Act>[] {
  const texts = useTexts(deskClaimTexts).page;
  const acts = useTexts(actTexts);
  const format = useFormat();
  return [
    column('at', texts.at, (row) => format.moment(row.at)),
    textColumn('act', texts.act, (row) => describeAct(acts, row.act, row.by ?? texts.bySystem)),
    textColumn('why', texts.why, (row) => row.reason),
  ];
}

/** The claimant, the sum, the wallet, and the channel. */
function ClaimFacts({ detail }: { readonly detail: ClaimDetail }) {
  const texts = useTexts(deskClaimTexts).page;
  const facts = useFacts(detail);
  return (
    <Panel title={texts.facts}>
      <FactTable facts={facts} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <CopyButton value={detail.claim.public_key}>{texts.copyWallet}</CopyButton>
        {useRight('audit.view') && (
          <PageLink
            to={`/desk/audit?subject=${encodeURIComponent(`claim:${detail.claim.id}`)}`}
            className="link inline-flex min-h-11 items-center text-small"
          >
            {texts.toAudit}
          </PageLink>
        )}
      </div>
    </Panel>
  );
}

function useFacts({ claim, transfer, now }: ClaimDetail): FactLine[] {
  const texts = useTexts(deskClaimTexts).page;
  const format = useFormat();
  const mono = (text: string) => <span className="font-mono text-fine leading-6">{text}</span>;
  return [
    fact(texts.person, <PersonLink accountId={claim.account_id} name={claim.full_name} />),
    fact(texts.tokens, format.quantity(claim.tokens, claim.asset_code)),
    fact(texts.wallet, mono(claim.public_key)),
    fact(
      texts.state,
      <ClaimStateBadge claim={claim} />,
      texts.since({ age: format.age({ since: claim.since, now }) }),
    ),
    fact(texts.begun, format.dateTime(claim.created_at)),
    fact(texts.shape, claim.shape === null ? texts.notBuilt : texts.shapes[claim.shape]),
    fact(texts.failure, claim.failure),
    fact(
      texts.channel,
      transfer?.channel == null ? null : mono(transfer.channel),
      transfer?.holds_channel === true ? texts.channelHeld : texts.channelFree,
    ),
    fact(texts.sequence, transfer?.sequence === '0' ? null : transfer?.sequence),
    fact(texts.settledLedger, transfer?.settled_ledger),
  ];
}

interface ClaimNextStepProps {
  readonly detail: ClaimDetail;
}

/** The officer's possible actions on a claim; neither can cause a second transfer. */
function ClaimNextStep({ detail: { may } }: ClaimNextStepProps) {
  const texts = useTexts(deskClaimTexts).page;
  const mayResolve = useRight('claims.resolve');
  const isAny = may.look_up || may.end;
  const says = !isAny ? texts.nothing : !mayResolve ? texts.mayNot : null;
  if (says !== null)
    return (
      <Panel title={texts.acts}>
        <p className="text-small text-muted">{says}</p>
      </Panel>
    );
  return (
    <Panel title={texts.acts}>
      {may.look_up && <LookUp />}
      {may.end && <End />}
    </Panel>
  );
}

function LookUp() {
  const texts = useTexts(deskClaimTexts).page;
  return (
    <ActForm
      intent="look_up"
      hint={texts.lookUpHint}
      submit={texts.lookUp}
      className="grid gap-3"
    />
  );
}

function End() {
  const texts = useTexts(deskClaimTexts).page;
  return (
    <ReasonFold
      intent="end"
      title={texts.end}
      hint={texts.endHint}
      reason={texts.reason}
      submit={texts.endSubmit}
    />
  );
}

/** The wallet's current state on the ledger, or that the ledger does not answer. */
function ClaimOnLedger({ detail: { ledger, claim } }: { readonly detail: ClaimDetail }) {
  const texts = useTexts(deskClaimTexts).page;
  const format = useFormat();
  if (ledger === null)
    return (
      <Alert kind="warning" title={texts.ledger}>
        {texts.ledgerSilent}
      </Alert>
    );
  const { wallet } = ledger;
  return (
    <Panel title={texts.ledger}>
      <p className="text-fine text-muted">
        {texts.ledgerAsOf({
          ledger: ledger.sequence,
          time: format.dateTime(ledger.closed_at),
        })}
      </p>
      <FactTable
        facts={[
          fact(texts.account, wallet.exists ? texts.accountThere : texts.accountMissing),
          fact(
            texts.trustline,
            !wallet.trustline ? (
              texts.trustlineMissing
            ) : wallet.authorised ? (
              texts.trustlineGood
            ) : (
              <span className="text-error">{texts.trustlineFrozen}</span>
            ),
          ),
          fact(texts.holds, format.quantity(wallet.tokens, claim.asset_code)),
        ]}
      />
    </Panel>
  );
}

type Attempt = ClaimDetail['attempts'][number];

const KINDS = { settled: 'success', failed: 'error', dead: 'neutral' } as const;

/** Every transaction built for a claim, newest first, with our record and the ledger's. */
function ClaimAttempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const texts = useTexts(deskClaimTexts).page;
  const columns = useClaimAttemptsColumns();
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

function useClaimAttemptsColumns(): DeskColumn<Attempt>[] {
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
