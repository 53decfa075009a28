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
import { useWords } from '../parts/use-words.ts';
import { pageActs } from '../session/page-acts.ts';
import type { Route } from './+types/claim-page.ts';
import { claimKind, ClaimStateBadge } from './claim-kind.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { WithRight } from '../parts/with-right.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { recordLoader } from '../records/record-loader.ts';
import { Badge } from '../../ui/badge.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { LedgerKey } from '../parts/ledger-key.tsx';

export const meta = pageMeta(deskClaimTexts, (texts) => texts.page);

export const loader = recordLoader(claimKind, (api, params) => api(getDeskClaim, { params }));

export const action = pageActs({
  look_up: (api, _form, { params }) => api(lookUpClaim, { params }),
  end: (api, form, { params }) => api(endClaim, { params, body: form.body(['reason']) }),
});

type Act = ClaimDetail['history'][number];
type Attempt = ClaimDetail['attempts'][number];

/** The transfer, the ledger's state, and the actions; below, every transaction built for it. */
export default function ClaimPage({
  loaderData: { record: detail, neighbours },
}: Route.ComponentProps) {
  const [{ page: texts }, format] = useWords(deskClaimTexts);
  const acts = useTexts(actTexts);
  const { claim, attempts } = detail;
  const moment = (at: string | null) => (at === null ? '–' : format.moment(at));
  const attemptColumns: DeskColumn<Attempt>[] = [
    column('number', texts.number, (row) => <span className="figures">{row.number}</span>),
    column('hash', texts.hash, (row) => <LedgerKey text={row.transaction_hash} />),
    column('outcome', texts.outcome, (row) => (
      <Badge kind={row.outcome === null ? 'info' : OUTCOME_KINDS[row.outcome]}>
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
  const actColumns: DeskColumn<Act>[] = [
    column('at', texts.at, (row) => format.moment(row.at)),
    textColumn('act', texts.act, (row) => describeAct(acts, row.act, row.by ?? texts.bySystem)),
    textColumn('why', texts.why, (row) => row.reason),
  ];
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
      {attempts.length === 0 ? (
        <Panel title={texts.attempts} lead={texts.noAttempts} />
      ) : (
        <TablePanel
          title={texts.attempts}
          lead={texts.attemptsLead}
          columns={attemptColumns}
          rows={attempts}
        />
      )}
      <TablePanel title={texts.history} columns={actColumns} rows={detail.history} />
    </DeskPage>
  );
}

function ClaimFacts({ detail: { claim, transfer, now } }: { readonly detail: ClaimDetail }) {
  const [{ page: texts }, format] = useWords(deskClaimTexts);
  const mono = (text: string) => <span className="font-mono text-fine leading-6">{text}</span>;
  const facts = [
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
  return (
    <FactsPanel title={texts.facts} facts={facts}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <CopyButton value={claim.public_key}>{texts.copyWallet}</CopyButton>
        <AuditLink subject={`claim:${claim.id}`}>{texts.toAudit}</AuditLink>
      </div>
    </FactsPanel>
  );
}

/** The officer's possible actions on a claim; neither can cause a second transfer. */
function ClaimNextStep({ detail: { may } }: { readonly detail: ClaimDetail }) {
  const texts = useTexts(deskClaimTexts).page;
  if (!may.look_up && !may.end) return <Panel title={texts.acts} lead={texts.nothing} />;
  return (
    <Panel title={texts.acts}>
      <WithRight right="claims.resolve" mayNot={texts.mayNot}>
        {may.look_up && (
          <ActForm
            intent="look_up"
            hint={texts.lookUpHint}
            submit={texts.lookUp}
            className="grid gap-3"
          />
        )}
        {may.end && (
          <ReasonFold
            intent="end"
            title={texts.end}
            hint={texts.endHint}
            reason={texts.reason}
            submit={texts.endSubmit}
          />
        )}
      </WithRight>
    </Panel>
  );
}

/** The wallet's current state on the ledger, or that the ledger does not answer. */
function ClaimOnLedger({ detail: { ledger, claim } }: { readonly detail: ClaimDetail }) {
  const [{ page: texts }, format] = useWords(deskClaimTexts);
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

const OUTCOME_KINDS = { settled: 'success', failed: 'error', dead: 'neutral' } as const;

function InLedger({ attempt: { ledger, signed } }: { readonly attempt: Attempt }) {
  const texts = useTexts(deskClaimTexts).page;
  if (ledger === null)
    return <span className="text-muted">{signed ? '–' : texts.neverSigned}</span>;
  return ledger.finding === 'unknown'
    ? texts.findings.unknown
    : texts.findings[ledger.finding]({ ledger: ledger.ledger ?? '' });
}
