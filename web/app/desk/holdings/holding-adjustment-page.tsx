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
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/holding-adjustment-page.ts';
import { HoldingAdjustmentBadge } from './holding-adjustment-badge.tsx';
import { HoldingAdjustmentFacts } from './holding-adjustment-facts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import { ColdSignatures, SignatureList } from '../parts/cold-signatures.tsx';
import { operationTextOf, valueTextOf } from '@bb1/domain/holdings/operation-names';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { HashLine } from '../parts/hash-line.tsx';

export const meta = pageMeta(deskHoldingAdjustmentTexts, (texts) => texts.page);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getHoldingAdjustment, { params: { id: args.params.id } });
}

export const action = coldSignedSubmission(stopHoldingAdjustment, uploadHoldingSignatures);

/** The adjustment on the left, the next step on the right. */
export default function HoldingAdjustmentPage({
  loaderData: { act, transaction },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskHoldingAdjustmentTexts);
  return (
    <DeskPage
      title={<span className="figures">{act.number}</span>}
      back={['/desk/holdings/acts', texts.page.back]}
      lead={texts.kinds[act.kind]}
      beside={<HoldingAdjustmentBadge state={act.state} />}
      answer={actionData}
      done={texts.page.done_acts}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <HoldingAdjustmentFacts act={act} />
          {transaction !== null && <TransactionContent transaction={transaction} />}
        </div>
        <HoldingAdjustmentNextStep act={act} transaction={transaction} answer={actionData} />
      </div>
    </DeskPage>
  );
}

interface NextStepProps extends HoldingAdjustmentDetail {
  readonly answer: unknown;
}

/** The next step, for an officer who may take it. */
function HoldingAdjustmentNextStep({ act, transaction, answer }: NextStepProps) {
  const texts = useTexts(deskHoldingAdjustmentTexts).page;
  const format = useFormat();
  const time = (at: string | null) => (at === null ? '' : format.dateTime(at));
  switch (act.state) {
    case 'proposed':
      return <WaitingApproval id={act.approval_id} />;
    case 'preparing':
      return (
        <Panel title={texts.next}>
          <p className="text-small">{act.stopped_at === null ? texts.preparing : texts.stopping}</p>
          <CallOff act={act} answer={answer} />
        </Panel>
      );
    case 'to_sign':
      return (
        <Panel title={texts.sign}>
          {transaction !== null && (
            <ColdSignatures
              answer={answer}
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
          <CallOff act={act} answer={answer} />
        </Panel>
      );
    case 'sending':
      return (
        <Panel title={texts.next}>
          <p className="text-small">{act.stopped_at === null ? texts.sending : texts.stopping}</p>
          <CallOff act={act} answer={answer} />
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
function CallOff({ act, answer }: Pick<NextStepProps, 'act' | 'answer'>) {
  const texts = useTexts(deskHoldingAdjustmentTexts).page;
  const mayDecide = useRight('holdings.decide');
  if (!mayDecide || act.stopped_at !== null) return null;
  return (
    <ReasonFold
      intent="stop"
      answer={answer}
      title={texts.stop}
      hint={texts.stopHint}
      reason={texts.reasonField}
      submit={texts.stopSubmit}
    />
  );
}

type Transaction = NonNullable<HoldingAdjustmentDetail['transaction']>;
type DescribedOperation = Transaction['operations'][number];

/**
 * The effect of the stored transaction in readable form. Names without a translation are shown as
 * in the ledger.
 */
function TransactionContent({ transaction }: { readonly transaction: Transaction }) {
  const texts = useTexts(deskHoldingAdjustmentTexts);
  const words = texts.page;
  const format = useFormat();
  const operationName = (one: DescribedOperation) => {
    const known = operationTextOf(one);
    return known === null ? one.operation : texts.operations[known];
  };
  const valueName = (name: string) => {
    const known = valueTextOf(name);
    return known === null ? name : texts.values[known];
  };
  return (
    <Panel title={words.content}>
      <p className="text-small text-muted">{words.contentHint}</p>
      <ol className="grid gap-4">
        {transaction.operations.map((one, index) => (
          // The position within a transaction never changes.
          <li key={index} className="grid gap-1">
            <p className="text-small font-semibold">
              {index + 1}. {operationName(one)}
            </p>
            <p className="font-mono text-fine text-muted wrap-anywhere">
              {words.by({ source: one.source })}
            </p>
            <FactTable
              facts={one.values.map(({ name, value }) => ({
                key: name,
                name: valueName(name),
                value: <span className="font-mono text-fine leading-6">{value}</span>,
              }))}
            />
          </li>
        ))}
      </ol>
      <HashLine label={words.hash} hash={transaction.hash} hint={words.hashHint} />
      <FactTable
        facts={[
          fact(words.validUntil, format.dateTime(transaction.valid_until)),
          fact(words.network, transaction.network_passphrase),
        ]}
      />
      {transaction.earlier > 0 && (
        <p className="text-fine text-muted">{words.earlier({ count: transaction.earlier })}</p>
      )}
    </Panel>
  );
}
