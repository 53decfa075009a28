import { describe, expect, it } from 'vitest';
import { type AccountIdentity, isOwnAccount, type OfficerIdentity } from './own-account.ts';

const officer: OfficerIdentity = {
  name: 'Petra Prüfer',
  email: 'petra@issuer.example',
  declared: [
    { name: 'Paul Partner', dob: '1980-01-02', email: 'paul@people.example' },
    { name: 'Petra Ledig', dob: '1979-03-04', email: null },
  ],
};
const account = (
  people: AccountIdentity['people'],
  emails: readonly string[] = ['someone@people.example'],
): AccountIdentity => ({ emails, people });
const born = (name: string, dob = '1990-05-06') => account([{ name, dob }]);

describe('an account counts as an officer’s own', () => {
  it.each<[string, AccountIdentity]>([
    ['the verified name of the officer', born('Petra Prüfer')],
    ['another spelling and order of it', born('PRUEFER, Petra')],
    ['further given names', born('Petra Maria Sophie Prüfer')],
    ['the officer’s confirmed address', account([], ['Petra@Issuer.example'])],
    ['a declared address', account([], ['other@people.example', 'PAUL@people.example'])],
    ['a declared person', born('Paul Partner', '1980-01-02')],
    ['the officer’s earlier name', born('Petra Ledig', '1979-03-04')],
    [
      'a representative who is the officer',
      account([
        { name: 'Karl Kaufmann', dob: '1970-01-01' },
        { name: 'Petra Prüfer', dob: '1979-03-04' },
      ]),
    ],
  ])('[DESK-1][DESK-8] by %s', (_what, one) => expect(isOwnAccount(officer, one)).toBe(true));

  it.each<[string, AccountIdentity]>([
    ['another person', born('Anna Muster')],
    ['half of the name', born('Petra')],
    ['a namesake of a declared person, born on another day', born('Paul Partner', '1980-01-03')],
    ['the family name alone', born('Otto Prüfer')],
    ['an account with nothing verified', account([])],
  ])('[DESK-1][DESK-8] not by %s', (_what, one) => expect(isOwnAccount(officer, one)).toBe(false));
});
