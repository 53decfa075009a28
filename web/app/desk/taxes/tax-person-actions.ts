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
import type { Acts } from '../session/page-acts.ts';

const EXEMPTION_FIELDS = [
  'exemption',
  'tax_office',
  'issued_on',
  'list_number',
  'valid_from',
  'valid_until',
  'document_reference',
] as const;

/** The officers' actions on a person's taxes; some forms exist once per entry. */
export const TAX_PERSON_ACTS = {
  church_tax: (api, form, { params }) =>
    api(proposeChurchTax, {
      params,
      body: form.body(['year', 'answer', 'community', 'document_reference']),
    }),
  holder_kind: (api, form, { params }) =>
    api(proposeCompanyKind, { params, body: form.body(['holder_kind', 'document_reference']) }),
  exemption: (api, form, { params }) =>
    api(proposeExemption, { params, body: form.body([...EXEMPTION_FIELDS]) }),
  end: (api, form) =>
    api(proposeEndOfExemption, {
      params: { id: form.text('entry_id') },
      body: form.body(['valid_until', 'document_reference']),
    }),
  correct: (api, form) => api(proposeTaxCorrection, { body: form.body(['payout_id', 'reason']) }),
  shortfall: (api, form) => api(proposeTaxShortfall, { body: form.body(['payout_id', 'reason']) }),
  withdrawal: (api, form) =>
    api(proposeTaxShortfallWithdrawal, {
      params: { id: form.text('shortfall_id') },
      body: form.body(['reason']),
    }),
  refund: (api, form, { params }) =>
    api(proposeTaxRefund, { params, body: form.body(['payee_account', 'payee_name', 'note']) }),
} satisfies Acts<'account_id'>;
export type TaxPersonForm = keyof typeof TAX_PERSON_ACTS;
