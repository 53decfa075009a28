import {
  proposeTaxCorrection,
  proposeTaxShortfall,
  proposeTaxShortfallWithdrawal,
} from '@bb1/domain/taxes/correction-desk-endpoints';
import {
  proposeChurchTax,
  proposeCompanyKind,
  proposeEndOfExemption,
  proposeExemption,
} from '@bb1/domain/taxes/desk-endpoints';
import { proposeTaxRefund } from '@bb1/domain/taxes/tax-refund-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import { isRefused, type Refused } from '../../session/refused.ts';
import type { SentForm } from '../../session/submission.ts';
import type { ActionDone } from '../parts/action-done.ts';

/** The officers' actions on a person's taxes, by the `intent` of the page's forms. */
export const TAX_PERSON_FORMS = [
  'church_tax',
  'holder_kind',
  'exemption',
  'end',
  'correct',
  'shortfall',
  'withdrawal',
  'refund',
] as const;
export type TaxPersonForm = (typeof TAX_PERSON_FORMS)[number];

/** Performs the sent form's action; some forms exist once per entry. */
export async function runTaxPersonAction(
  api: ApiCall,
  form: SentForm,
  accountId: string,
): Promise<ActionDone<TaxPersonForm>> {
  const intent = TAX_PERSON_FORMS.find((one) => one === form.text('intent'));
  const person = { account_id: accountId };
  const entry = { id: form.text('entry_id') };
  switch (intent) {
    case 'church_tax':
      await api(proposeChurchTax, {
        params: person,
        body: form.body(['year', 'answer', 'community', 'document_reference']),
      });
      break;
    case 'holder_kind':
      await api(proposeCompanyKind, {
        params: person,
        body: form.body(['holder_kind', 'document_reference']),
      });
      break;
    case 'exemption':
      await api(proposeExemption, {
        params: person,
        body: form.body([
          'exemption',
          'tax_office',
          'issued_on',
          'list_number',
          'valid_from',
          'valid_until',
          'document_reference',
        ]),
      });
      break;
    case 'end':
      await api(proposeEndOfExemption, {
        params: entry,
        body: form.body(['valid_until', 'document_reference']),
      });
      break;
    case 'correct':
      await api(proposeTaxCorrection, { body: form.body(['payout_id', 'reason']) });
      break;
    case 'shortfall':
      await api(proposeTaxShortfall, { body: form.body(['payout_id', 'reason']) });
      break;
    case 'withdrawal':
      await api(proposeTaxShortfallWithdrawal, {
        params: { id: form.text('shortfall_id') },
        body: form.body(['reason']),
      });
      break;
    case 'refund':
      await api(proposeTaxRefund, {
        params: person,
        body: form.body(['payee_account', 'payee_name', 'note']),
      });
      break;
    case undefined:
      throw new Response(null, { status: 400 });
  }
  return { done: intent };
}

/** The refusal if a form of this entry was sent. */
export function answerToEntry(entryId: string, answer: unknown): Refused | null {
  return isRefused(answer) && answer.values['entry_id'] === entryId ? answer : null;
}
