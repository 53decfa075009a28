import * as endpoints from '@bb1/domain/holdings/desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import type { Answers } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { downloadTransaction, takeSignatures } from './cold-signing.ts';
import { stopHoldingAdjustment } from './decide-adjustment.ts';
import type { HoldingsContext } from './holdings-context.ts';
import { mustFindAdjustment, proposeHoldingAdjustment } from './propose-adjustment.ts';
import { adjustmentDetail, toAdjustmentDto } from './adjustment-dto.ts';
import { findHoldingAdjustment, holdingAdjustmentPage } from './store.ts';

export function holdingsDeskRoutes(
  serve: Serve,
  context: HoldingsContext &
    Pick<Answers, 'accountsOfOfficer' | 'parkedPayoutsOf' | 'owedTaxRefunds'>,
): void {
  const { db, clock } = context;

  serve(endpoints.listHoldingAdjustments)(async (call) => {
    const { state, kind, page } = call.query;
    const { rows, total } = await holdingAdjustmentPage(db, {
      state: state ?? null,
      kind: kind ?? null,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return { acts: rows.map(toAdjustmentDto), total, page, now: clock.now().toISOString() };
  });
  serve(endpoints.getHoldingAdjustment)(async (call) =>
    adjustmentDetail(context, mustFindAdjustment(await findHoldingAdjustment(db, call.params.id))),
  );
  serve(endpoints.proposeHoldingAdjustment)(async ({ body, officer: { officerId } }) =>
    toAdjustmentDto(await proposeHoldingAdjustment(context, { officerId, form: body })),
  );
  serve(endpoints.stopHoldingAdjustment)(async ({ params: { id }, body, officer: { officerId } }) =>
    adjustmentDetail(context, await stopHoldingAdjustment(context, { ...body, id, officerId })),
  );
  serve(endpoints.downloadHoldingTransaction)(({ params: { id }, officer: { officerId } }) =>
    downloadTransaction(context, { id, officerId }),
  );
  serve(endpoints.uploadHoldingSignatures)(
    async ({ params: { id }, body, officer: { officerId } }) =>
      adjustmentDetail(
        context,
        await takeSignatures(context, { id, officerId, envelopeXdr: body.signed_envelope_xdr }),
      ),
  );
}
