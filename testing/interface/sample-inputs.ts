import { randomUUID } from 'node:crypto';
import { IDENTITY_PROOFS } from '../../domain/src/accounts/factor-reset.ts';
import type { Endpoint } from '../../domain/src/endpoint.ts';
import { consentVersion } from '../../domain/src/video-identification/consent.ts';
import { addressForm, identityForm, orderForm } from '../cast.ts';

const PASSWORD = 'lantern orbit walnut seventeen';
const passwords = { password: PASSWORD, password_confirmation: PASSWORD };
const boxes = { terms_acceptance: true, prospectus_acknowledgement: true };
const token = 'no-token-of-any-mail';
const credential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA' },
};
const email = 'somebody@people.example';
const publicKey = 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7';

const company = {
  name: 'Sample',
  legal_name: 'Sample GmbH',
  legal_form: 'GmbH',
  country: 'DE',
  register_court: 'Bonn',
  register_number: 'HRB 1',
  tax_id_number: 'DE136695976',
  phone_number: '+49 30 1234567',
  representation: 'sole',
};
const owner = {
  first_name: 'Sam',
  last_name: 'Sample',
  dob: '1980-02-29',
  place_of_birth: 'Bonn',
  citizenship: 'DE',
  residence_country: 'DE',
  capital_percent: '26',
  votes_percent: '',
  control_otherwise: '',
  politically_exposed: false,
  pep_function: '',
};

/**
 * A valid body for each call that takes one; its effect depends on the caller. A fresh value each
 * time, so that tests cannot change it.
 */
const SAMPLE_BODIES: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  sendContactMessage: () => ({
    full_name: 'Sam Sample',
    email,
    message: `A question ${randomUUID()}`,
    locale: 'en',
  }),
  joinWaitlist: () => ({
    full_name: 'Sam Sample',
    email,
    investment_range: 'under_1000',
    locale: 'en',
    newsletter: true,
    context: 'affiliate',
  }),
  confirmWaitlist: () => ({ token }),
  confirmNewsletter: () => ({ token }),
  unsubscribe: () => ({ token }),
  register: () => ({
    full_name: 'Sam Sample',
    email,
    ...passwords,
    locale: 'en',
    context: 'affiliate',
    ...boxes,
  }),
  updateUser: () => ({ locale: 'de', full_name: 'Sam Sample', phone_number: '+49 30 1234567' }),
  login: () => ({ email, password: PASSWORD }),
  acceptTerms: () => ({ terms: true }),
  confirmEmail: () => ({ token }),
  claimAccount: () => ({ token, full_name: 'Sam Sample', ...passwords, locale: 'en', ...boxes }),
  finishSignIn: () => ({ code: '123456' }),
  signInWithPasskey: () => ({ credential }),
  stepUp: () => ({ password: PASSWORD, code: '123456', recovery_code: 'ABCD-EFGH-JKLM-NPQR' }),
  stepUpWithPasskey: () => ({ credential }),
  sendResetPassword: () => ({ email }),
  resetPassword: () => ({ token, ...passwords }),
  changePassword: () => ({ current_password: 'something else entirely', ...passwords }),
  changeEmail: () => ({ new_email: 'elsewhere@people.example' }),
  confirmNewEmail: () => ({ token }),
  recogniseBrowser: () => ({ token }),
  proveMailbox: () => ({ code: '12345678' }),
  confirmTotp: () => ({ code: '123456' }),
  addPasskey: () => ({ name: 'Key ring', credential }),
  connectWallet: () => ({ token: 'no-token-of-any-wallet' }),
  submitTrustline: () => ({ signed_envelope_xdr: 'AAAA' }),
  createAddress: () => ({ ...addressForm }),
  updateAddress: () => ({ ...addressForm }),
  createIdentityProof: () => ({ ...identityForm('Sam Sample') }),
  updateIdentityProof: () => ({ ...identityForm('Sam Sample') }),
  chooseApplicantType: () => ({ applicant_type: 'individual' }),
  createBusiness: () => ({ ...company }),
  updateBusiness: () => ({ ...company }),
  declareBeneficialOwners: () => ({ declaration: 'none_above_threshold' }),
  addBeneficialOwner: () => ({ ...owner }),
  updateBeneficialOwner: () => ({ ...owner }),
  startVideoIdentification: () => ({ consent: true, consent_version: consentVersion('pictures') }),
  sendVideoSignal: () => ({ kind: 'join', peer: randomUUID() }),
  typeVideoCode: () => ({ code: '12345678' }),
  sendDeskVideoSignal: () => ({ kind: 'offer', peer: randomUUID(), to: randomUUID(), sdp: 'v=0' }),
  noteVideoChecks: () => ({ checks: [], features: [], serial_number: 'L01X00T47' }),
  addVideoPicture: () => ({ kind: 'person' }),
  viewVideoPicture: () => ({ reason: 'a test' }),
  endVideoCall: () => ({ result: 'aborted', reasons: ['connection'], note: 'a test' }),
  allowVideoRetry: () => ({ reason: 'a test' }),
  addVideoRecording: () => ({ position: 0 }),
  viewVideoRecording: () => ({ position: 0, reason: 'a test' }),
  declareInitialOrder: () => ({ amount: '100.00', currency: 'EUR' }),
  placeOrder: () => ({ ...orderForm('100.00') }),
  checkDiscountCode: () => ({ discount_code: 'SUMMER', amount: '100.00' }),
  withdrawOrder: () => ({ confirmed: true }),
  createClaim: () => ({ distribution_claim: { public_key: publicKey } }),
  buildClaim: () => ({ distribution_claim: { id: randomUUID() } }),
  submitClaim: () => ({
    distribution_claim: {
      id: randomUUID(),
      transaction_hash: '0'.repeat(64),
      signature: `${'A'.repeat(86)}==`,
    },
  }),
  startAutoInvest: () => ({ irreversible: true }),
  rememberReferral: () => ({ code: 'ABCDEFGH23', agreed: true }),
  proposeCommissionDecision: () => ({ kind: 'refuse', reason: 'a test', version: 1 }),
  rejectCommissionDecision: () => ({ reason: 'a test' }),
  approveCommissionAllocation: () => ({ content_hash: '0'.repeat(64) }),
  rejectCommissionAllocation: () => ({ reason: 'a test' }),
  proposeAffiliateExtension: () => ({ reason: 'a test' }),
  rejectAffiliateExtension: () => ({ reason: 'a test' }),
  endClaim: () => ({ reason: 'a test' }),
  keepHolderSnapshot: () => ({ ledger: 2, reason: 'a test' }),
  deskLogin: () => ({ email, password: PASSWORD, code: '123456' }),
  deskLoginWithPasskey: () => ({ credential }),
  deskStepUp: () => ({ code: '123456' }),
  deskStepUpWithPasskey: () => ({ credential }),
  startDeskTotp: () => ({ code: '123456' }),
  confirmDeskTotp: () => ({ code: '123456' }),
  addDeskPasskey: () => ({ name: 'Key ring', credential, code: '123456' }),
  removeDeskPasskey: () => ({ code: '123456' }),
  newDeskRecoveryCodes: () => ({ recovery_code: 'ABCD-EFGH-JKLM-NPQR' }),
  endAccountSessions: () => ({ reason: 'a test' }),
  setLegalHold: () => ({ reason: 'a test' }),
  liftLegalHold: () => ({ reason: 'a test' }),
  proposeAccountBlock: () => ({ kind: 'block', reason: 'a test' }),
  rejectAccountBlock: () => ({ reason: 'a test' }),
  enterDataRequest: () => ({
    kind: 'access',
    received_on: '2001-01-01',
    asked: 'What do you know of me?',
  }),
  settleDataRequest: () => ({ state: 'refused', answer: 'a test' }),
  liftRestriction: () => ({ reason: 'a test' }),
  proposeFactorReset: () => ({ reason: 'a test', identity_proof: IDENTITY_PROOFS[0] }),
  declineFactorReset: () => ({ reason: 'a test' }),
  endDeskSession: () => ({ code: '123456' }),
  endOtherDeskSessions: () => ({ recovery_code: 'ABCD-EFGH-JKLM-NPQR' }),
  changeDeskPassword: () => ({
    current_password: 'something else entirely',
    ...passwords,
    code: '123456',
  }),
  proposeOfficer: () => ({
    full_name: 'Sam Sample',
    email: `${randomUUID()}@issuer.example`,
    locale: 'en',
    roles: ['support'],
    reason: 'a test',
  }),
  proposeOfficerChange: () => ({ kind: 'suspension', reason: 'a test' }),
  rejectOfficerChange: () => ({ reason: 'a test' }),
  startSetUp: () => ({ token }),
  finishInvitation: () => ({ token, ...passwords, code: '123456' }),
  finishNewFactor: () => ({ token, current_password: 'something else entirely', code: '123456' }),
  updateOfficer: () => ({ locale: 'de' }),
  stopMoneyMovements: () => ({ reason: 'a test' }),
  proposeMoneyRelease: () => ({ reason: 'a test', payment_halt_id: '1' }),
  rejectMoneyRelease: () => ({ reason: 'a test' }),
  putAwayFailedJob: () => ({ job_id: '1', reason: 'a test' }),
  moveClock: () => ({ to: '2001-01-01T00:00:00.000Z' }),
  proposeCountryList: () => ({
    list_name: `A list ${randomUUID()}`,
    source: 'a test',
    source_url: 'https://lists.example/1',
    countries: 'KP\nIran',
    applies_to: ['citizenship', 'residence'],
    effect: 'enhanced',
    valid_from: '2090-01-01',
  }),
  proposeCountryListVersion: () => ({
    source: 'a test',
    source_url: '',
    countries: 'KP, IR',
    applies_to: ['residence'],
    effect: 'refused',
    valid_from: '2090-01-01',
  }),
  approveProposal: () => ({ content_hash: '0'.repeat(64) }),
  sendProposalBack: () => ({ reason: 'a test' }),
  proposeOpeningBalance: () => ({
    account_iban: 'DE50100000000000000001',
    balance: '0.00',
    as_of: '2019-01-01',
    reason: 'a test',
  }),
  proposeBankFile: () => ({ reason: 'a test' }),
  proposeStatementGap: () => ({ reason: 'a test' }),
  approveCountryListVersion: () => ({ replaces: null }),
  rejectCountryListVersion: () => ({ reason: 'a test' }),
  viewDocument: () => ({ reason: 'a test' }),
  judgeScreeningHit: () => ({ judgement: 'false_match', reason: 'a test', revision: 1 }),
  previewScreeningList: () => ({ list: 'own' }),
  approveScreeningList: () => ({ warnings_seen: true }),
  withdrawScreeningList: () => ({ reason: 'a test' }),
  decideKyc: () => ({
    decision: 'request_changes',
    version: 1,
    checked: ['document_valid'],
    reasons: ['document_unreadable'],
    note: 'Please',
  }),
  proposeDecision: () => ({
    kind: 'assign',
    order_reference: 'BB1-7K3M9QXA4',
    amount: '100.00',
    reason: 'a test',
    version: 1,
  }),
  approveDecision: () => ({ version: 1 }),
  rejectDecision: () => ({ reason: 'a test' }),
  proposeRefund: () => ({
    amount: '100.00',
    reason: 'overpaid',
    payee_account: 'DE02120300000000202051',
    payee_name: 'Sam Sample',
    payee_memo: '',
    note: 'a test',
    version: 1,
  }),
  approveRefund: () => ({ version: 1 }),
  rejectRefund: () => ({ reason: 'a test' }),
  nameRefundTransaction: () => ({ transaction_id: '0'.repeat(64), version: 1 }),
  proposeRefundFileRecall: () => ({ reason: 'a test' }),
  noteForeignDeposit: () => ({ note: 'a test' }),
  noteUnexplainedDebit: () => ({ note: 'a test' }),
  proposeTakeBack: () => ({ payment_id: randomUUID(), reason: 'a test', version: 1 }),
  proposeWriteOff: () => ({ reason: 'a test', version: 1 }),
  proposeDiscountCode: () => ({
    code: `SAMPLE-${randomUUID().slice(0, 8)}`,
    rate_percent: 10,
    valid_from: '2090-01-01',
    valid_until: '2090-01-31',
    max_uses: 10,
    max_uses_per_person: 1,
    minimum_amount: '500.00',
  }),
  rejectDiscountCode: () => ({ reason: 'a test' }),
  approveAllocation: () => ({ content_hash: '0'.repeat(64) }),
  rejectAllocation: () => ({ reason: 'a test' }),
  proposeHoldingAdjustment: () => ({
    kind: 'freeze',
    public_key: publicKey,
    target_public_key: '',
    tokens: '',
    order_reference: '',
    transaction_hash: '',
    despite_freeze: false,
    reason: 'a test',
    document_reference: 'a file',
  }),
  approveHoldingAdjustment: () => ({ version: 1 }),
  rejectHoldingAdjustment: () => ({ reason: 'a test' }),
  stopHoldingAdjustment: () => ({ reason: 'a test' }),
  prepareCouponRun: () => ({ payout_number: 1, despite_elsewhere: false }),
  proposeCouponRun: () => ({ version: 0 }),
  releaseCouponRun: () => ({ content_hash: '0'.repeat(64) }),
  cancelCouponRun: () => ({ reason: 'a test' }),
  proposeYearProfit: () => ({
    payout_number: 4,
    profit: '1000.00',
    document_reference: 'annual accounts',
  }),
  confirmYearProfit: () => ({ profit: '1000.00' }),
  rejectYearProfit: () => ({ reason: 'a test' }),
  uploadHoldingSignatures: () => ({ signed_envelope_xdr: 'AAAA' }),
  proposeRedemption: () => ({ includes_moved: false }),
  rejectRedemption: () => ({ reason: 'a test' }),
  stopRedemption: () => ({ reason: 'a test' }),
  uploadRedemptionSignatures: () => ({ signed_envelope_xdr: 'AAAA' }),
  proposeChurchTax: () => ({ year: 2019, answer: 'percent_9', document_reference: 'a file' }),
  proposeExemption: () => ({
    exemption: 'non_profit',
    valid_from: '2019-01-01',
    valid_until: '2021-12-31',
    document_reference: 'a file',
  }),
  proposeEndOfExemption: () => ({ valid_until: '2020-12-31', document_reference: 'a file' }),
  proposeTaxCertificates: () => ({ year: 2019 }),
  proposeTaxCertificateCorrection: () => ({ reason: 'a test' }),
  rejectTaxCertificateRun: () => ({ reason: 'a test' }),
  recordTaxRemittance: () => ({ month: '2019-01', reference: 'a test' }),
  rejectTaxEntry: () => ({ reason: 'a test' }),
};

export function sampleBody(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const make = SAMPLE_BODIES[endpoint.name];
  if (make === undefined)
    throw new Error(`${endpoint.name} takes a body and has none in sample-inputs.ts`);
  return make();
}

/** A well-meant call's input: a valid body, and ids that belong to nothing. */
export function sampleInput(endpoint: Endpoint): {
  params: Record<string, string>;
  body?: unknown;
} {
  return {
    params: strangeParams(endpoint),
    ...(endpoint.body === undefined ? {} : { body: sampleBody(endpoint) }),
  };
}

/** An id that does not exist for each path parameter. */
export function strangeParams(endpoint: Endpoint): Record<string, string> {
  return Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', randomUUID()]),
  );
}
