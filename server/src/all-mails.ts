import type { MailSetting } from './mail-setting.ts';
import { accountBlockLiftedMail } from './modules/accounts/mails/account-block-lifted.ts';
import { accountBlockedMail } from './modules/accounts/mails/account-blocked.ts';
import { accountClosedMail } from './modules/accounts/mails/account-closed.ts';
import { addressAlreadyRegisteredMail } from './modules/accounts/mails/address-already-registered.ts';
import { confirmEmailMail } from './modules/accounts/mails/confirm-email.ts';
import { factorResetApprovedMail } from './modules/accounts/mails/factor-reset-approved.ts';
import { factorResetEndedMail } from './modules/accounts/mails/factor-reset-ended.ts';
import { factorResetProposedMail } from './modules/accounts/mails/factor-reset-proposed.ts';
import { factorAddedMail } from './modules/accounts/mails/factor-added.ts';
import { firstFactorCodeMail } from './modules/accounts/mails/first-factor-code.ts';
import { factorRemovedMail } from './modules/accounts/mails/factor-removed.ts';
import { addressWantedMail } from './modules/accounts/mails/address-wanted.ts';
import { confirmNewEmailMail } from './modules/accounts/mails/confirm-new-email.ts';
import { dataRequestAnsweredMail } from './modules/accounts/mails/data-request-answered.ts';
import { dataRequestReceivedMail } from './modules/accounts/mails/data-request-received.ts';
import { restrictionLiftedMail } from './modules/accounts/mails/restriction-lifted.ts';
import { emailChangeAskedMail } from './modules/accounts/mails/email-change-asked.ts';
import { emailChangedMail } from './modules/accounts/mails/email-changed.ts';
import { passwordChangedMail } from './modules/accounts/mails/password-changed.ts';
import { recogniseBrowserMail } from './modules/accounts/mails/recognise-browser.ts';
import { resetPasswordMail } from './modules/accounts/mails/reset-password.ts';
import { resetPasswordUnknownMail } from './modules/accounts/mails/reset-password-unknown.ts';
import { newBrowserMail } from './modules/accounts/mails/new-browser.ts';
import { signedOutByOfficerMail } from './modules/accounts/mails/signed-out-by-officer.ts';
import { recoveryCodeUsedMail } from './modules/accounts/mails/recovery-code-used.ts';
import { recoveryCodesRenewedMail } from './modules/accounts/mails/recovery-codes-renewed.ts';
import { commissionAllocatedMail } from './modules/affiliates/mails/commission-allocated.ts';
import { commissionEarnedMail } from './modules/affiliates/mails/commission-earned.ts';
import { commissionTakenBackMail } from './modules/affiliates/mails/commission-taken-back.ts';
import { claimSettledMail } from './modules/claims/mails/claim-settled.ts';
import { configurationChangedMail } from './modules/configuration/mails/configuration-changed.ts';
import { holdingActMail } from './modules/holdings/mails/holding-act.ts';
import { contactMessageMail } from './modules/contact/mails/contact-message.ts';
import { contactReceiptMail } from './modules/contact/mails/contact-receipt.ts';
import { kycApprovedMail } from './modules/kyc/mails/approved.ts';
import { kycChangesRequestedMail } from './modules/kyc/mails/changes-requested.ts';
import { kycLeftUnfinishedMail } from './modules/kyc/mails/left-unfinished.ts';
import { kycRejectedMail } from './modules/kyc/mails/rejected.ts';
import { videoAbortedMail } from './modules/kyc/video/mails/video-aborted.ts';
import { videoCodeMail } from './modules/kyc/video/mails/video-code.ts';
import { videoFailedMail } from './modules/kyc/video/mails/video-failed.ts';
import { videoPassedMail } from './modules/kyc/video/mails/video-passed.ts';
import { videoRetryAllowedMail } from './modules/kyc/video/mails/video-retry-allowed.ts';
import { officerAccessChangedMail } from './modules/officers/mails/officer-access-changed.ts';
import { officerPasswordChangedMail } from './modules/officers/mails/officer-password-changed.ts';
import { officerSetUpMail } from './modules/officers/mails/officer-set-up.ts';
import { orderLapsedMail } from './modules/orders/mails/order-lapsed.ts';
import { orderPlacedMail } from './modules/orders/mails/order-placed.ts';
import { paymentHeldMail } from './modules/payments/mails/payment-held.ts';
import { paymentIncompleteMail } from './modules/payments/mails/payment-incomplete.ts';
import { paymentReceivedMail } from './modules/payments/mails/payment-received.ts';
import { refundSentMail } from './modules/payments/mails/refund-sent.ts';
import { taxCertificateMail } from './modules/taxes/mails/tax-certificate.ts';
import { payoutPaidMail } from './modules/payouts/mails/payout-paid.ts';
import { payoutParkedMail } from './modules/payouts/mails/payout-parked.ts';
import { tokensRedeemedMail } from './modules/redemptions/mails/tokens-redeemed.ts';
import { tokensAllocatedMail } from './modules/tokens/mails/tokens-allocated.ts';
import { withdrawalReceivedMail } from './modules/claims/mails/withdrawal-received.ts';
import { newsletterConfirmMail } from './modules/waitlist/mails/newsletter-confirm.ts';
import { newsletterWelcomeMail } from './modules/waitlist/mails/newsletter-welcome.ts';
import { waitlistConfirmMail } from './modules/waitlist/mails/waitlist-confirm.ts';
import { waitlistInvitationMail } from './modules/waitlist/mails/waitlist-invitation.ts';
import { waitlistKnownMail } from './modules/waitlist/mails/waitlist-known.ts';
import { waitlistWelcomeMail } from './modules/waitlist/mails/waitlist-welcome.ts';
import { walletConnectedMail } from './modules/wallets/mails/wallet-connected.ts';
import type { MailTemplates } from './platform/mail/outbox.ts';

/** Every mail the product sends, by the name under which it is queued. */
export function allMails(setting: MailSetting): MailTemplates {
  return {
    'commission-allocated': commissionAllocatedMail(setting),
    'commission-earned': commissionEarnedMail(setting),
    'commission-taken-back': commissionTakenBackMail(setting),
    'contact-message': contactMessageMail(setting),
    'contact-receipt': contactReceiptMail(setting),
    'newsletter-confirm': newsletterConfirmMail(setting),
    'newsletter-welcome': newsletterWelcomeMail(setting),
    'waitlist-confirm': waitlistConfirmMail(setting),
    'waitlist-invitation': waitlistInvitationMail(setting),
    'waitlist-known': waitlistKnownMail(setting),
    'waitlist-welcome': waitlistWelcomeMail(setting),
    'account-blocked': accountBlockedMail(setting),
    'account-block-lifted': accountBlockLiftedMail(setting),
    'data-request-received': dataRequestReceivedMail(setting),
    'data-request-answered': dataRequestAnsweredMail(setting),
    'restriction-lifted': restrictionLiftedMail(setting),
    'account-closed': accountClosedMail(setting),
    'confirm-email': confirmEmailMail(setting),
    'address-already-registered': addressAlreadyRegisteredMail(setting),
    'new-browser': newBrowserMail(setting),
    'reset-password': resetPasswordMail(setting),
    'reset-password-unknown': resetPasswordUnknownMail(setting),
    'password-changed': passwordChangedMail(setting),
    'email-change-asked': emailChangeAskedMail(setting),
    'confirm-new-email': confirmNewEmailMail(setting),
    'email-changed': emailChangedMail(setting),
    'address-wanted': addressWantedMail(setting),
    'recognise-browser': recogniseBrowserMail(setting),
    'first-factor-code': firstFactorCodeMail(setting),
    'factor-added': factorAddedMail(setting),
    'factor-removed': factorRemovedMail(setting),
    'recovery-code-used': recoveryCodeUsedMail(setting),
    'recovery-codes-renewed': recoveryCodesRenewedMail(setting),
    'factor-reset-proposed': factorResetProposedMail(setting),
    'factor-reset-approved': factorResetApprovedMail(setting),
    'factor-reset-ended': factorResetEndedMail(setting),
    'signed-out-by-officer': signedOutByOfficerMail(setting),
    'configuration-changed': configurationChangedMail(setting),
    'officer-access-changed': officerAccessChangedMail(setting),
    'officer-password-changed': officerPasswordChangedMail(setting),
    'officer-set-up': officerSetUpMail(setting),
    'kyc-approved': kycApprovedMail(setting),
    'kyc-changes-requested': kycChangesRequestedMail(setting),
    'kyc-rejected': kycRejectedMail(setting),
    'kyc-left-unfinished': kycLeftUnfinishedMail(setting),
    'video-aborted': videoAbortedMail(setting),
    'video-code': videoCodeMail(setting),
    'video-failed': videoFailedMail(setting),
    'video-passed': videoPassedMail(setting),
    'video-retry-allowed': videoRetryAllowedMail(setting),
    'order-placed': orderPlacedMail(setting),
    'order-lapsed': orderLapsedMail(setting),
    'payment-received': paymentReceivedMail(setting),
    'payment-incomplete': paymentIncompleteMail(setting),
    'payment-held': paymentHeldMail(setting),
    'refund-sent': refundSentMail(setting),
    'withdrawal-received': withdrawalReceivedMail(setting),
    'payout-paid': payoutPaidMail(setting),
    'payout-parked': payoutParkedMail(setting),
    'tokens-redeemed': tokensRedeemedMail(setting),
    'tokens-allocated': tokensAllocatedMail(setting),
    'wallet-connected': walletConnectedMail(setting),
    'claim-settled': claimSettledMail(setting),
    'holding-act': holdingActMail(setting),
    'tax-certificate': taxCertificateMail(setting),
  };
}
