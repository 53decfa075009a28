import {
  downloadHoldingTransaction,
  getHoldingAdjustment,
  stopHoldingAdjustment,
  uploadHoldingSignatures,
  type HoldingAdjustmentDetail,
} from '@bb1/domain/holdings/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import { coldSignedSubmission } from '../parts/cold-signed-actions.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import type { Route } from './+types/holding-adjustment-page.ts';
import { HoldingAdjustmentBadge } from './holding-adjustment-kind.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useWords } from '../parts/use-words.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import { ColdSignatures, SignatureList } from '../parts/cold-signatures.tsx';
import { operationTextOf, valueTextOf } from '@bb1/domain/holdings/operation-names';
import { factIfKnown, fact, FactTable } from '../parts/fact-table.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { deskLoader } from '../session/desk-loader.ts';
import { AuditLink } from '../parts/audit-link.tsx';
import { mono } from '../parts/mono.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';

export const meta = pageMeta(deskHoldingAdjustmentTexts, (texts) => texts.page);

export const loader = deskLoader((api, params) => api(getHoldingAdjustment, { params }));

export const action = coldSignedSubmission(stopHoldingAdjustment, uploadHoldingSignatures);

export default function HoldingAdjustmentPage({
  loaderData: { act, transaction },
}: Route.ComponentProps) {
  const [texts, format] = useWords(deskHoldingAdjustmentTexts);

  const mayViewOrders = useRight('orders.view');
  const operationName = (one: DescribedOperation) => {
    const known = operationTextOf(one);
    return known === null ? one.operation : texts.operations[known];
  };
  const valueName = (name: string) => {
    const known = valueTextOf(name);
    return known === null ? name : texts.values[known];
  };
  const byAt = (name: string | null, at: string | null) =>
    at === null ? null : texts.page.byAt({ name: name ?? '', time: format.moment(at) });
  return (
    <DeskPage
      title={<span className="figures">{act.number}</span>}
      back={['/desk/holdings/acts', texts.page.back]}
      lead={texts.kinds[act.kind]}
      beside={<HoldingAdjustmentBadge state={act.state} />}
      done={texts.page.done_acts}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <FactsPanel
            title={texts.page.facts}
            facts={[
              fact(
                texts.page.holder,
                <PersonLink accountId={act.account_id} name={act.full_name} />,
              ),
              fact(
                texts.page.wallet,
                act.public_key === null ? null : mono(act.public_key),
                act.is_frozen && (
                  <span className="font-semibold text-warning">{texts.page.frozenNow}</span>
                ),
              ),
              fact(
                texts.page.diedOn,
                act.died_on === null ? null : format.date(act.died_on, 'short'),
              ),
              fact(
                texts.page.recipient,
                act.target_account_id !== null && act.target_account_id !== act.account_id ? (
                  <PersonLink accountId={act.target_account_id} name={act.target_full_name ?? ''} />
                ) : null,
              ),
              factIfKnown(texts.page.target, act.target_public_key, mono),
              fact(texts.page.tokens, act.tokens === null ? null : format.quantity(act.tokens)),
              fact(
                texts.page.order,
                act.order_id === null ? null : mayViewOrders ? (
                  <RecordLink to={`/desk/orders/${act.order_id}`}>{act.order_reference}</RecordLink>
                ) : (
                  act.order_reference
                ),
              ),
              fact(texts.page.reason, act.reason),
              fact(texts.page.document, act.document_reference),
              fact(texts.page.proposed, byAt(act.proposed_by, act.proposed_at)),
              fact(texts.page.decided, byAt(act.decided_by, act.decided_at)),
              fact(texts.page.stopped, byAt(act.stopped_by, act.stopped_at), act.stop_reason),
              fact(
                texts.page.done,
                act.done_at === null ? null : format.moment(act.done_at),
                act.settled_ledger !== null && texts.page.ledger({ ledger: act.settled_ledger }),
              ),
              factIfKnown(texts.page.transaction, act.transaction_hash, mono),
              factIfKnown(texts.page.failure, act.failure, mono),
            ]}
          >
            <AuditLink subject={`holding_adjustment:${act.id}`}>{texts.page.toAudit}</AuditLink>
          </FactsPanel>
          {transaction !== null && (
            <Panel title={texts.page.content} lead={texts.page.contentHint}>
              <ol className="grid gap-4">
                {transaction.operations.map((one, index) => (
                  // The position within a transaction never changes.
                  <li key={index} className="grid gap-1">
                    <p className="text-small font-semibold">
                      {index + 1}. {operationName(one)}
                    </p>
                    <p className="font-mono text-fine text-muted wrap-anywhere">
                      {texts.page.by({ source: one.source })}
                    </p>
                    <FactTable
                      facts={one.values.map(({ name, value }) =>
                        fact(
                          valueName(name),
                          <span className="font-mono text-fine leading-6">{value}</span>,
                        ),
                      )}
                    />
                  </li>
                ))}
              </ol>
              <HashLine
                label={texts.page.hash}
                hash={transaction.hash}
                hint={texts.page.hashHint}
              />
              <FactTable
                facts={[
                  fact(texts.page.validUntil, format.dateTime(transaction.valid_until)),
                  fact(texts.page.network, transaction.network_passphrase),
                ]}
              />
              {transaction.earlier > 0 && (
                <p className="text-fine text-muted">
                  {texts.page.earlier({ count: transaction.earlier })}
                </p>
              )}
            </Panel>
          )}
        </div>
        <HoldingAdjustmentNextStep act={act} transaction={transaction} />
      </div>
    </DeskPage>
  );
}

interface NextStepProps extends HoldingAdjustmentDetail {}

function HoldingAdjustmentNextStep({ act, transaction }: NextStepProps) {
  const [{ page: texts }, format] = useWords(deskHoldingAdjustmentTexts);
  const time = (at: string | null) => (at === null ? '' : format.dateTime(at));
  switch (act.state) {
    case 'proposed':
      return <WaitingApproval id={act.approval_id} />;
    case 'preparing':
      return (
        <Panel title={texts.next}>
          <p className="text-small">{act.stopped_at === null ? texts.preparing : texts.stopping}</p>
          <CallOff act={act} />
        </Panel>
      );
    case 'to_sign':
      return (
        <Panel title={texts.sign}>
          {transaction !== null && (
            <ColdSignatures
              download={{
                endpoint: downloadHoldingTransaction,
                id: act.id,
                label: texts.download,
              }}
            >
              <div className="grid gap-1 text-small">
                <h3 className="font-semibold">{texts.signedSoFar}</h3>
                <SignatureList signatures={transaction.signatures} />
              </div>
            </ColdSignatures>
          )}
          <CallOff act={act} />
        </Panel>
      );
    case 'sending':
      return (
        <Panel title={texts.next}>
          <p className="text-small">{act.stopped_at === null ? texts.sending : texts.stopping}</p>
          <CallOff act={act} />
        </Panel>
      );
    case 'done':
      return <Alert kind="success">{texts.doneAlert({ time: time(act.done_at) })}</Alert>;
    case 'failed':
      return (
        <Alert kind="error" title={texts.failed}>
          {act.failure}
        </Alert>
      );
    case 'rejected':
      return <Alert kind="info">{texts.rejected}</Alert>;
  }
}

/** Approved is not executed: until it is in a ledger it can be cancelled. */
function CallOff({ act }: Pick<NextStepProps, 'act'>) {
  const texts = useTexts(deskHoldingAdjustmentTexts).page;
  const mayDecide = useRight('holdings.decide');
  if (!mayDecide || act.stopped_at !== null) return null;
  return (
    <ReasonFold
      intent="stop"
      title={texts.stop}
      hint={texts.stopHint}
      reason={texts.reasonField}
      submit={texts.stopSubmit}
    />
  );
}

type Transaction = NonNullable<HoldingAdjustmentDetail['transaction']>;
type DescribedOperation = Transaction['operations'][number];
