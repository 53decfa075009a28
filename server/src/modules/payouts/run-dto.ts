import { cents, decimal, eur, money, parseMoney, tokens } from '@bb1/domain/money';
import type { CouponRun, CouponRunDetail, DeskPayout } from '@bb1/domain/payouts/desk-endpoints';
import { rateOf, rateText } from '@bb1/domain/rates/rate';
import { findTaxCase } from '@bb1/domain/taxes/tax-cases';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import { fundingOf, readFundingAccounts } from './funding.ts';
import { poolOfProfit } from './payout-days.ts';
import type { PayoutRow } from './payout-store.ts';
import type { PayoutsContext } from './payouts-context.ts';
import { runTaxQuestions } from './tax-questions.ts';
import { findYearProfit, type YearProfitRow } from './profit-store.ts';
import { RATE_COUNTS_MINUTES } from './release-run.ts';
import {
  type CouponRunRow,
  listRunsOfDay,
  rateSourcesOf,
  findKeptList,
  listLines,
  listParked,
} from './run-store.ts';

export function toRunDto(row: CouponRunRow) {
  return {
    ...row,
    started_by: row.started_by_name,
    proposed_by: row.proposed_by_name,
    proposed_by_id: row.proposed_by,
    released_by: row.released_by_name,
    cancelled_by: row.cancelled_by_name,
    sums: sumsOf(row),
    counts: { planned: row.planned, sending: row.sending, paid: row.paid, parked: row.parked },
  };
}

/** In EUR, of a run or one payout. */
export function grossOf(row: {
  fixed_eur: string | null;
  variable_eur: string | null;
  repayment_eur: string | null;
}) {
  return {
    fixed_coupon: row.fixed_eur ?? '0.00',
    variable_coupon: row.variable_eur ?? '0.00',
    repayment: row.repayment_eur ?? '0.00',
  };
}

export function grossTotalOf(row: Parameters<typeof grossOf>[0]): string {
  const { fixed_coupon: fixed, variable_coupon: variable, repayment } = grossOf(row);
  return eur(cents(fixed) + cents(variable) + cents(repayment));
}

export function taxableOf(
  row: Parameters<typeof grossOf>[0] & { gain_eur: string | null },
): string {
  return eur(
    cents(row.fixed_eur ?? '0') + cents(row.variable_eur ?? '0') + cents(row.gain_eur ?? '0'),
  );
}

export function taxesOf(row: {
  capital_gains_tax_eur: string | null;
  solidarity_surcharge_eur: string | null;
  church_tax_eur: string | null;
}) {
  const {
    capital_gains_tax_eur: capitalGains,
    solidarity_surcharge_eur: surcharge,
    church_tax_eur: church,
  } = row;
  return capitalGains === null || surcharge === null || church === null
    ? null
    : { capital_gains_tax: capitalGains, solidarity_surcharge: surcharge, church_tax: church };
}

/** How much of the tax was withheld from a payout; `by_part` if yield and gain differ. */
export function withheldOf(
  row: Pick<PayoutRow, 'exemption' | 'running_case' | 'gain_case' | 'gain_eur'>,
): DeskPayout['withheld'] {
  const running = row.running_case === null ? null : findTaxCase(row.running_case);
  const gain = row.gain_case === null ? null : findTaxCase(row.gain_case);
  if (running === null || gain === null) return row.exemption === null ? 'all' : 'nothing';
  return running.withheld === gain.withheld || cents(row.gain_eur) === 0n
    ? running.withheld
    : 'by_part';
}

function sumsOf(row: CouponRunRow): CouponRun['sums'] {
  if (row.payout_count === null || row.payout_tokens === null) return null;
  return {
    payouts: row.payout_count,
    tokens: row.payout_tokens,
    gross: grossOf(row),
    gross_total: grossTotalOf(row),
    taxable: taxableOf(row),
    taxes: taxesOf(row),
    net: row.net_eur,
    lumens: row.lumens,
  };
}

export function toProfitDto(
  row: YearProfitRow,
  offering: Pick<PayoutsContext['offering'], 'bond'>,
) {
  return {
    ...row,
    profit: row.profit_eur,
    pool: eur(poolOfProfit(offering, row.profit_eur)),
    proposed_by: row.proposed_by_name,
    decided_by: row.decided_by_name,
  };
}

export async function runDetail(context: PayoutsContext, row: CouponRunRow) {
  const { db, clock, offering } = context;
  const kept = row.snapshot_id === null ? null : await db.one(findKeptList, [row.snapshot_id]);
  const profit = row.year_profit_id === null ? null : await findYearProfit(db, row.year_profit_id);
  const last =
    row.payout_number === 1 ? null : ((await listRunsOfDay(db, row.payout_number - 1))[0] ?? null);
  return {
    run: toRunDto(row),
    tax_questions: await runTaxQuestions(context, row),
    snapshot: kept && { ...kept, holders: kept.holder_count },
    excluded: row.snapshot_id === null ? [] : await excludedOf(context, row.snapshot_id),
    outstanding_tokens: row.outstanding_tokens,
    year_profit: profit && toProfitDto(profit, offering),
    pool_rest:
      row.pool_eur === null || row.variable_eur === null
        ? null
        : eur(cents(row.pool_eur) - cents(row.variable_eur)),
    rate: rateOfRun(row),
    content_hash: row.content_hash,
    last_run:
      last?.payout_count == null
        ? null
        : {
            payout_number: last.payout_number,
            payouts: last.payout_count,
            tokens: last.payout_tokens ?? tokens(0n),
            gross: grossOf(last),
            gross_total: grossTotalOf(last),
          },
    funding:
      row.lumens === null || row.state === 'cancelled' ? null : await toFundingDto(context, row),
    parked: (await db.rows(listParked, [row.id])).map((one) => ({
      ...one,
      lumens: decimal(parseMoney('XLM', one.lumens)),
    })),
    now: clock.now(),
  };
}

async function excludedOf(
  { db, holders }: PayoutsContext,
  snapshotId: string,
): Promise<CouponRunDetail['excluded']> {
  const roles = new Map(holders.own.map(({ publicKey, role }) => [publicKey, role]));
  const lines = await db.rows(listLines, [snapshotId, [...roles.keys()]]);
  return lines.flatMap((line) => {
    const role = roles.get(line.public_key);
    return role === undefined ? [] : [{ role, ...line }];
  });
}

function rateOfRun(row: CouponRunRow) {
  const { rate, rate_read_at: readAt, taxed_on: taxedOn } = row;
  if (rate === null || readAt === null || taxedOn === null) return null;
  return {
    rate: rateText(rateOf(rate)),
    read_at: readAt,
    sources: rateSourcesOf(row),
    taxed_on: taxedOn,
    too_old_at: new Date(readAt.getTime() + RATE_COUNTS_MINUTES * 60_000),
  };
}

async function toFundingDto(
  { db, stellar }: PayoutsContext,
  row: CouponRunRow,
): Promise<CouponRunDetail['funding']> {
  try {
    const accounts = await readFundingAccounts(stellar);
    const found = await fundingOf(db, {
      runId: row.id,
      accounts,
      mostFeePerPayment: stellar.payments.mostFeePerOperation,
    });
    const lumens = (units: bigint) => decimal(money('XLM', units));
    return {
      payout_account: stellar.payments.payoutAccount,
      needed: lumens(found.needed),
      owed_elsewhere: lumens(found.owedElsewhere),
      available: lumens(found.available),
      missing: lumens(found.missing),
      sponsor_account: stellar.claims.sponsor,
      fees_needed: lumens(found.feesNeeded),
      fees_available: lumens(found.feesAvailable),
      fees_missing: lumens(found.feesMissing),
    };
  } catch (error) {
    if (error instanceof LedgerUnreachable) return null;
    throw error;
  }
}
