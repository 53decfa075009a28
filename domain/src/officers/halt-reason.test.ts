import { describe, expect, it } from 'vitest';
import { readHaltReason } from './halt-reason.ts';

describe('the recorded reason of a payment halt', () => {
  it('[SAFE-1][DESK-3] is read as figures where books and outside differ', () => {
    expect(
      readHaltReason({
        kind: 'difference',
        reason:
          'distribution lumens GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7: expected 10.5 XLM, found 10 XLM, difference -0.5 XLM, since 2031-03-11T11:00:00.000Z; transaction ab: 0.5 XLM as a fee',
      }),
    ).toEqual({
      says: 'difference',
      what: 'distribution_lumens',
      address: 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7',
      figures: {
        expected: { amount: '10.5', currency: 'XLM' },
        found: { amount: '10', currency: 'XLM' },
        difference: { amount: '-0.5', currency: 'XLM' },
      },
      since: '2031-03-11T11:00:00.000Z',
      detail: 'transaction ab: 0.5 XLM as a fee',
    });
    expect(
      readHaltReason({
        kind: 'difference',
        reason:
          'bank DE02120300000000202051: expected 1.00 EUR, found 1.01 EUR, difference 0.01 EUR, since 2031-03-11T11:00:00.000Z',
      }),
    ).toMatchObject({ what: 'bank', address: 'DE02120300000000202051', detail: '' });
    expect(
      readHaltReason({
        kind: 'difference',
        reason: 'issuer acts: since 2031-03-11T11:00:00.000Z; an act',
      }),
    ).toMatchObject({ what: 'issuer_acts', address: '', figures: null, detail: 'an act' });
  });

  it('[SAFE-1][DESK-3] names the version of a changed configuration', () => {
    expect(
      readHaltReason({ kind: 'configuration', reason: 'configuration version 3: bank.iban' }),
    ).toEqual({ says: 'configuration', version: '3', detail: 'bank.iban' });
  });

  it.each(['officer', 'operator', 'difference', 'configuration'] as const)(
    '[SAFE-1] stays as it is where the form is another one (%s)',
    (kind) => {
      const reason = 'typed by somebody: since yesterday';
      expect(readHaltReason({ kind, reason })).toEqual({ says: 'typed', text: reason });
    },
  );
});
