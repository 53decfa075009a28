import { eur } from '@bb1/domain/money';
import { codePriceCents } from '@bb1/domain/orders/discount-code';
import {
  endDiscountCode,
  getDiscountCode,
  listDiscountCodes,
  proposeDiscountCode,
} from '@bb1/domain/orders/desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import {
  type DiscountCodeRow,
  discountCodePage,
  endPublishedCode,
  findDiscountCode,
  usesOfCode,
} from './discount-store.ts';
import { codeSubject, proposeDiscount } from './publish-discount-code.ts';

export function discountDeskRoutes(
  serve: Serve,
  house: Context & Pick<Answers, 'accountsOfOfficer'>,
): void {
  const { db, clock, offering } = house;
  const shown = (row: DiscountCodeRow) => toCodeDto(offering.token.nominalEur, row);

  serve(listDiscountCodes)(async (call) => {
    const { state, page } = call.query;
    const { rows, total } = await discountCodePage(db, {
      state: state ?? null,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return { discount_codes: rows.map(shown), total, page };
  });

  serve(getDiscountCode)(async (call) => ({
    discount_code: shown(mustFind(await findDiscountCode(db, call.params.id))),
    uses: await usesOfCode(db, call.params.id),
  }));

  serve(proposeDiscountCode)(async (call) => ({
    id: await proposeDiscount(house, call.officer.officerId, call.body),
  }));

  serve(endDiscountCode)(async (call) => {
    const [at, { officerId }] = [clock.now(), call.officer];
    await db.transaction('end_discount_code', async (tx) => {
      const code = await endPublishedCode(tx, { id: call.params.id, officerId, at });
      if (code === null) throw refuse('conflict', 'invalid_status');
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: 'discount_code.ended',
        subject: codeSubject(code),
      });
    });
    return shown(mustFind(await findDiscountCode(db, call.params.id)));
  });
}

function toCodeDto(nominalEur: string, row: DiscountCodeRow) {
  return {
    ...row,
    price: eur(codePriceCents(nominalEur, row.rate_percent) ?? 0n),
    minimum_amount: row.minimum_amount_eur,
    proposed_by: row.proposed_by_name,
    decided_by: row.decided_by_name,
  };
}
