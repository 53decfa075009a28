import { z } from 'zod';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface DiscountCodeRow {
  id: string;
  code: string;
  rate_percent: number;
  valid_from: Date;
  valid_until: Date;
  max_uses: number;
  max_uses_per_person: number;
  minimum_amount_eur: string;
  used: number;
  state: 'published' | 'ended';
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string;
  decided_at: Date;
  ended_at: Date | null;
}

/** As two officers agreed them. */
export const discountTerms = z.object({
  code: z.string(),
  token_code: z.string(),
  rate_percent: z.int(),
  valid_from: z.iso.datetime(),
  valid_until: z.iso.datetime(),
  max_uses: z.int(),
  max_uses_per_person: z.int(),
  minimum_amount_eur: z.string(),
});
export type DiscountTerms = z.infer<typeof discountTerms>;

const CODE = `select d.id, d.code, d.rate_percent, d.valid_from, d.valid_until, d.max_uses, d.max_uses_per_person, d.minimum_amount_eur, d.used, d.state, d.proposed_by, p.name as proposed_by_name, d.proposed_at,
  c.name as decided_by_name, d.decided_at, d.ended_at from discount_codes d join officer_names p on p.id = d.proposed_by join officer_names c on c.id = d.decided_by`;
export const findPublishedCode = sql<DiscountCodeRow>(
  'discount_codes.find_published',
  `${CODE} where d.code = $1 and d.token_code = $2 and d.state = 'published'`,
).maybe((tokenCode: string, code: string) => [code, tokenCode]);
export const findDiscountCode = sql<DiscountCodeRow>(
  'discount_codes.find',
  `${CODE} where d.id = $1`,
).maybe((id: string) => [id]);
const listPage = sql<DiscountCodeRow>(
  'discount_codes.page',
  `${CODE} where $1::text is null or d.state = $1 order by d.decided_at desc, d.id limit $2 offset $3`,
);
const countAll = sql<{ total: number }>(
  'discount_codes.count',
  'select count(*)::int as total from discount_codes where $1::text is null or state = $1',
);
export const insertDiscountCode = sql(
  'discount_codes.insert',
  `insert into discount_codes (id, code, token_code, rate_percent, valid_from, valid_until, max_uses, max_uses_per_person, minimum_amount_eur, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
).run(
  ({ id, content, proposedBy, proposedAt, approvedBy, at }: ApprovedDecision<DiscountTerms>) => [
    id,
    content.code,
    content.token_code,
    content.rate_percent,
    content.valid_from,
    content.valid_until,
    content.max_uses,
    content.max_uses_per_person,
    content.minimum_amount_eur,
    proposedBy,
    proposedAt,
    approvedBy,
    at,
  ],
);
const endCode = sql<{ code: string }>(
  'discount_codes.end',
  "update discount_codes set state = 'ended', ended_by = $2, ended_at = $3 where id = $1 and state = 'published' returning code",
);
/** False when all uses are taken. Locks the code until the transaction ends. */
export const takeUse = sql(
  'discount_codes.take',
  "update discount_codes set used = used + 1 where id = $1 and state = 'published' and used < max_uses",
).changes((id: string) => [id]);
/** For a code that was reserved in this transaction and did not improve the price. */
export const releaseUse = sql(
  'discount_codes.put_back',
  'update discount_codes set used = used - 1 where id = $1',
).run((id: string) => [id]);
export const usesOfPerson = sql<{ uses: number }>(
  'discount_code_uses.of_person',
  'select count(*)::int as uses from discount_code_uses where discount_code_id = $1 and account_id = $2 and given_back_at is null',
).value((id: string, accountId: string) => [id, accountId]);
export const saveUse = sql(
  'discount_code_uses.insert',
  'insert into discount_code_uses (order_id, discount_code_id, account_id, used_at) values ($1, $2, $3, $4)',
).run((use: { orderId: string; discountCodeId: string; accountId: string; at: Date }) => [
  use.orderId,
  use.discountCodeId,
  use.accountId,
  use.at,
]);
const giveUseBack = sql<{ discount_code_id: string }>(
  'discount_code_uses.give_back',
  'update discount_code_uses set given_back_at = $2 where order_id = $1 and given_back_at is null returning discount_code_id',
);
export const usesOfCode = sql<{
  order_id: string;
  reference: string;
  full_name: string;
  amount: string;
  used_at: Date;
  given_back_at: Date | null;
}>(
  'discount_code_uses.list',
  `select u.order_id, o.reference, a.full_name, o.amount_eur::text as amount, u.used_at, u.given_back_at from discount_code_uses u join orders o on o.id = u.order_id join accounts a on a.id = u.account_id
   where u.discount_code_id = $1 order by u.used_at desc, u.order_id limit 500`,
).rows((id: string) => [id]);

export async function discountCodePage(
  db: Queryable,
  page: { state: string | null; limit: number; offset: number },
): Promise<{ rows: DiscountCodeRow[]; total: number }> {
  const rows = await db.rows(listPage, [page.state, page.limit, page.offset]);
  return { rows, total: (await db.one(countAll, [page.state])).total };
}

/** Returns the code; null if it is not published. */
export async function endPublishedCode(
  tx: Tx,
  end: { id: string; officerId: string; at: Date },
): Promise<string | null> {
  return (await tx.maybe(endCode, [end.id, end.officerId, end.at]))?.code ?? null;
}

/** Releases the use of an ended order; does nothing without one. */
export async function giveBackUse(tx: Tx, orderId: string, at: Date): Promise<void> {
  const use = await tx.maybe(giveUseBack, [orderId, at]);
  if (use !== null) await releaseUse(tx, use.discount_code_id);
}
