import { describe, expect, it } from 'vitest';
import { isSameCompanyName } from './same-person-name.ts';

describe('names of paying companies', () => {
  it.each(['MUSTER HANDELS GMBH', 'Muster-Handels GmbH.', 'muster  handels gmbh'])(
    '[PAY-3] matches %s with Muster Handels GmbH',
    (name) => {
      expect(isSameCompanyName(name, 'Muster Handels GmbH')).toBe(true);
    },
  );
  it('[PAY-3] matches both spellings of umlauts, and numbers', () => {
    expect(isSameCompanyName('MUELLER & SOEHNE 24 OHG', 'Müller & Söhne 24 oHG')).toBe(true);
  });
  it.each([
    null,
    '',
    'Muster Immobilien GmbH',
    'Muster Handels AG',
    'Muster Handels Berlin GmbH',
    'Muster GmbH',
    'Muster Handels 2 GmbH',
    'Anna Muster',
  ])('[PAY-3] does not match %s with Muster Handels GmbH', (name) => {
    expect(isSameCompanyName(name, 'Muster Handels GmbH')).toBe(false);
  });
  it('[PAY-3] matches no payer without a registered name on record', () => {
    expect([isSameCompanyName('Muster GmbH', null), isSameCompanyName('', '')]).toEqual([
      false,
      false,
    ]);
  });
});
