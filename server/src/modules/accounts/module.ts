import { commercialLetters } from '../../platform/mail/define-mail.ts';
import {
  signedOutByOfficerMail,
  newBrowserMail,
  resetPasswordUnknownMail,
  resetPasswordMail,
  recogniseBrowserMail,
  passwordChangedMail,
  firstFactorCodeMail,
} from './mails/sign-in.ts';
import {
  emailChangedMail,
  emailChangeAskedMail,
  confirmNewEmailMail,
  addressWantedMail,
  confirmEmailMail,
  addressAlreadyRegisteredMail,
} from './mails/addresses.ts';
import {
  restrictionLiftedMail,
  dataRequestReceivedMail,
  dataRequestReleasedMail,
  confirmDataRequestMail,
  restrictionEndingMail,
  dataRequestAnsweredMail,
} from './mails/data-requests.ts';
import {
  factorResetProposedMail,
  factorResetEndedMail,
  factorResetApprovedMail,
} from './mails/factor-resets.ts';
import { accountClosedMail } from './mails/account-closed.ts';
import { accountBlockedMail, accountBlockLiftedMail } from './mails/blocks.ts';
import { everyMinute, type Module, when, whenApproved } from '../../module.ts';
import { ACCOUNT_BLOCK, carryOutAccountBlock } from './blocks/block-account.ts';
import { dataRequestApprovals } from './data-requests/data-request-approvals.ts';
import { liftRestriction, RESTRICTION_LIFTING } from './data-requests/lift-restriction.ts';
import { ownDataRequestRoutes } from './data-requests/own-data-requests.ts';
import { dataRequestsDeskRoutes } from './data-requests/data-requests-desk.ts';
import { accountsDeskRoutes } from './desk/desk.ts';
import { forgetEmailChanges } from './emails/email-change-store.ts';
import { emailRoutes } from './emails/email-routes.ts';
import { SEND_CONFIRMATION, sendConfirmation } from './emails/send-confirmation.ts';
import { SEND_NEW_EMAIL_LINK, sendNewEmailLink } from './emails/send-new-email-link.ts';
import { factorResetRoutes } from './factor-resets/factor-reset-routes.ts';
import { endFactorReset, FACTOR_RESET, resetFactors } from './factor-resets/reset-factors.ts';
import { factorRoutes } from './factors/factor-routes.ts';
import { secondFactorRoutes } from './factors/second-factor-routes.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { SEND_RESET_LINK, sendResetLink } from './passwords/send-reset-link.ts';
import { ERASE_CLOSED_ACCOUNTS, eraseClosedAccounts } from './privacy/erase-closed-accounts.ts';
import { LEGAL_HOLD_LIFTING, liftLegalHold } from './privacy/legal-hold.ts';
import {
  PURGE_UNCONFIRMED_ACCOUNTS,
  purgeUnconfirmedAccounts,
} from './privacy/purge-unconfirmed-accounts.ts';
import { accountsPersonalData } from './privacy/personal-data.ts';
import { privacyRoutes } from './privacy/privacy-routes.ts';
import { accountQueues, searchAccounts } from './desk/desk-store.ts';
import { accountsRoutes } from './routes.ts';
import { accountsOfOfficer } from './self-review.ts';
import { sessionRoutes } from './session-routes.ts';
import { sendBrowserLink } from './sign-in/recognise-browser.ts';
import { SEND_BROWSER_LINK } from './sign-in/sign-in-limits.ts';
import { accountOfAddress } from './store.ts';

export const accounts: Module = {
  name: 'accounts',
  routes(serve, house) {
    accountsRoutes(serve, house);
    passwordRoutes(serve, house);
    emailRoutes(serve, house);
    secondFactorRoutes(serve, house);
    factorRoutes(serve, house);
    sessionRoutes(serve, house);
    privacyRoutes(serve, house, house.personalData);
    ownDataRequestRoutes(serve, house, house.personalData);
    factorResetRoutes(serve, house);
  },
  desk(serve, house) {
    accountsDeskRoutes(serve, house);
    dataRequestsDeskRoutes(serve, house, house.personalData);
  },
  // Mails that calls request in the same way for every address.
  jobs: [
    when(SEND_CONFIRMATION, sendConfirmation),
    when(SEND_RESET_LINK, sendResetLink),
    when(SEND_NEW_EMAIL_LINK, (house, { wishId }) => sendNewEmailLink(house, wishId)),
    when(SEND_BROWSER_LINK, (house, { email }) => sendBrowserLink(house, email)),
  ],
  sweeps: [
    everyMinute(PURGE_UNCONFIRMED_ACCOUNTS, (house) =>
      purgeUnconfirmedAccounts(house, house.personalData),
    ),
    everyMinute(ERASE_CLOSED_ACCOUNTS, (house) => eraseClosedAccounts(house, house.personalData)),
    everyMinute('account.forget_email_changes', ({ db, clock }) =>
      forgetEmailChanges(db, clock.now()),
    ),
  ],
  mails: [
    accountBlockLiftedMail,
    accountBlockedMail,
    accountClosedMail,
    addressAlreadyRegisteredMail,
    confirmEmailMail,
    factorResetApprovedMail,
    factorResetEndedMail,
    factorResetProposedMail,
    firstFactorCodeMail,
    addressWantedMail,
    confirmNewEmailMail,
    confirmDataRequestMail,
    dataRequestAnsweredMail,
    dataRequestReceivedMail,
    dataRequestReleasedMail,
    restrictionEndingMail,
    restrictionLiftedMail,
    emailChangeAskedMail,
    emailChangedMail,
    passwordChangedMail,
    recogniseBrowserMail,
    resetPasswordMail,
    resetPasswordUnknownMail,
    newBrowserMail,
    signedOutByOfficerMail,
  ],
  searches: [{ kind: 'account', right: 'accounts.view', find: searchAccounts }],
  queues: accountQueues,
  approvals: [
    whenApproved(ACCOUNT_BLOCK, carryOutAccountBlock),
    whenApproved(FACTOR_RESET, resetFactors, { dropped: endFactorReset }),
    whenApproved(LEGAL_HOLD_LIFTING, liftLegalHold),
    ...dataRequestApprovals,
    whenApproved(RESTRICTION_LIFTING, liftRestriction),
  ],
  answers: () => ({ accountOf: accountOfAddress, accountsOfOfficer }),
  personalData: ({ mails }) => [accountsPersonalData(commercialLetters(mails))],
};
