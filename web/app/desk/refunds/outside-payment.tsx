import type { Refund } from '@bb1/domain/payments/refund-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { Fold } from '../parts/fold.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { useFormat } from '../parts/use-format.ts';
import { ProofFields } from '../session/proof-fields.tsx';
import { useRight } from '../session/use-desk.ts';

interface OutsidePaymentProps {
  readonly refund: Refund;
  readonly answer: unknown;
}

/**
 * Bitcoin and ether are signed where their keys are, never here: an officer enters the transaction,
 * and the chain proves it.
 */
export function OutsidePayment({ refund, answer }: OutsidePaymentProps) {
  const texts = useTexts(deskRefundTexts).page;
  const format = useFormat();
  const mayCarryOut = useRight('refunds.carry_out');
  if (refund.state === 'sending') {
    return (
      <>
        <Alert kind="info">{texts.sendingNamed}</Alert>
        {mayCarryOut && <ClearForm answer={answer} />}
      </>
    );
  }
  if (!mayCarryOut) return <p className="text-small">{texts.mayNotCarryOut}</p>;
  const own = answerTo('name', answer);
  return (
    <>
      <p className="text-small">{texts.outside({ amount: format.money(refund) })}</p>
      <div className="border-y border-line">
        <CopyRow label={texts.amount} value={refund.amount} />
        <CopyRow label={texts.account} value={refund.payee_account} />
      </div>
      <PageForm answer={own} className="grid gap-4">
        <HiddenFields intent="name" fields={{ version: refund.version }} />
        <TextField
          name="transaction_id"
          label={texts.transactionId}
          hint={texts.transactionHint}
          maxLength={80}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
        />
        <ProofFields answer={own} />
        <SubmitButton className="justify-self-start">{texts.nameIt}</SubmitButton>
      </PageForm>
    </>
  );
}

function ClearForm({ answer }: Pick<OutsidePaymentProps, 'answer'>) {
  const texts = useTexts(deskRefundTexts).page;
  const own = answerTo('clear', answer);
  return (
    <Fold title={texts.clear} open={own !== null}>
      <PageForm answer={own} className="grid gap-4">
        <HiddenFields intent="clear" />
        <p className="text-small text-muted">{texts.clearHint}</p>
        <ProofFields answer={own} />
        <SubmitButton look="danger" className="justify-self-start">
          {texts.clearIt}
        </SubmitButton>
      </PageForm>
    </Fold>
  );
}
