import type { PaymentDetail } from '@bb1/domain/payments/money-desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { deskPaymentTexts } from '../desk-texts.ts';
import { Fold } from '../parts/fold.tsx';
import { AmountFields } from './amount-fields.tsx';

/** Money that is nobody's payment. */
export function OwnFundsForm({
  payment,
  answer,
}: {
  readonly payment: PaymentDetail;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskPaymentTexts).decide;
  const own = answerTo('own_funds', answer);
  return (
    <Fold title={texts.own} open={own !== null}>
      <PageForm answer={own} className="grid max-w-xl gap-4">
        <p className="text-small text-muted">{texts.ownHint}</p>
        <AmountFields payment={payment} intent="own_funds" />
        <TextField
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={300}
          autoComplete="off"
        />
        <SubmitButton className="justify-self-start">{texts.ownSubmit}</SubmitButton>
      </PageForm>
    </Fold>
  );
}
