import { chooseApplicantType, createAddress } from '@bb1/domain/kyc/endpoints';
import { getKycDraft, saveKycDraft } from '@bb1/domain/kyc/draft-endpoints';
import { describe, expect, it } from 'vitest';
import { forAllTests, openWorld } from '../../../../testing/world.ts';
import { ADDRESS } from '../../../../testing/applicant.ts';
import { PURGE_ABANDONED_KYC } from './purge-abandoned-kyc.ts';

const world = forAllTests(openWorld);

const ADDRESS_FORM = { params: { form: 'address' } } as const;
const IDENTITY_FORM = { params: { form: 'identity' } } as const;
const TYPED = { street: 'Deichweg 7', zipcode: '2', country: '' };

describe('an unfinished form of the verification', () => {
  it('[SITE-14] is restored in any browser of the person, and for no one else', async () => {
    const klara = await world.investor('Klara Behalt');
    const other = await world.investor('Klara Behalt');
    expect(await klara.ok(getKycDraft, ADDRESS_FORM)).toEqual({ fields: null });
    await klara.ok(saveKycDraft, { ...ADDRESS_FORM, body: { fields: TYPED } });
    await klara.ok(saveKycDraft, { ...ADDRESS_FORM, body: { fields: TYPED } });
    expect(await klara.ok(getKycDraft, ADDRESS_FORM)).toEqual({ fields: TYPED });
    expect(await klara.ok(getKycDraft, IDENTITY_FORM)).toEqual({ fields: null });
    expect(await other.ok(getKycDraft, ADDRESS_FORM)).toEqual({ fields: null });
  });

  it('[SITE-14] ends when the form is saved', async () => {
    const klara = await world.investor('Klara Behalt');
    await klara.ok(chooseApplicantType, { body: { applicant_type: 'individual' } });
    await klara.ok(saveKycDraft, { ...ADDRESS_FORM, body: { fields: TYPED } });
    await klara.ok(saveKycDraft, { ...IDENTITY_FORM, body: { fields: { first_name: 'K' } } });
    await klara.ok(createAddress, { body: ADDRESS });
    expect(await klara.ok(getKycDraft, ADDRESS_FORM)).toEqual({ fields: null });
    expect(await klara.ok(getKycDraft, IDENTITY_FORM)).toEqual({ fields: { first_name: 'K' } });
  });

  it('[SITE-14][SAFE-7] takes no more than a form has', async () => {
    const klara = await world.investor('Klara Behalt');
    const many = Object.fromEntries(
      Array.from({ length: 61 }, (_, at) => [`further_citizenships.${at}`, 'DE']),
    );
    for (const fields of [many, { street: 'x'.repeat(301) }, { 'a"b': 'x' }])
      expect((await klara.call(saveKycDraft, { ...ADDRESS_FORM, body: { fields } })).status).toBe(
        422,
      );
  });

  it('[SITE-14] is deleted after the time after which an unfinished verification is', async () => {
    const klara = await world.investor('Klara Behalt');
    await klara.ok(saveKycDraft, { ...ADDRESS_FORM, body: { fields: TYPED } });
    await world.moveClock(new Date(world.now().getTime() + 400 * 86_400_000));
    await world.runJob(PURGE_ABANDONED_KYC);
    const rows = await world.query('select from kyc_drafts');
    expect(rows).toEqual([]);
  });
});
