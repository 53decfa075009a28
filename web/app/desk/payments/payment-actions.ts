import type { Locale } from '@bb1/domain/locale';
import { proposeDecision, proposeUnbookedPayment } from '@bb1/domain/payments/payment-endpoints';
import { proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { redirect } from 'react-router';
import { localPath, localeOfPath } from '../../language/locale-path.ts';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import type { ActionDone } from '../parts/action-done.ts';
import { typedAmount } from './typed-amount.ts';
import type {
  noteForeignDeposit,
  noteUnexplainedDebit,
} from '@bb1/domain/payments/unexplained-money-endpoints';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { ApiRefusal } from '../../session/api-refusal.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { deskSubmission } from '../session/desk-session.ts';

/** What officers do with a payment, as the forms of its page name it. Refunds and unbooked payments continue on pages of their own. */
const PAYMENT_ACTIONS = ['assign', 'own_funds', 'receivable'] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

interface PaymentPlace {
  readonly paymentId: string;
  readonly locale: Locale;
}

export async function runPaymentAction(
  api: ApiCall,
  form: SentForm,
  place: PaymentPlace,
): Promise<ActionDone<PaymentAction> | Response> {
  const intent = form.text('intent');
  if (intent === 'refund') return refund(api, form, place);
  if (intent === 'unbooked') return unbooked(api, form, place);
  const act = PAYMENT_ACTIONS.find((one) => one === intent);
  if (act === undefined) throw new Response(null, { status: 400 });
  await api(proposeDecision, {
    params: { id: place.paymentId },
    body: form.body(['order_reference', 'receivable_reference', 'reason', 'version'], {
      more: { kind: act, amount: amountOf(form, place.locale) },
    }),
  });
  return { done: act };
}

async function refund(
  api: ApiCall,
  form: SentForm,
  { paymentId, locale }: PaymentPlace,
): Promise<Response> {
  // The field is prefilled with the source; unchanged, it means the source.
  const isSource = form.text('payee_account').trim() === form.text('source_account');
  const body = form.body(['reason', 'payee_name', 'payee_memo', 'note', 'version'], {
    more: {
      payee_account: isSource ? '' : form.text('payee_account'),
      amount: amountOf(form, locale),
    },
  });
  const { id } = await api(proposeRefund, { params: { id: paymentId }, body });
  return redirect(localPath(locale, `/desk/refunds/${id}`));
}

async function unbooked(
  api: ApiCall,
  form: SentForm,
  { paymentId, locale }: PaymentPlace,
): Promise<Response> {
  const payment = await api(proposeUnbookedPayment, {
    params: { id: paymentId },
    body: form.body(['bank_statement_id', 'reason', 'version']),
  });
  return redirect(localPath(locale, `/desk/approvals/${payment.unbooked_approval_id}`));
}

function amountOf(form: SentForm, locale: Locale): string {
  return typedAmount(locale, form.text('currency'), form.text('amount'));
}

/** Stores the finding about the chosen item. Without a choice the field shows an error. */
export function noteSubmission(endpoint: typeof noteForeignDeposit | typeof noteUnexplainedDebit) {
  return (args: PageArgs) =>
    deskSubmission(args, async (api, form) => {
      const { choose } = deskPaymentTexts[localeOfPath(new URL(args.request.url).pathname)].notes;
      const id = form.text('id');
      if (id === '') throw new ApiRefusal(422, { id: [choose] });
      await api(endpoint, { params: { id }, body: form.body(['note']) });
      return { done: 'noted' };
    });
}
