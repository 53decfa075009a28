import { type Business, getBusiness } from '@bb1/domain/kyc/business-endpoints';
import { getKyc } from '@bb1/domain/kyc/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { redirect } from 'react-router';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import type { ApiCall } from '../../../session/api-client.ts';
import { loaderApi, type PageArgs } from '../../../session/page-api.ts';
import type { KycRecord } from '../kyc-record.ts';

export interface CompanyVisit {
  readonly api: ApiCall;
  readonly kyc: KycRecord;
  readonly locale: Locale;
}

/** For loaders of a company's pages: a person who invests privately is sent to the choice first. */
export async function companyVisit(args: PageArgs): Promise<CompanyVisit> {
  const api = loaderApi(args);
  const locale = localeOfPath(new URL(args.request.url).pathname);
  const kyc = await api(getKyc);
  if (kyc.applicant_type !== 'business') throw redirect(localPath(locale, '/verification/type'));
  return { api, kyc, locale };
}

/** For pages that need the company's details: without them those come first. */
export async function givenCompany(
  args: PageArgs,
): Promise<CompanyVisit & { readonly business: Business }> {
  const visit = await companyVisit(args);
  const { business } = await visit.api(getBusiness);
  if (business === null)
    throw redirect(localPath(visit.locale, '/verification/business?notice=business_first'));
  return { ...visit, business };
}
