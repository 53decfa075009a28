import type {
  noteForeignDeposit,
  noteUnexplainedDebit,
} from '@bb1/domain/payments/unexplained-money-endpoints';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { localeOfPath } from '../../language/locale-path.ts';
import { ApiRefusal } from '../../session/api-refusal.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { deskSubmission } from '../session/desk-session.ts';

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
