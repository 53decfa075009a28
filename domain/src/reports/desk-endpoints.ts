import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, timestampField } from '../form-fields.ts';

export const REPORT_PERIODS = ['day', 'week'] as const;
/** Ages in days at which the next class begins. */
export const AGE_BOUNDS = [1, 3, 7, 14, 30] as const;
export const AGEING_KINDS = [
  'unpaid_orders',
  'paid_orders',
  'unmatched_payments',
  'persons_in_review',
] as const;
/** Whole tokens at which the next class of holders begins. */
export const HOLDER_BOUNDS = [100, 1_000, 10_000, 100_000, 1_000_000] as const;
export const FUNNEL_STEPS = [
  'waitlist',
  'registered',
  'verified',
  'ordered',
  'paid',
  'claimed',
] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** `ordered` is the sum of live orders; `raised` is its complete and final part. */
const sums = { orders: z.int(), ordered_eur: z.string(), raised_eur: z.string() };

const saleReportSchema = z.object({
  by: z.enum(REPORT_PERIODS),
  /**
   * By the day in Berlin on which the orders were placed; a week by its Monday. Periods without an
   * order are left out.
   */
  periods: z.array(z.object({ from: z.iso.date(), ...sums })),
  tiers: z.array(z.object({ tier: z.int(), price_eur: z.string().nullable(), ...sums })),
  methods: z.array(z.object({ payment_method: z.string(), ...sums })),
  /** Null for people who have given no address yet. */
  countries: z.array(z.object({ country: z.string().nullable(), ...sums })),
  total: z.object({ ...sums, tokens: z.string() }),
  cap_eur: z.string(),
});
export type SaleReport = z.infer<typeof saleReportSchema>;

const funnelReportSchema = z.object({
  steps: z.array(z.object({ step: z.enum(FUNNEL_STEPS), people: z.int() })),
});
export type FunnelReport = z.infer<typeof funnelReportSchema>;

const ageingReportSchema = z.object({
  now: timestampField,
  /** One class more than there are bounds; the last is open. Sums are in euros where they exist. */
  kinds: z.array(
    z.object({
      kind: z.enum(AGEING_KINDS),
      classes: z.array(z.object({ count: z.int(), eur: z.string().nullable() })),
    }),
  ),
  queues: z.array(
    z.object({ name: z.string(), count: z.int(), oldest_at: timestampField.nullable() }),
  ),
});
export type AgeingReport = z.infer<typeof ageingReportSchema>;

const holderRankSchema = z.object({
  rank: z.int(),
  account_id: z.string().nullable(),
  full_name: z.string().nullable(),
  public_key: z.string(),
  wallets: z.int(),
  tokens: z.string(),
  share_percent: z.string(),
});
/**
 * By person: several wallets of one investor are one holder. The issuer's own accounts do not
 * count.
 */
const capTableSchema = z.object({
  /** Null before the first stored list of holders. */
  snapshot: z
    .object({ ledger: z.int(), closed_at: timestampField, issued_tokens: z.string() })
    .nullable(),
  holders: z.int(),
  tokens: z.string(),
  median_tokens: z.string(),
  /** One class more than there are bounds. */
  classes: z.array(z.object({ holders: z.int(), tokens: z.string(), share_percent: z.string() })),
  /** The combined share of the first so many holders. */
  concentration: z.array(
    z.object({ first: z.int(), tokens: z.string(), share_percent: z.string() }),
  ),
  top: z.array(holderRankSchema),
});
export type CapTable = z.infer<typeof capTableSchema>;

const audience = { officer: 'reports.view' } as const;
const byPeriod = z.strictObject({
  by: z.enum(REPORT_PERIODS, code('must_be_valid')).default('day'),
});

export const getSaleReport = endpoint({
  name: 'getSaleReport',
  route: 'GET /desk/reports/sale',
  audience,
  summary: 'Ordered and raised sums, by day or week, price tier, payment method and country',
  query: byPeriod,
  reply: saleReportSchema,
});
export const getFunnelReport = endpoint({
  name: 'getFunnelReport',
  route: 'GET /desk/reports/funnel',
  audience,
  summary: 'The number of people at each stage, from the waitlist to claimed tokens',
  reply: funnelReportSchema,
});
export const getAgeingReport = endpoint({
  name: 'getAgeingReport',
  route: 'GET /desk/reports/ageing',
  audience,
  summary: 'How long orders, payments, persons and work queues wait',
  reply: ageingReportSchema,
});
export const getCapTable = endpoint({
  name: 'getCapTable',
  route: 'GET /desk/reports/cap_table',
  audience,
  summary: 'All holders with their shares, by the newest stored list',
  reply: capTableSchema,
});
export const exportSaleReport = endpoint({
  name: 'exportSaleReport',
  route: 'GET /desk/exports/sale_report',
  audience,
  summary: 'The sale by day or week as CSV; recorded in the audit log',
  query: byPeriod,
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const exportFunnelReport = endpoint({
  name: 'exportFunnelReport',
  route: 'GET /desk/exports/funnel_report',
  audience,
  summary: 'The funnel as CSV; recorded in the audit log',
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const exportAgeingReport = endpoint({
  name: 'exportAgeingReport',
  route: 'GET /desk/exports/ageing_report',
  audience,
  summary: 'The ageing as CSV; recorded in the audit log',
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const exportCapTable = endpoint({
  name: 'exportCapTable',
  route: 'GET /desk/exports/cap_table',
  audience,
  summary:
    'Every holder of the newest stored list with rank and share as CSV; recorded in the audit log',
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
