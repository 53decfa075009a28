import type { MailValues } from './platform/mail/outbox.ts';

const ID = '0190b5a0-0000-7000-8000-000000000001';

/** Fills every mail for somebody who does not exist, so that officers and tests see how it reads. */
export const SAMPLE_MAIL_VALUES = {
  dueOn: '2019-04-11', request: 'access', state: 'done', answer: 'Here is everything we keep.',
  name: 'Erika Beispiel', fullName: 'Erika Beispiel', email: 'erika@people.example', newEmail: 'erika.neu@people.example', message: 'Hello', id: ID, writtenIn: 'en', owns: 'account', video: '',
  amount: '2500.00', currency: 'EUR', paid: '1000.00', missing: '1500.00', reason: 'overpaid', declaredAt: '2031-03-11T11:00:00Z', tokens: '2631.5789473', tokenCode: 'TOKEN', reference: 'TOKEN-7K3M9QXA4', deadline: '2031-03-20T11:00:00Z', reasons: 'The photo is blurred', hours: '48',
  dueDate: '2031-04-01', gross: '26.32', taxes: '6.94', net: '19.38', lumens: '68.1195079', rate: '0.2845', wallet: `G${'A'.repeat(55)}`, repayment: 'no', moved: 'no', invested: 'yes', parkedReason: 'no_wallet',
  publicKey: `G${'A'.repeat(55)}`, transactionHash: 'ab'.repeat(32), tokenId: ID, unsubscribeTokenId: ID, leaveTokenId: ID,
  at: '2031-03-11T11:00:00Z', until: '2031-03-12T11:00:00Z', kept: 'bookkeeping:2041-12-31,identification:2036-12-31', browser: 'Firefox', system: 'Linux', address: '192.0.2.7', factor: 'passkey', passkey: 'Phone', left: '9',
  sealedCode: '', kind: 'roles', partly: 'no', claimed: 'no', target: `G${'B'.repeat(55)}`, role: 'replacement', year: '2030', number: 'TAX-2030-000123', replaces: '', version: '2', changes: '3',
} satisfies MailValues;
