import { eur } from '@bb1/domain/money';
import { berlinDayEnds, berlinDayStarts } from '@bb1/domain/offering/berlin-day-bounds';
import {
  codePriceCents,
  DISCOUNT_CODE_SHAPE,
  normaliseDiscountCode,
} from '@bb1/domain/orders/discount-code';
import {
  type DiscountCode,
  endDiscountCode,
  getDiscountCode,
  listDiscountCodes,
  proposeDiscountCode,
  publishDiscountCode,
  rejectDiscountCode,
} from '@bb1/domain/orders/desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation } from '../../platform/db/database.ts';
import type { Serve } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import { makerAndChecker } from '../officers/maker-and-checker.ts';
import {
  decideDiscountCode,
  type DiscountCodeRow,
  discountCodePage,
  endPublishedCode,
  findDiscountCode,
  insertDiscountCode,
  lockDiscountCode,
  usesOfCode,
} from './discount-store.ts';
import { eurAmount } from './check-order.ts';

export function discountDeskRoutes(serve: Serve, context: Context): void {
  const { db, offering } = context;
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

  serve(proposeDiscountCode)(async (call) =>
    shown(await propose(context, call.officer.officerId, call.body)),
  );

  serve(publishDiscountCode)(async (call) =>
    shown(
      await decide(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        state: 'published',
        reason: null,
      }),
    ),
  );

  serve(rejectDiscountCode)(async (call) =>
    shown(
      await decide(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        state: 'rejected',
        reason: call.body.reason,
      }),
    ),
  );

  serve(endDiscountCode)(async (call) => {
    await db.transaction('end_discount_code', async (tx) => {
      const at = context.clock.now();
      if (
        !(await endPublishedCode(tx, { id: call.params.id, officerId: call.officer.officerId, at }))
      )
        throw refuse('conflict', 'invalid_status');
      await record(tx, {
        at,
        actor: { kind: 'officer', id: call.officer.officerId },
        act: 'discount_code.ended',
        subject: `discount_code:${call.params.id}`,
      });
    });
    return shown(await findDiscountCode(db, call.params.id));
  });
}

type Form = z.output<typeof proposeDiscountCode.body>;

async function propose(
  context: Context,
  officerId: string,
  form: Form,
): Promise<DiscountCodeRow | null> {
  const { offering, clock, db } = context;
  const code = normaliseDiscountCode(form.code);
  if (!DISCOUNT_CODE_SHAPE.test(code)) throw refuseField('code', 'discount_code_shape');
  if (
    form.rate_percent < 1 ||
    form.rate_percent > 90 ||
    codePriceCents(offering.token.nominalEur, form.rate_percent) === null
  )
    throw refuseField('rate_percent', 'discount_rate_range');
  if (form.max_uses < 1) throw refuseField('max_uses', 'must_be_positive');
  if (form.max_uses_per_person < 1) throw refuseField('max_uses_per_person', 'must_be_positive');
  const [validFrom, validUntil] = [
    berlinDayStarts(form.valid_from),
    berlinDayEnds(form.valid_until),
  ];
  if (validUntil <= validFrom || validUntil <= clock.now())
    throw refuseField('valid_until', 'must_be_valid');
  const minimumAmountEur = eur(eurAmount('minimum_amount', form.minimum_amount));
  if (minimumAmountEur.startsWith('-')) throw refuseField('minimum_amount', 'must_be_valid');
  const id = newId();
  try {
    await db.transaction('propose_discount_code', async (tx) => {
      const at = clock.now();
      await insertDiscountCode(tx, {
        id,
        code,
        tokenCode: offering.token.code,
        ratePercent: form.rate_percent,
        validFrom,
        validUntil,
        maxUses: form.max_uses,
        maxUsesPerPerson: form.max_uses_per_person,
        minimumAmountEur,
        officerId,
        at,
      });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: 'discount_code.proposed',
        subject: `discount_code:${id}`,
        after: { code, rate_percent: form.rate_percent, max_uses: form.max_uses },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'discount_codes_one_living'))
      throw refuseField('code', 'discount_code_exists');
    throw error;
  }
  return findDiscountCode(db, id);
}

async function decide(
  context: Context,
  decision: {
    id: string;
    officerId: string;
    state: 'published' | 'rejected';
    reason: string | null;
  },
): Promise<DiscountCodeRow | null> {
  await context.db.transaction('decide_discount_code', async (tx) => {
    const code = mustFind(await lockDiscountCode(tx, decision.id));
    if (code.state !== 'proposed') throw refuse('conflict', 'invalid_status');
    if (code.proposed_by === decision.officerId) throw refuse('forbidden', 'maker_is_checker');
    const at = context.clock.now();
    await decideDiscountCode(tx, { ...decision, at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: decision.officerId },
      act: `discount_code.${decision.state}`,
      subject: `discount_code:${decision.id}`,
      ...(decision.reason === null ? {} : { reason: decision.reason }),
    });
  });
  return findDiscountCode(context.db, decision.id);
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
    ...makerAndChecker(row),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
