import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, timestampField } from '../form-fields.ts';
import { LOCALES } from '../locale.ts';

/** Ages in days at which the next class of parked coupons begins. */
export const PARKED_BOUNDS = [31, 91, 366] as const;
/** What was settled in another currency: coupons in lumens, orders in lumens, bitcoin or ether. */
const EXCHANGES = ['payouts', 'orders'] as const;
/** `whole`: the period is over. `part`: by its days. `unknown`: the profit of the year is not confirmed. */
const ACCRUAL_BASES = ['whole', 'part', 'unknown'] as const;

const numberWithin = (least: number, most: number) =>
  z.coerce
    .number(code('must_be_valid'))
    .pipe(
      z
        .int(code('must_be_valid'))
        .min(least, code('must_be_valid'))
        .max(most, code('must_be_valid')),
    );

/** The month in which the accountant's fiscal year begins: a period lies in one such year. */
const fiscalMonth = numberWithin(1, 12).default(1);
const period = {
  from: z.iso.date(code('must_be_valid')),
  to: z.iso.date(code('must_be_valid')),
};
const audience = { officer: 'accounting.view' } as const;

const accountingReportSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  made_at: timestampField,
  /** Tokens that bear coupons at the end of the last day. */
  outstanding_tokens: z.string(),
  /** Earned by holders at the end of the last day, and in no entry yet. */
  accruals: z.array(
    z.object({
      payout_number: z.int(),
      part: z.enum(['fixed_coupon', 'variable_coupon']),
      from: z.iso.date(),
      due_date: z.iso.date(),
      days: z.int(),
      of_days: z.int(),
      basis: z.enum(ACCRUAL_BASES),
      /** Before tax; null while it is unknown. */
      eur: z.string().nullable(),
    }),
  ),
  accrued_eur: z.string(),
  /** Booked and not paid at the end of the last day. */
  owed: z.object({
    payouts_due_eur: z.string(),
    payouts_parked_eur: z.string(),
    withheld_tax_eur: z.string(),
  }),
  /** Realised in the period: what was discharged or credited in EUR against what the currency was worth then. */
  exchange: z.array(
    z.object({
      what: z.enum(EXCHANGES),
      currency: z.string(),
      bookings: z.int(),
      amount: z.string(),
      booked_eur: z.string(),
      market_eur: z.string(),
      gain_eur: z.string(),
      /** Bookings before there was a rate; in no sum but the first two. */
      without_rate: z.int(),
    }),
  ),
  /** By how long they are owed; one class more than there are bounds. */
  parked: z.array(z.object({ count: z.int(), eur: z.string() })),
});
export type AccountingReport = z.infer<typeof accountingReportSchema>;

export const getAccountingReport = endpoint({
  name: 'getAccountingReport',
  route: 'GET /desk/reports/accounting',
  audience,
  summary:
    'Accrued coupons, tax owed, realised exchange gains and the age of parked coupons of a period; the last month that is over unless one is named',
  query: z.strictObject({
    from: period.from.optional(),
    to: period.to.optional(),
    fiscal_month: fiscalMonth,
  }),
  reply: accountingReportSchema,
  limit: COSTLY,
});

export const exportLedger = endpoint({
  name: 'exportLedger',
  route: 'GET /desk/exports/ledger',
  audience,
  summary:
    'The books of a period for an accountant, as a ZIP: chart of accounts, balances, entries and a batch of bookings; recorded in the audit log',
  query: z.strictObject({
    ...period,
    language: z.enum(LOCALES, code('must_be_valid')).default('de'),
    /** The numbers by which the accountant knows adviser and client. */
    consultant: numberWithin(1001, 9_999_999).default(1001),
    client: numberWithin(1, 99_999).default(1),
    fiscal_month: fiscalMonth,
  }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'application/zip',
});
