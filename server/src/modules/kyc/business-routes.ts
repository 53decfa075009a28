import {
  addBeneficialOwner as addOwnerEndpoint,
  createBusiness as createBusinessEndpoint,
  declareBeneficialOwners as declareOwnersEndpoint,
  deleteBusinessFile,
  getBeneficialOwners,
  getBusiness,
  listBusinessFiles,
  removeBeneficialOwner as removeOwnerEndpoint,
  updateBeneficialOwner as updateOwnerEndpoint,
  updateBusiness as updateBusinessEndpoint,
} from '@bb1/domain/kyc/business-endpoints';
import type { Serve } from '../../platform/http/api.ts';
import { findBusiness } from './business-store.ts';
import type { KycChanging } from './change-own-kyc.ts';
import type { DocumentCheck } from '../../integrations/document-check/document-check-port.ts';
import {
  createBusiness,
  removeBusinessFile,
  toBusinessDto,
  updateBusiness,
} from './save-business.ts';
import {
  addBeneficialOwner,
  declareBeneficialOwners,
  removeBeneficialOwner,
  showOwners,
  updateBeneficialOwner,
} from './save-owners.ts';
import { showBusinessFiles } from './show-kyc.ts';

/** Endpoints for a company's details, papers and owners; representatives have their own. */
export function businessRoutes(
  serve: Serve,
  setting: KycChanging & { readonly checkDocument: DocumentCheck },
): void {
  const { db } = setting;

  serve(getBusiness)(async (call) => {
    const business = await findBusiness(db, call.investor.accountId);
    return { business: business && toBusinessDto(business) };
  });
  serve(createBusinessEndpoint)((call) =>
    createBusiness(setting, call.investor.accountId, call.body),
  );
  serve(updateBusinessEndpoint)((call) =>
    updateBusiness(setting, {
      accountId: call.investor.accountId,
      fields: call.body,
      files: call.files,
    }),
  );

  serve(listBusinessFiles)((call) => showBusinessFiles(db, setting, call.investor.accountId));
  serve(deleteBusinessFile)(async (call) => {
    await removeBusinessFile(setting, { accountId: call.investor.accountId, id: call.params.id });
    return {};
  });

  serve(getBeneficialOwners)((call) => showOwners(db, setting, call.investor.accountId));
  serve(declareOwnersEndpoint)((call) =>
    declareBeneficialOwners(setting, call.investor.accountId, call.body.declaration),
  );
  serve(addOwnerEndpoint)((call) =>
    addBeneficialOwner(setting, call.investor.accountId, call.body),
  );
  serve(updateOwnerEndpoint)((call) =>
    updateBeneficialOwner(
      setting,
      { accountId: call.investor.accountId, id: call.params.id },
      call.body,
    ),
  );
  serve(removeOwnerEndpoint)((call) =>
    removeBeneficialOwner(setting, { accountId: call.investor.accountId, id: call.params.id }),
  );
}
