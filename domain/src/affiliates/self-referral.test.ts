import { describe, expect, it } from 'vitest';
import {
  type AccountIdentity,
  selfReferralSigns,
  signsEver,
  standingSigns,
} from './self-referral.ts';

const withoutData: AccountIdentity = {
  people: [],
  taxNumbers: [],
  companies: [],
  documents: [],
  ibans: [],
  wallets: [],
  paidFrom: [],
};
const anna = { firstName: 'Anna-Maria', lastName: 'Müller', bornOn: '1980-02-29' };
const signs = (affiliate: Partial<AccountIdentity>, referred: Partial<AccountIdentity>) =>
  selfReferralSigns({ ...withoutData, ...affiliate }, { ...withoutData, ...referred });

describe('a self-referral is found', () => {
  it('[AFF-2] by person: name and birth date, however the name is spelled, or the tax number', () => {
    expect(
      signs(
        { people: [anna] },
        { people: [{ ...anna, firstName: 'MUELLER', lastName: 'Dr. Anna Maria' }] },
      ),
    ).toEqual(['person']);
    expect(
      signs(
        { people: [anna], taxNumbers: ['36 574 261 809'] },
        {
          people: [{ firstName: 'Else', lastName: 'Other', bornOn: '1970-01-01' }],
          taxNumbers: ['86095742719', '36574261809'],
        },
      ),
    ).toEqual(['person']);
  });

  it('[AFF-2] but not between namesakes born on different days, nor between twins', () => {
    expect(signs({ people: [anna] }, { people: [{ ...anna, bornOn: '1980-03-01' }] })).toEqual([]);
    expect(signs({ people: [anna] }, { people: [{ ...anna, firstName: 'Beate' }] })).toEqual([]);
  });

  it("[AFF-2] through the person's own business: its representatives and owners count, and so does the business", () => {
    const company = { people: [{ ...anna, firstName: 'Carl' }, anna], companies: ['27/123/45678'] };
    expect(signs({ people: [anna] }, company)).toEqual(['person']);
    expect(signs(company, { people: [anna] })).toEqual(['person']);
    expect(signs({ companies: ['27 123 45678'] }, { companies: ['27/123/45678'] })).toEqual([
      'person',
    ]);
    expect(signs({ people: [{ ...anna, lastName: 'Schulz' }] }, company)).toEqual([]);
  });

  it('[AFF-2] by bank account, with or without spaces', () => {
    expect(
      signs({ ibans: ['DE02 1203 0000 0000 2020 51'] }, { ibans: ['de02120300000000202051'] }),
    ).toEqual(['iban']);
    expect(
      signs({ ibans: ['DE02120300000000202051'] }, { ibans: ['DE02120300000000202052'] }),
    ).toEqual([]);
  });

  it('[AFF-2] by wallet: proven, named or paid from; two customers of one exchange are two people', () => {
    expect(signs({ wallets: ['GA'] }, { wallets: ['GA'] })).toEqual(['wallet']);
    expect(signs({ wallets: ['GA'] }, { paidFrom: ['GA'] })).toEqual(['wallet']);
    expect(signs({ paidFrom: ['GA'] }, { wallets: ['GA'] })).toEqual(['wallet']);
    expect(signs({ paidFrom: ['GA'] }, { paidFrom: ['GA'] })).toEqual([]);
  });

  it('[AFF-2] by identity document, and never by missing data', () => {
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

  it('[AFF-3] a sign that was seen once stays, and new ones join it', () => {
    expect(signsEver(['person'], [])).toEqual(['person']);
    expect(signsEver(['document'], ['iban'])).toEqual(['iban', 'document']);
  });

  it('[AFF-2] later signs are not covered by what two officers allowed before', () => {
    expect(standingSigns(['iban'], ['iban'])).toEqual([]);
    expect(standingSigns(['iban', 'document'], ['iban'])).toEqual(['document']);
  });
});
