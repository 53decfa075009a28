import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyEndpoint } from '../../../testing/every-endpoint.ts';
import { scopeOf } from '@bb1/domain/endpoint';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** Calls of signed-in people that change something, or hand out what is theirs. */
const calls = everyEndpoint.filter(
  (endpoint) =>
    endpoint.audience !== 'anyone' &&
    endpoint.audience !== 'signing_in' &&
    scopeOf(endpoint) === null &&
    (endpoint.method !== 'GET' || endpoint.name === 'exportData'),
);

/** Calls that ask in the use case, because only some of their uses need it; each with its test. */
const ASKED_INSIDE: Readonly<Record<string, readonly [file: string, title: string]>> = {
  changeEmail: [
    'server/src/modules/accounts/emails/email-change.test.ts',
    '[AUTH-4] is refused without a fresh step-up by second factor, and to people without one',
  ],
  changePassword: [
    'server/src/modules/accounts/passwords/passwords.test.ts',
    '[AUTH-11] needs the second factor of the last ten minutes too where there is one',
  ],
  withdrawOrder: [
    'server/src/modules/claims/withdraw-order.test.ts',
    '[AUTH-11] requires password, and the second factor where there is one',
  ],
};

const FRESH_CODE: readonly [string, string] = [
  'server/src/modules/officers/officer-factors.test.ts',
  '[AUTH-4] change only with a fresh code in the same call',
];
/** Calls of officers whose own form takes the fresh code. */
const CODE_IN_THE_CALL: Readonly<Record<string, readonly [file: string, title: string]>> = {
  startDeskTotp: FRESH_CODE,
  addDeskPasskey: FRESH_CODE,
  removeDeskPasskey: FRESH_CODE,
  newDeskRecoveryCodes: FRESH_CODE,
  endDeskSession: [
    'server/src/modules/officers/access.test.ts',
    '[AUTH-6] are listed with device and times and ended one by one, including the current one',
  ],
  endOtherDeskSessions: [
    'server/src/modules/officers/access.test.ts',
    '[AUTH-6] are all ended except the current one, but not by an intruder at an unlocked desk',
  ],
  startCompanyLink: [
    'server/src/modules/officers/company/link-company-account.test.ts',
    '[DESK-11] is not begun or ended at an unlocked desk: without code',
  ],
  removeCompanyLink: [
    'server/src/modules/officers/company/link-company-account.test.ts',
    '[DESK-11] is not begun or ended at an unlocked desk: without code',
  ],
  changeDeskPassword: [
    'server/src/modules/officers/access.test.ts',
    '[AUTH-3] is not changed by an intruder at an unlocked desk: without code',
  ],
};

const IS_STEP_UP = 'is the step-up';
const PROVEN_BEFORE = 'continues what createClaim or connectWallet began with a step-up';
const UNPAID = 'concerns money that has not moved; the person alone pays, from their own account';
const OWN_DETAILS = 'states details that an officer reviews before they count';
const STOPS = 'ends or refuses something, and grants neither access nor money';
const SECOND_OFFICER = 'has no effect until another officer approves with a step-up';
const CARRIED_OUT = 'repeats or continues what two officers approved with a step-up';
const CASE_WORK = 'works on a case; money and tokens need two officers and a step-up after it';
const NOTE = 'notes or sends again; changes neither value nor access';

/** Calls without a step-up, each with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  stepUp: IS_STEP_UP,
  stepUpWithPasskey: IS_STEP_UP,
  startPasskeyStepUp: IS_STEP_UP,
  deskStepUp: IS_STEP_UP,
  deskStepUpWithPasskey: IS_STEP_UP,
  startDeskPasskeyStepUp: IS_STEP_UP,
  buildClaim: PROVEN_BEFORE,
  submitClaim: PROVEN_BEFORE,
  requestWalletChallenge: 'makes a challenge; connectWallet requires the step-up',
  buildTrustline: 'is signed by the wallet itself, and changes that wallet alone',
  submitTrustline: 'is signed by the wallet itself, and changes that wallet alone',
  placeOrder: UNPAID,
  requestQuote: UNPAID,
  declareInitialOrder: UNPAID,
  checkDiscountCode: UNPAID,
  cancelOrder: UNPAID,
  takePartAsAffiliate: 'gives the person a link',
  startAutoInvest: 'turns commission of the person into tokens of the same person',
  acceptTerms: OWN_DETAILS,
  updateUser:
    'changes name, language, phone number and whether a passkey is offered; no payment and no login uses them',
  chooseApplicantType: OWN_DETAILS,
  saveKycDraft: OWN_DETAILS,
  createAddress: OWN_DETAILS,
  updateAddress: OWN_DETAILS,
  createIdentityProof: OWN_DETAILS,
  updateIdentityProof: OWN_DETAILS,
  deleteIdentityProof: OWN_DETAILS,
  deleteAttachment: OWN_DETAILS,
  createBusiness: OWN_DETAILS,
  updateBusiness: OWN_DETAILS,
  deleteBusinessFile: OWN_DETAILS,
  declareBeneficialOwners: OWN_DETAILS,
  addBeneficialOwner: OWN_DETAILS,
  updateBeneficialOwner: OWN_DETAILS,
  removeBeneficialOwner: OWN_DETAILS,
  startVideoIdentification: OWN_DETAILS,
  skipVideoIdentification: OWN_DETAILS,
  leaveVideoCall: OWN_DETAILS,
  sendVideoSignal: OWN_DETAILS,
  typeVideoCode: OWN_DETAILS,
  cancelEmailChange: STOPS,
  stopFactorReset: STOPS,
  deskLogout: STOPS,
  endAccountSessions: STOPS,
  withdrawProposal: STOPS,
  sendProposalBack: STOPS,
  takeLineOut: STOPS,
  endDiscountCode: STOPS,
  revokeIntegrator: STOPS,
  withdrawScreeningList: STOPS,
  cancelCouponRun: STOPS,
  haltPayments: STOPS,
  proposeFactorReset: SECOND_OFFICER,
  proposeAffiliateExtension: SECOND_OFFICER,
  proposeCommissionAllocation: SECOND_OFFICER,
  proposeCommissionDecision: SECOND_OFFICER,
  proposeAllocation: SECOND_OFFICER,
  proposeCountryList: SECOND_OFFICER,
  proposeCountryListVersion: SECOND_OFFICER,
  proposeDiscountCode: SECOND_OFFICER,
  proposeIntegrator: SECOND_OFFICER,
  createAnnouncementDraft: SECOND_OFFICER,
  saveAnnouncementDraft: SECOND_OFFICER,
  proposeAnnouncement: SECOND_OFFICER,
  discardAnnouncementDraft: STOPS,
  noteAnnouncementRead: NOTE,
  noteConversationRead: NOTE,
  proposeHoldingAdjustment: SECOND_OFFICER,
  proposeRedemption: SECOND_OFFICER,
  proposeOfficer: SECOND_OFFICER,
  proposeOfficerChange: SECOND_OFFICER,
  proposeMoneyRelease: SECOND_OFFICER,
  previewBankImport: SECOND_OFFICER,
  proposeBankFile: SECOND_OFFICER,
  proposeOpeningBalance: SECOND_OFFICER,
  proposeManualBooking: SECOND_OFFICER,
  proposeDecision: SECOND_OFFICER,
  proposeSmallPayments: SECOND_OFFICER,
  proposeTakeBack: SECOND_OFFICER,
  proposeUnbookedPayment: SECOND_OFFICER,
  proposeStatementGap: SECOND_OFFICER,
  proposeWriteOff: SECOND_OFFICER,
  proposeRefund: SECOND_OFFICER,
  proposeRefundFileRecall: SECOND_OFFICER,
  prepareCouponRun: SECOND_OFFICER,
  splitCouponRun: SECOND_OFFICER,
  proposeCouponRun: SECOND_OFFICER,
  proposeYearProfit: SECOND_OFFICER,
  previewScreeningList: SECOND_OFFICER,
  proposeScreeningList: SECOND_OFFICER,
  proposeTaxCertificates: SECOND_OFFICER,
  proposeTaxCertificateCorrection: SECOND_OFFICER,
  proposeTaxCorrection: SECOND_OFFICER,
  proposeTaxRemittance: SECOND_OFFICER,
  proposeTaxRefund: SECOND_OFFICER,
  proposeTaxShortfall: SECOND_OFFICER,
  proposeTaxShortfallWithdrawal: SECOND_OFFICER,
  proposeChurchTaxAnswers: SECOND_OFFICER,
  checkChurchTaxAnswers: SECOND_OFFICER,
  prepareTaxReturn: NOTE,
  proposeEndOfExemption: SECOND_OFFICER,
  proposeChurchTax: SECOND_OFFICER,
  proposeCompanyKind: SECOND_OFFICER,
  proposeTaxOverride: SECOND_OFFICER,
  proposeExemption: SECOND_OFFICER,
  sendSetUpLink: CARRIED_OUT,
  retryCouponRun: CARRIED_OUT,
  retryCouponPayout: CARRIED_OUT,
  retryFailedJobs: CARRIED_OUT,
  discardFailedJobs: STOPS,
  lookUpClaim: 'asks the ledger, which alone decides',
  decideKyc: CASE_WORK,
  decideDuplicate: CASE_WORK,
  viewDocument: CASE_WORK,
  judgeScreeningHit: CASE_WORK,
  allowVideoRetry: CASE_WORK,
  takeNextVideoCall: CASE_WORK,
  sendDeskVideoSignal: CASE_WORK,
  noteVideoChecks: CASE_WORK,
  addVideoPicture: CASE_WORK,
  sendVideoCode: CASE_WORK,
  addVideoRecording: CASE_WORK,
  endVideoCall: CASE_WORK,
  viewVideoPicture: CASE_WORK,
  viewVideoRecording: CASE_WORK,
  enterDataRequest: CASE_WORK,
  startDeskPasskey: 'makes a challenge; the passkey itself is added with a fresh code',
  answerCompanyLink: 'finishes what startCompanyLink began in this browser with a fresh code',
  declarePerson: STOPS,
  updateOfficer: NOTE,
  updateDeskSettings: NOTE,
  saveView: NOTE,
  deleteView: NOTE,
  noteForeignDeposit: NOTE,
  noteUnexplainedDebit: NOTE,
  beginConversation: 'writes to the issuer',
  continueConversation: 'writes to the issuer',
  replyToContact: 'writes to a person; no link in it gives access',
  proposeReplyTemplate: SECOND_OFFICER,
  saveMailWords: SECOND_OFFICER,
  proposeMailWords: SECOND_OFFICER,
  restoreMailWords: SECOND_OFFICER,
  markContactAnswered: NOTE,
  reopenContactMessage: NOTE,
  retryMail: NOTE,
  retryMails: NOTE,
  verifyAuditLog: NOTE,
  keepHolderSnapshot: NOTE,
  moveClock: 'exists in the sandbox alone',
};

describe('calls that change value or access', () => {
  it('[AUTH-11] each changing call of investors and officers requires a step-up, or says here why not', () => {
    const listed = [ASKED_INSIDE, CODE_IN_THE_CALL, WITHOUT].flatMap((table) => Object.keys(table));
    const without = calls.filter(({ stepUp }) => stepUp === undefined).map(({ name }) => name);
    expect(
      without
        .filter((name) => !listed.includes(name))
        .map(
          (name) => `${name}: declare its stepUp, or name it in WITHOUT of this file with a reason`,
        ),
    ).toEqual([]);
    expect(
      listed
        .filter((name, at) => !without.includes(name) || listed.indexOf(name) < at)
        .map(
          (name) => `${name}: has a stepUp, no longer exists, or is named twice; delete it here`,
        ),
    ).toEqual([]);
  });

  it('[AUTH-11] each call that requires a step-up in its use case names the test that tries it without one', () => {
    const gone = [...Object.values(ASKED_INSIDE), ...Object.values(CODE_IN_THE_CALL)].filter(
      ([file, title]) =>
        !existsSync(join(ROOT, file)) || !readFileSync(join(ROOT, file), 'utf8').includes(title),
    );
    expect(gone).toEqual([]);
  });
});
