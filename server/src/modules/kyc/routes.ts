import { getKycDraft, saveKycDraft } from '@bb1/domain/kyc/draft-endpoints';
import {
  chooseApplicantType as chooseTypeEndpoint,
  createAddress,
  createIdentityProof as createProofEndpoint,
  deleteAttachment,
  deleteIdentityProof,
  getAddress,
  getKyc,
  getKycState,
  listIdentityProofs,
  updateAddress,
  updateIdentityProof as updateProofEndpoint,
} from '@bb1/domain/kyc/endpoints';
import type { House } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { businessRoutes } from './business-routes.ts';
import { chooseApplicantType } from './choose-applicant-type.ts';
import { standingOf } from './kyc-of.ts';
import { removeAttachment, removeIdentityProof } from './remove-identity-proof.ts';
import { findDraft } from './draft-store.ts';
import { saveDraft } from './save-draft.ts';
import { saveAddress } from './save-address.ts';
import { createIdentityProof, updateIdentityProof } from './save-identity-proof.ts';
import { showIdentityProofs, showKycRecord } from './show-kyc.ts';
import { findKycAddress } from './store.ts';

export function kycRoutes(serve: Serve, setting: House): void {
  const { db } = setting;

  serve(getKyc)((call) =>
    showKycRecord(db, setting, { accountId: call.investor.accountId, locale: call.locale }),
  );
  serve(chooseTypeEndpoint)(async (call) => {
    const { accountId } = call.investor;
    await chooseApplicantType(setting, accountId, call.body.applicant_type);
    return showKycRecord(db, setting, { accountId, locale: call.locale });
  });
  serve(getKycState)(
    async (call) => (await standingOf(db, call.investor.accountId, setting)).checklist,
  );

  serve(getKycDraft)(async (call) => ({
    fields: await findDraft(db, { accountId: call.investor.accountId, form: call.params.form }),
  }));
  serve(saveKycDraft)(async (call) => {
    await saveDraft(setting, {
      accountId: call.investor.accountId,
      form: call.params.form,
      fields: call.body.fields,
    });
    return {};
  });

  serve(getAddress)(async (call) => ({
    address: await findKycAddress(db, call.investor.accountId),
  }));
  serve(createAddress)((call) =>
    saveAddress(setting, call.investor.accountId, call.body, 'may_be_new'),
  );
  serve(updateAddress)((call) =>
    saveAddress(setting, call.investor.accountId, call.body, 'must_exist'),
  );

  serve(listIdentityProofs)((call) => showIdentityProofs(db, setting, call.investor.accountId));
  serve(createProofEndpoint)((call) =>
    createIdentityProof(setting, call.investor.accountId, call.body),
  );
  serve(updateProofEndpoint)((call) =>
    updateIdentityProof(setting, {
      accountId: call.investor.accountId,
      id: call.params.id,
      details: call.body,
      files: call.files,
    }),
  );
  serve(deleteIdentityProof)(async (call) => {
    await removeIdentityProof(setting, { accountId: call.investor.accountId, id: call.params.id });
    return {};
  });
  serve(deleteAttachment)((call) =>
    removeAttachment(setting, {
      accountId: call.investor.accountId,
      id: call.params.id,
      attachmentId: call.params.attachment_id,
    }),
  );

  businessRoutes(serve, setting);
}
