import type {
  stopHoldingAdjustment,
  uploadHoldingSignatures,
} from '@bb1/domain/holdings/desk-endpoints';
import type {
  stopRedemption,
  uploadRedemptionSignatures,
} from '@bb1/domain/redemptions/desk-endpoints';
import { pageActs } from '../session/page-acts.ts';

/** The officers' actions on what the cold keys sign: a holding adjustment or a redemption. */
export function coldSignedSubmission(
  stop: typeof stopHoldingAdjustment | typeof stopRedemption,
  upload: typeof uploadHoldingSignatures | typeof uploadRedemptionSignatures,
) {
  return pageActs({
    stop: (api, form, { params }) => api(stop, { params, body: form.body(['reason']) }),
    upload: async (api, form, { params }) => {
      const [file] = form.files('signed_file');
      const body =
        file === undefined
          ? form.body(['signed_envelope_xdr'])
          : form.body([], { more: { signed_envelope_xdr: await file.text() } });
      return api(upload, { params, body });
    },
  });
}
