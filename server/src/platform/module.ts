import { commercialLetters } from './mail/define-mail.ts';
import { mailSetting } from './mail/mail-setting.ts';
import {
  recoveryCodesRenewedMail,
  recoveryCodeUsedMail,
  factorRemovedMail,
  factorAddedMail,
} from './mfa/mails.ts';
import type { Module } from '../module.ts';
import { everyMinute, when } from '../module.ts';
import { anchorAudit } from './audit/anchor-audit.ts';
import { sealAndSign } from './audit/audit.ts';
import { forgetOldChallenges } from './mfa/passkey-challenges.ts';
import { forgetOldCounts } from './http/rate-limit.ts';
import { forgetUsedProofs } from './http/proof-replay-store.ts';
import { DELIVER_MAIL, deliverMail, forgetOldMails } from './mail/outbox.ts';
import { forgetOldMailCodes } from './mail-codes/mail-codes.ts';
import { forgetEndedSessions } from './sessions/sessions.ts';

/** Jobs and sweeps of the platform itself. */
export const platform: Module = {
  name: 'platform',
  jobs: [
    when(DELIVER_MAIL, (house, { mailId }) =>
      deliverMail({
        ...house,
        setting: mailSetting(house),
        domain: house.publicUrl.hostname,
        now: () => house.clock.now(),
        mailId,
      }),
    ),
  ],
  sweeps: [
    everyMinute('audit.seal', sealAndSign),
    everyMinute('audit.anchor', anchorAudit),
    everyMinute('rate_limits.forget', async ({ db }) => {
      await forgetOldCounts(db);
      await forgetUsedProofs(db);
    }),
    everyMinute('passkey_challenges.forget', ({ db }) => forgetOldChallenges(db)),
    everyMinute('mail_codes.forget', ({ db }) => forgetOldMailCodes(db)),
    everyMinute('sessions.forget', ({ db }) => forgetEndedSessions(db)),
    everyMinute('mail.forget', ({ db, clock, mails }) =>
      forgetOldMails(db, {
        now: clock.now(),
        letters: commercialLetters(mails),
      }),
    ),
  ],
  mails: [factorAddedMail, factorRemovedMail, recoveryCodeUsedMail, recoveryCodesRenewedMail],
};
