import {
  getRedemption,
  listRedemptionLines,
  type Redemption,
  stopRedemption,
  uploadRedemptionSignatures,
  type RedemptionDetail,
  downloadRedemptionTransactions,
  type RedemptionTransaction,
} from '@bb1/domain/redemptions/desk-endpoints';
import {
  REDEMPTION_LINE_STATES,
  type RedemptionLineState,
} from '@bb1/domain/redemptions/redemption-state';
import { pageMeta } from '../../frame/page-meta.ts';
import deskRedemptionTexts from '@bb1/texts/pages/desk-redemptions';
import { coldSignedSubmission } from '../parts/cold-signed-actions.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { searchedWords } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { useWords } from '../parts/use-words.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/redemption-page.ts';
import { RedemptionBadge, TransactionStageBadge, RedemptionLines } from './redemption-lines.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { ShareBar, ShareMark } from '../parts/share-bar.tsx';
import { useAskAgain } from '../parts/use-ask-again.ts';
import { ColdSignatures, SignatureList } from '../parts/cold-signatures.tsx';
import { DeskTable } from '../parts/desk-table.tsx';
import { Fold } from '../parts/fold.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { LedgerKey } from '../parts/ledger-key.tsx';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskRedemptionTexts, (texts) => texts.page);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const filters = {
    state: filterValue(
      chosenFilter(searchParams, { name: 'state', choices: REDEMPTION_LINE_STATES, fallback: ALL }),
    ),
    q: searchedWords(searchParams),
  };
  const params = { id: args.params.id };
  const api = deskApi(args);
  const [detail, list] = await Promise.all([
    api(getRedemption, { params }),
    api(listRedemptionLines, { params, query: { ...filters, page: chosenPage(searchParams) } }),
  ]);
  return { detail, list, filters };
}

export const action = coldSignedSubmission(stopRedemption, uploadRedemptionSignatures);

export default function RedemptionPage({
  loaderData: { detail, list, filters },
}: Route.ComponentProps) {
  const [{ page: texts }, format] = useWords(deskRedemptionTexts);
  const { redemption, transactions } = detail;
  const byAt = (name: string | null, at: string | null) =>
    at !== null &&
    (name === null ? format.moment(at) : texts.byAt({ name, time: format.moment(at) }));
  return (
    <DeskPage
      title={<span className="figures">{redemption.number}</span>}
      back={['/desk/redemptions', texts.back]}
      lead={texts.lead({
        count: redemption.all.lines,
        tokens: format.quantity(redemption.all.tokens),
      })}
      beside={<RedemptionBadge state={redemption.state} />}
      done={texts.done}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RedemptionNextStep redemption={redemption} transactions={transactions} />
        <div className="grid min-w-0 gap-5">
          <Panel title={texts.facts}>
            {redemption.includes_moved && <p className="text-small">{texts.movedToo}</p>}
            <FactTable
              facts={[
                fact(texts.proposed, byAt(redemption.proposed_by, redemption.proposed_at)),
                fact(texts.decided, byAt(redemption.decided_by, redemption.decided_at)),
                fact(texts.stopped, byAt(redemption.stopped_by, redemption.stopped_at)),
                fact(texts.decisionReason, redemption.stop_reason),
                fact(texts.doneAt, byAt(null, redemption.done_at)),
              ]}
            />
            <AuditLink subject={`redemption:${redemption.id}`}>{texts.toAudit}</AuditLink>
          </Panel>
          {transactions.length > 0 && (
            <Panel title={texts.transactions}>
              {transactions.map((one) => (
                <section
                  key={one.transfer_id}
                  className="grid gap-3 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0"
                >
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <h3 className="text-small font-semibold">
                      {texts.transaction({
                        count: one.wallets,
                        tokens: format.quantity(one.tokens),
                      })}
                    </h3>
                    <TransactionStageBadge state={one.stage} />
                  </div>
                  {one.envelope !== null && (
                    <>
                      <HashLine label={texts.hash} hash={one.envelope.hash} hint={texts.hashHint} />
                      {one.stage === 'to_sign' && (
                        <p className="text-small">
                          {texts.validUntil({ time: format.dateTime(one.envelope.valid_until) })}
                        </p>
                      )}
                      {one.envelope.other_operations > 0 ? (
                        <Alert kind="error">
                          {texts.otherOperations({ count: one.envelope.other_operations })}
                        </Alert>
                      ) : (
                        <Note>{texts.onlyClawbacks}</Note>
                      )}
                      <SignatureList signatures={one.envelope.signatures} />
                      <Fold title={texts.content} open={false}>
                        <Clawbacks clawbacks={one.envelope.clawbacks} />
                      </Fold>
                    </>
                  )}
                </section>
              ))}
            </Panel>
          )}
        </div>
      </div>
      <RedemptionLines redemptionId={redemption.id} list={list} filters={filters} />
    </DeskPage>
  );
}

interface NextStepProps extends Pick<RedemptionDetail, 'redemption' | 'transactions'> {}

function RedemptionNextStep({ redemption, transactions }: NextStepProps) {
  const [{ page: texts }, format] = useWords(deskRedemptionTexts);

  const time = (at: string | null) => (at === null ? '' : format.dateTime(at));
  const { lines: left } = redemption.left;
  const waiting = transactions.filter(({ stage }) => stage === 'to_sign').length;
  const isStopped = redemption.stopped_at !== null;
  switch (redemption.state) {
    case 'proposed':
      return <WaitingApproval id={redemption.approval_id} />;
    case 'approved':
      return (
        <div className="grid min-w-0 gap-5">
          <Panel title={texts.progress}>
            <RedemptionProgress redemption={redemption} isAsking={waiting === 0} />
            {isStopped ? (
              <p className="text-small">{texts.stopping}</p>
            ) : (
              waiting === 0 && <p className="text-small">{texts.preparing}</p>
            )}
            {!isStopped && (
              <ReasonFold
                right="holdings.decide"
                intent="stop"
                title={texts.stop}
                hint={texts.stopHint}
                reason={texts.reasonField}
                submit={texts.stopSubmit}
              />
            )}
          </Panel>
          {waiting > 0 && (
            <Panel title={texts.sign}>
              <ColdSignatures
                several
                download={{
                  endpoint: downloadRedemptionTransactions,
                  id: redemption.id,
                  label: texts.download({ count: waiting }),
                }}
              />
            </Panel>
          )}
        </div>
      );
    case 'rejected':
      return <Alert kind="info">{texts.rejected}</Alert>;
    case 'done':
      return (
        <div className="grid gap-4">
          <Alert kind="success">
            {texts.doneAlert({ count: redemption.redeemed.lines, time: time(redemption.done_at) })}
          </Alert>
          {left > 0 && <Alert kind="warning">{texts.leftAlert({ count: left })}</Alert>}
        </div>
      );
  }
}

const LOOKS: Readonly<Record<RedemptionLineState, string>> = {
  redeemed: 'fill-success',
  sending: 'fill-info',
  left: 'fill-warning',
  planned: 'fill-edge',
};
/** In the order of display. */
const SHOWN: readonly RedemptionLineState[] = ['redeemed', 'sending', 'planned', 'left'];

/**
 * How many holdings are redeemed, and how many are not yet. While no action is required, the page
 * polls on its own.
 */
function RedemptionProgress({
  redemption,
  isAsking,
}: {
  readonly redemption: Redemption;
  readonly isAsking: boolean;
}) {
  const [{ lineStates }, format] = useWords(deskRedemptionTexts);
  useAskAgain(isAsking);
  return (
    <div className="grid gap-4">
      <ShareBar
        shares={SHOWN.map((state) => ({
          key: state,
          units: BigInt(redemption[state].lines),
          look: LOOKS[state],
        }))}
      />
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
        {SHOWN.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <ShareMark look={LOOKS[state]} />
            {lineStates[state]}:{' '}
            <strong className="figures">{format.number(redemption[state].lines)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Envelope = NonNullable<RedemptionTransaction['envelope']>;

function Clawbacks({ clawbacks }: Pick<Envelope, 'clawbacks'>) {
  const [{ page: texts, lines }, format] = useWords(deskRedemptionTexts);
  const numbered = clawbacks.map((one, at) => ({ ...one, at: at + 1 }));
  return (
    <DeskTable
      caption={texts.content}
      rows={numbered}
      rowKey={(row) => String(row.at)}
      columns={({ column, figureColumn }) => [
        column('from', texts.from, walletCell),
        figureColumn('tokens', lines.tokens, (row: Clawback) => format.quantity(row.tokens)),
      ]}
    />
  );
}

type Clawback = Envelope['clawbacks'][number];

function walletCell({ from }: Clawback) {
  return <LedgerKey text={from} />;
}
