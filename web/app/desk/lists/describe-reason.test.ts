import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { KYC_VERDICTS } from '@bb1/domain/kyc/kyc-verdict';
import { LOCALES, type Locale } from '@bb1/domain/locale';
import { QUEUE_REASONS } from '@bb1/domain/payments/queue-reason';
import { VIDEO_STATES } from '@bb1/domain/video-identification/call-state';
import reasonTexts from '@bb1/texts/acts/reasons';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { describe, expect, it } from 'vitest';
import { describeReason } from './describe-reason.ts';

const SERVER = resolve(import.meta.dirname, '../../../../server/src');
/** A refused company account is recorded by its code in what happened, not as a reason. */
const NOT_IN_THE_LOG = ['not_of_company', 'other_address', 'taken'];

const written = globSync('**/*.ts', { cwd: SERVER })
  .filter(
    (file) => !file.endsWith('.test.ts') && !/\b(mails|test-files|weak-settings)\b/.test(file),
  )
  .flatMap((file) => [
    ...readFileSync(resolve(SERVER, file), 'utf8').matchAll(
      /\breason(?:: | = )'([^']+)'(?! \|)|^ {2}(?:received|funds_received): '([^']+)',$/gm,
    ),
  ])
  .map(([, reason, ofStatus]) => reason ?? ofStatus ?? '')
  .filter((reason) => !NOT_IN_THE_LOG.includes(reason));

const wordsIn = (locale: Locale) => ({
  ...deskPaymentTexts[locale].reasons,
  ...deskApprovalTexts[locale].codes,
  ...reasonTexts[locale],
});

describe('a reason in the audit log', () => {
  it('[DESK-10] reads as words in both languages where the product gave it', () => {
    const reasons = [
      ...written,
      ...QUEUE_REASONS,
      ...KYC_VERDICTS.map((verdict) => `review, verdict ${verdict}`),
      ...VIDEO_STATES.map((state) => `video call, ${state}`),
    ];
    expect(written.length).toBeGreaterThan(25);
    for (const locale of LOCALES)
      for (const reason of reasons)
        expect(describeReason(locale, wordsIn(locale), reason), reason).toMatch(/^[A-ZÄÖÜ]/);
  });

  it('[DESK-10] names the record date of a coupon run in the officer’s format', () => {
    expect(describeReason('de', wordsIn('de'), 'coupon run, record date 2027-12-31')).toBe(
      'Zinslauf, Stichtag 31.12.2027',
    );
  });

  it('[DESK-10] stays as an officer typed it', () => {
    for (const reason of ['Retention period over', 'constructor', 'The key was lost 2027-12-31'])
      expect(describeReason('de', wordsIn('de'), reason)).toBe(reason);
  });
});
