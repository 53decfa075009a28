import { eur } from '@bb1/domain/money';
import { codePriceCents } from '@bb1/domain/orders/discount-code';
import {
  type DiscountCode,
  endDiscountCode,
  getDiscountCode,
  listDiscountCodes,
  proposeDiscountCode,
} from '@bb1/domain/orders/desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { refuse } from '@bb1/domain/refusal';
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
  const shown = (row: DiscountCodeRow | null) => toCodeDto(offering.token.nominalEur, row);

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
    discount_code: shown(await findDiscountCode(db, call.params.id)),
    uses: (await usesOfCode(db, call.params.id)).map((use) => ({
      ...use,
      used_at: use.used_at.toISOString(),
      given_back_at: use.given_back_at?.toISOString() ?? null,
    })),
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
    return shown(await findDiscountCode(db, call.params.id));
  });
}

function toCodeDto(nominalEur: string, row: DiscountCodeRow | null): DiscountCode {
  if (row === null) throw refuse('not_found', 'not_found');
  return {
    id: row.id,
    code: row.code,
    rate_percent: row.rate_percent,
    price: eur(codePriceCents(nominalEur, row.rate_percent) ?? 0n),
    valid_from: row.valid_from.toISOString(),
    valid_until: row.valid_until.toISOString(),
    max_uses: row.max_uses,
    max_uses_per_person: row.max_uses_per_person,
    minimum_amount: row.minimum_amount_eur,
    used: row.used,
    state: row.state,
    proposed_by: row.proposed_by_name,
    proposed_at: row.proposed_at.toISOString(),
    decided_by: row.decided_by_name,
    decided_at: row.decided_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
