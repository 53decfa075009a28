import { describe, expect, it } from 'vitest';
import { isSameCompanyName } from './same-person-name.ts';

describe('names of paying companies', () => {
  it.each(['MUSTER HANDELS GMBH', 'Muster-Handels GmbH.', 'muster  handels gmbh'])(
    '[PAY-3] knows %s as Muster Handels GmbH',
    (name) => {
      expect(isSameCompanyName(name, 'Muster Handels GmbH')).toBe(true);
    },
  );
  it('[PAY-3] knows umlauts written either way, and numbers', () => {
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
  ])('[PAY-3] does not take %s for Muster Handels GmbH', (name) => {
    expect(isSameCompanyName(name, 'Muster Handels GmbH')).toBe(false);
  });
  it('[PAY-3] where no registered name is on file nobody fits', () => {
    expect([isSameCompanyName('Muster GmbH', null), isSameCompanyName('', '')]).toEqual([
      false,
      false,
    ]);
  });
});
