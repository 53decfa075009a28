import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  countField,
  decimalField,
  line,
  optionalBox,
  pageField,
  searchField,
  timestampField,
} from '../form-fields.ts';
import { OWN_ACCOUNT_ROLES } from '../holders/own-account.ts';
import { WITHHELD_PARTS } from '../taxes/tax-cases.ts';
import { TAX_QUESTIONS } from '../taxes/tax-standing.ts';
import { COUPON_RUN_STATES, COUPON_RUN_TROUBLES } from './coupon-run-state.ts';
import { payoutPartsSchema, payoutTaxesSchema } from './endpoints.ts';
import { PAYOUT_PARTS } from './payout-calendar.ts';
import { PARKED_REASONS, PAYOUT_STATES } from './payout-state.ts';

const day = z.iso.date();
const numberField = z.union(
  [
    z.int().min(1),
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
  ],
  code('must_be_valid'),
);
/** A financial year's profit before tax, which decides a variable coupon, as two officers confirmed it. */
const yearProfitSchema = z.object({
  payout_number: z.int(),
  /** EUR; negative is a loss. */
  profit: z.string(),
  /** The holders' share of it, EUR. */
  pool: z.string(),
  document_reference: z.string(),
  proposed_by: z.string(),
  proposed_at: timestampField,
  decided_by: z.string(),
  decided_at: timestampField,
});

/** Totals of a run over all its payouts. Taxes, net and lumens are null until the rate is fixed. */
const couponRunSumsSchema = z.object({
  payouts: z.int(),
  tokens: z.string(),
  gross: payoutPartsSchema,
  gross_total: z.string(),
  taxable: z.string(),
  taxes: payoutTaxesSchema.nullable(),
  net: z.string().nullable(),
  lumens: z.string().nullable(),
});

const couponRunSchema = z.object({
  id: z.string(),
  payout_number: z.int(),
  due_date: day,
  payment_date: day,
  record_date: day,
  parts: z.array(z.enum(PAYOUT_PARTS)),
  state: z.enum(COUPON_RUN_STATES),
  trouble: z.enum(COUPON_RUN_TROUBLES).nullable(),
  /**
   * Started although tokens are in claimable balances, pools or contracts, whose part is not paid.
   */
  despite_elsewhere: z.boolean(),
  /** The id of the run whose variable coupons it adds to, because the profit turned out to be higher. */
  supplements: z.string().nullable(),
  /** Null if the product started it automatically on its day. */
  started_by: z.string().nullable(),
  started_at: timestampField,
  prepared_at: timestampField.nullable(),
  proposed_by: z.string().nullable(),
  proposed_by_id: z.string().nullable(),
  proposed_at: timestampField.nullable(),
  released_by: z.string().nullable(),
  released_at: timestampField.nullable(),
  settled_at: timestampField.nullable(),
  cancelled_by: z.string().nullable(),
  cancelled_at: timestampField.nullable(),
  cancellation_reason: z.string().nullable(),
  sums: couponRunSumsSchema.nullable(),
  /** Number of payouts in each state. */
  counts: z.object({ planned: z.int(), sending: z.int(), paid: z.int(), parked: z.int() }),
  version: z.int(),
});
export type CouponRun = z.infer<typeof couponRunSchema>;

/** Whether the payout account has the lumens, and the sponsor those for the fees. XLM. */
const payoutFundingSchema = z.object({
  payout_account: z.string(),
  /** The unpaid part of this run. */
  needed: z.string(),
  /** Released by other runs and not paid yet, including parked payouts. */
  owed_elsewhere: z.string(),
  /** Above the reserve. */
  available: z.string(),
  /** More than 0: the run refuses to start. */
  missing: z.string(),
  sponsor_account: z.string(),
  /** The maximum; in quiet times the network takes a thousandth of it. */
  fees_needed: z.string(),
  fees_available: z.string(),
  fees_missing: z.string(),
});

/** Who of the holders cannot be taxed yet; the first of them by name. */
const runTaxQuestionsSchema = z.object({
  total: z.int(),
  people: z.array(
    z.object({
      account_id: z.string(),
      full_name: z.string(),
      questions: z.array(z.enum(TAX_QUESTIONS)),
    }),
  ),
  /** The proposal to continue nevertheless that waits for a second officer. */
  approval_id: z.string().nullable(),
});
export type RunTaxQuestions = z.infer<typeof runTaxQuestionsSchema>;

const couponRunDetailSchema = z.object({
  run: couponRunSchema,
  /** Of a prepared run; null in other states. */
  tax_questions: runTaxQuestionsSchema.nullable(),
  /** The list of holders stored for it. */
  snapshot: z
    .object({
      id: z.string(),
      ledger: z.int(),
      closed_at: timestampField,
      holders: z.int(),
      content_hash: z.string(),
    })
    .nullable(),
  /** The issuer's own accounts that had tokens then; they are not paid. */
  excluded: z.array(
    z.object({ role: z.enum(OWN_ACCOUNT_ROLES), public_key: z.string(), tokens: z.string() }),
  ),
  /** All tokens of others at the record date, claimed and unclaimed. */
  outstanding_tokens: z.string().nullable(),
  year_profit: yearProfitSchema.nullable(),
  /** The rounding remainder of the variable coupon, which stays with the issuer. */
  pool_rest: z.string().nullable(),
  rate: z
    .object({
      rate: z.string(),
      read_at: timestampField,
      sources: z.array(z.object({ source: z.string(), rate: z.string(), time: timestampField })),
      taxed_on: day,
      too_old_at: timestampField,
    })
    .nullable(),
  /** The release names what the officer saw. */
  content_hash: z.string().nullable(),
  /** The previous payout day; null for the first. Gross amounts in EUR. */
  last_run: z
    .object({
      payout_number: z.int(),
      payouts: z.int(),
      tokens: z.string(),
      gross: payoutPartsSchema,
      gross_total: z.string(),
    })
    .nullable(),
  /** Null if there is nothing to pay yet or the ledger cannot be read now. */
  funding: payoutFundingSchema.nullable(),
  /** Parked payouts by reason. */
  parked: z.array(
    z.object({ reason: z.enum(PARKED_REASONS), payouts: z.int(), lumens: z.string() }),
  ),
  now: timestampField,
});
export type CouponRunDetail = z.infer<typeof couponRunDetailSchema>;

const deskPayoutSchema = z.object({
  id: z.string(),
  line_no: z.int(),
  account_id: z.string().nullable(),
  full_name: z.string().nullable(),
  public_key: z.string().nullable(),
  tokens: z.string(),
  gross: payoutPartsSchema,
  gross_total: z.string(),
  taxable: z.string(),
  /** How much of the tax is withheld; `by_part` if yield and gain differ. */
  withheld: z.enum([...WITHHELD_PARTS, 'by_part']),
  /** Rows of the table of cases; null before it existed. */
  running_case: z.string().nullable(),
  gain_case: z.string().nullable(),
  church_tax_percent: z.int().nullable(),
  church_community: z.string().nullable(),
  taxes: payoutTaxesSchema.nullable(),
  net: z.string().nullable(),
  lumens: z.string().nullable(),
  state: z.enum(PAYOUT_STATES),
  parked_reason: z.enum(PARKED_REASONS).nullable(),
  /** In the ledger's own words, if it gave any. */
  parked_detail: z.string().nullable(),
  paid_to: z.string().nullable(),
  paid_at: timestampField.nullable(),
  transaction_hash: z.string().nullable(),
});
export type DeskPayout = z.infer<typeof deskPayoutSchema>;

export const PAYOUT_ORDERS = ['line', 'largest', 'smallest', 'name'] as const;
const payoutFilter = {
  state: z.enum(PAYOUT_STATES, code('must_be_valid')).optional(),
  reason: z.enum(PARKED_REASONS, code('must_be_valid')).optional(),
  q: searchField,
  order: z.enum(PAYOUT_ORDERS, code('must_be_valid')).default('line'),
};
const runFilter = z.strictObject({
  state: z.enum([...COUPON_RUN_STATES, 'ahead'], code('must_be_valid')).optional(),
});

/**
 * A payout day with its active run, if any. A day that two runs pay is listed twice, each time with
 * that run's parts.
 */
const payoutDaySchema = z.object({
  payout_number: z.int(),
  due_date: day,
  payment_date: day,
  record_date: day,
  parts: z.array(z.enum(PAYOUT_PARTS)),
  /** Whether its record date is over, so that it can be prepared. */
  is_due: z.boolean(),
  /** Of a variable coupon whose profit is confirmed. */
  year_profit: yearProfitSchema.nullable(),
  /** The proposal of its profit that waits for a second officer. */
  profit_approval_id: z.string().nullable(),
  run: couponRunSchema.nullable(),
});

export const listCouponRuns = endpoint({
  name: 'listCouponRuns',
  route: 'GET /desk/coupon_runs',
  audience: { officer: 'payouts.view' },
  summary: 'All payout days of the bond with their runs; `ahead` are days without one',
  query: runFilter,
  reply: z.object({ days: z.array(payoutDaySchema), now: timestampField }),
});
export const getCouponRun = endpoint({
  name: 'getCouponRun',
  route: 'GET /desk/coupon_runs/:id',
  audience: { officer: 'payouts.view' },
  summary:
    'One coupon run: totals, rate, comparison with the previous one, and whether its lumens are funded',
  params: byId,
  reply: couponRunDetailSchema,
});
export const listCouponRunPayouts = endpoint({
  name: 'listCouponRunPayouts',
  route: 'GET /desk/coupon_runs/:id/payouts',
  audience: { officer: 'payouts.view' },
  summary: 'Payouts of a run; `q` is a part of name or address',
  params: byId,
  query: z.strictObject({ ...payoutFilter, page: pageField }),
  reply: z.object({ payouts: z.array(deskPayoutSchema), total: z.int(), page: z.int() }),
});
export const exportCouponRunPayouts = endpoint({
  name: 'exportCouponRunPayouts',
  route: 'GET /desk/exports/coupon_runs/:id',
  audience: { officer: 'payouts.view' },
  summary: 'Payouts of a run as CSV, all rows of a filter; recorded in the audit log',
  params: byId,
  query: z.strictObject(payoutFilter),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const prepareCouponRun = endpoint({
  name: 'prepareCouponRun',
  route: 'POST /desk/coupon_runs',
  audience: { officer: 'payouts.propose' },
  summary:
    'Start the run of a payout day whose record date is over; the product also does so automatically every day. It is prepared within a minute. `despite_elsewhere` also continues a run that waits because tokens are where they cannot be paid',
  body: z.strictObject({ payout_number: numberField, despite_elsewhere: optionalBox }),
  reply: couponRunSchema,
  status: 201,
});
export const splitCouponRun = endpoint({
  name: 'splitCouponRun',
  route: 'PUT /desk/coupon_runs/:id/split',
  audience: { officer: 'payouts.propose' },
  summary:
    'Continue without the variable coupon while the year’s profit is missing; another run of the same record date pays it later',
  params: byId,
  reply: couponRunDetailSchema,
});
export const proposeCouponRun = endpoint({
  name: 'proposeCouponRun',
  route: 'PUT /desk/coupon_runs/:id/proposal',
  audience: { officer: 'payouts.propose' },
  summary:
    'First officer: fix the current rate, and with it taxes and lumens; again if it became stale',
  params: byId,
  body: z.strictObject({ version: countField }),
  reply: couponRunDetailSchema,
  limit: COSTLY,
});
export const proposeTaxOverride = endpoint({
  name: 'proposeTaxOverride',
  route: 'POST /desk/coupon_runs/:id/tax_overrides',
  audience: { officer: 'payouts.propose' },
  summary:
    'Continue although the taxes of these people are not known: in full, without church tax; another officer has to approve it. Answers the id of the proposal',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: z.object({ id: z.string() }),
  status: 201,
});
export const releaseCouponRun = endpoint({
  name: 'releaseCouponRun',
  route: 'PUT /desk/coupon_runs/:id/release',
  audience: { officer: 'payouts.release' },
  summary: 'Second officer: pay exactly this',
  params: byId,
  body: z.strictObject({
    content_hash: z.string(code('required')).regex(/^[0-9a-f]{64}$/, code('must_be_valid')),
  }),
  reply: couponRunDetailSchema,
  stepUp: 'second_factor',
});
export const cancelCouponRun = endpoint({
  name: 'cancelCouponRun',
  route: 'PUT /desk/coupon_runs/:id/cancellation',
  audience: { officer: 'payouts.propose' },
  summary: 'Cancel a run that is not released; its day can be prepared again',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: couponRunDetailSchema,
});
export const retryCouponRun = endpoint({
  name: 'retryCouponRun',
  route: 'PUT /desk/coupon_runs/:id/retry',
  audience: { officer: 'payouts.propose' },
  summary: 'Retry all parked payouts of a run',
  params: byId,
  reply: couponRunDetailSchema,
  limit: COSTLY,
});
export const retryCouponPayout = endpoint({
  name: 'retryCouponPayout',
  route: 'PUT /desk/coupon_payouts/:id/retry',
  audience: { officer: 'payouts.propose' },
  summary: 'Retry one parked payout',
  params: byId,
  reply: deskPayoutSchema,
});
export const proposeYearProfit = endpoint({
  name: 'proposeYearProfit',
  route: 'POST /desk/year_profits',
  audience: { officer: 'payouts.propose' },
  summary:
    'First officer: propose the profit before tax that a variable coupon depends on; a loss is negative. It takes the place of a confirmed one that no run uses',
  body: z.strictObject({
    payout_number: numberField,
    profit: decimalField,
    document_reference: line(120),
  }),
  /** The id of the proposal. */
  reply: z.object({ id: z.string() }),
  status: 201,
});
