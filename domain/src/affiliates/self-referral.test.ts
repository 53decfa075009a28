import { describe, expect, it } from 'vitest';
import { type AccountIdentity, selfReferralSigns, standingSigns } from './self-referral.ts';

const nobody: AccountIdentity = {
  people: [],
  companies: [],
  documents: [],
  ibans: [],
  wallets: [],
  paidFrom: [],
};
const anna = { firstName: 'Anna-Maria', lastName: 'Müller', bornOn: '1980-02-29', taxId: null };
const signs = (affiliate: Partial<AccountIdentity>, referred: Partial<AccountIdentity>) =>
  selfReferralSigns({ ...nobody, ...affiliate }, { ...nobody, ...referred });

describe('nobody refers themselves', () => {
  it('[AFF-2] as the same person: name and birth date, however the name is spelled, or the tax number', () => {
    expect(
      signs(
        { people: [anna] },
        { people: [{ ...anna, firstName: 'MUELLER', lastName: 'Dr. Anna Maria' }] },
      ),
    ).toEqual(['person']);
    expect(
      signs(
        { people: [{ ...anna, taxId: '36 574 261 809' }] },
        {
          people: [
            { firstName: 'Else', lastName: 'Other', bornOn: '1970-01-01', taxId: '36574261809' },
          ],
        },
      ),
    ).toEqual(['person']);
  });

  it('[AFF-2] while a namesake born on another day, and a twin with another name, are somebody else', () => {
    expect(signs({ people: [anna] }, { people: [{ ...anna, bornOn: '1980-03-01' }] })).toEqual([]);
    expect(signs({ people: [anna] }, { people: [{ ...anna, firstName: 'Beate' }] })).toEqual([]);
  });

  it('[AFF-2] through a business that is theirs: its representatives and owners are people of the account, and it is itself', () => {
    const company = { people: [{ ...anna, firstName: 'Carl' }, anna], companies: ['27/123/45678'] };
    expect(signs({ people: [anna] }, company)).toEqual(['person']);
    expect(signs(company, { people: [anna] })).toEqual(['person']);
    expect(signs({ companies: ['27 123 45678'] }, { companies: ['27/123/45678'] })).toEqual([
      'person',
    ]);
    expect(signs({ people: [{ ...anna, lastName: 'Schulz' }] }, company)).toEqual([]);
  });

  it('[AFF-2] from the same bank account, with blanks or without', () => {
    expect(
      signs({ ibans: ['DE02 1203 0000 0000 2020 51'] }, { ibans: ['de02120300000000202051'] }),
    ).toEqual(['iban']);
    expect(
      signs({ ibans: ['DE02120300000000202051'] }, { ibans: ['DE02120300000000202052'] }),
    ).toEqual([]);
  });

  it('[AFF-2] with the same wallet, proven, named or paid from; two who pay from one exchange are not one person', () => {
    expect(signs({ wallets: ['GA'] }, { wallets: ['GA'] })).toEqual(['wallet']);
    expect(signs({ wallets: ['GA'] }, { paidFrom: ['GA'] })).toEqual(['wallet']);
    expect(signs({ paidFrom: ['GA'] }, { wallets: ['GA'] })).toEqual(['wallet']);
    expect(signs({ paidFrom: ['GA'] }, { paidFrom: ['GA'] })).toEqual([]);
  });

  it('[AFF-2] with the same identity document, and never by what is not there', () => {
    expect(
      signs(
        { documents: [{ type: 'id_card', number: 'L01X00T47' }] },
        { documents: [{ type: 'id_card', number: 'l01x 00t47' }] },
      ),
    ).toEqual(['document']);
    expect(
      signs(
        { documents: [{ type: 'id_card', number: 'L01X00T47' }] },
        { documents: [{ type: 'passport', number: 'L01X00T47' }] },
      ),
    ).toEqual([]);
    expect(
      signs(
        { ibans: [''], wallets: [''], companies: [' '] },
        { ibans: [''], wallets: [''], companies: ['-'] },
      ),
    ).toEqual([]);
  });

  it('[AFF-2] what two officers have allowed does not cover a sign that shows later', () => {
    expect(standingSigns(['iban'], ['iban'])).toEqual([]);
    expect(standingSigns(['iban', 'document'], ['iban'])).toEqual(['document']);
  });
});
