import { proposeAccountBlock } from '@bb1/domain/accounts/block-endpoints';
import {
  enterDataRequest,
  proposeRestrictionLifting,
} from '@bb1/domain/accounts/data-request-endpoints';
import {
  endAccountSessions,
  proposeFactorReset,
  proposeLegalHoldLifting,
  setLegalHold,
} from '@bb1/domain/accounts/desk-endpoints';
import type { Acts } from '../session/page-acts.ts';

const block =
  (kind: 'block' | 'lifting'): Acts[string] =>
  (api, form, { params }) =>
    api(proposeAccountBlock, { params, body: form.body(['reason'], { more: { kind } }) });

/** The officers' actions on an account, by the `intent` of its page's forms. */
export const ACCOUNT_ACTS = {
  sign_out: (api, form, { params }) =>
    api(endAccountSessions, { params, body: form.body(['reason']) }),
  hold: (api, form, { params }) => api(setLegalHold, { params, body: form.body(['reason']) }),
  lift: (api, form, { params }) =>
    api(proposeLegalHoldLifting, { params, body: form.body(['reason']) }),
  block: block('block'),
  lifting: block('lifting'),
  enter_request: (api, form, { params }) =>
    api(enterDataRequest, { params, body: form.body(['kind', 'received_on', 'asked']) }),
  lift_restriction: (api, form, { params }) =>
    api(proposeRestrictionLifting, { params, body: form.body(['reason']) }),
  propose: (api, form, { params }) =>
    api(proposeFactorReset, { params, body: form.body(['reason', 'identity_proof']) }),
} satisfies Acts;
export type AccountAction = keyof typeof ACCOUNT_ACTS;
