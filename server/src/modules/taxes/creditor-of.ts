import type { Locale } from '@bb1/domain/locale';
import { languageTag } from '@bb1/domain/presentation';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { identificationOf } from '../kyc/kyc-of.ts';
import { findKycAddress } from '../kyc/store.ts';
import { kycSetting } from '../orders/kyc-setting.ts';

/** Name and address as identified, for a document; null as long as there is none. */
export async function creditorOf(
  context: Pick<Context, 'clock' | 'offering'>,
  db: Queryable,
  account: { readonly id: string },
  locale: Locale,
): Promise<{ lines: string[]; isBusiness: boolean } | null> {
  const { fullName, applicantType } = await identificationOf(db, account.id, kycSetting(context));
  const address = await findKycAddress(db, account.id);
  if (fullName === null || address === null) return null;
  const { street, street_additional: more, zipcode, city, country } = address;
  const countries = new Intl.DisplayNames(languageTag(locale), {
    type: 'region',
    fallback: 'code',
  });
  const countryLine = country === 'DE' ? null : (countries.of(country) ?? country);
  return {
    lines: [fullName, street, more, `${zipcode} ${city}`, countryLine].filter(
      (line) => line !== null,
    ),
    isBusiness: applicantType === 'business',
  };
}
