import type { z } from 'zod';
import * as endpoints from '@bb1/domain/payouts/desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind } from '@bb1/domain/refusal';
import type { Answers } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { columnsOf, type CsvColumn } from '../../platform/http/csv.ts';
import { Download } from '../../platform/http/download.ts';
import { exportCsv } from '../payments/export-csv.ts';
import { payoutDays } from './payout-days.ts';
import { allPayouts, payoutPage, type ShownPayout } from './payout-row-store.ts';
import type { PayoutsContext } from './payouts-context.ts';
import { listConfirmedProfits, proposedProfits } from './profit-store.ts';
import { cancelCouponRun, proposeCouponRun } from './propose-run.ts';
import { releaseCouponRun } from './release-run.ts';
import { retryPayout, retryPayoutsOfRun } from './retry-payouts.ts';
import { findCouponRun, listLivingRuns } from './run-store.ts';
import { runDetail, toProfitDto, toRunDto } from './run-dto.ts';
import { isOver, partsWithoutRun, splitVariableCoupon, startCouponRun } from './start-run.ts';
import { proposeTaxOverride } from './tax-questions.ts';
import { proposeYearProfit } from './year-profits.ts';

type PayoutDays = z.input<typeof endpoints.listCouponRuns.reply>['days'];

export function payoutsDeskRoutes(
  serve: Serve,
  context: PayoutsContext & Pick<Answers, 'accountsOfOfficer'>,
): void {
  const { db, clock } = context;

  serve(endpoints.listCouponRuns)(async (call) => {
    const { state } = call.query;
    const days = (await allDays(context)).filter(
      ({ run }) => state === undefined || (state === 'ahead' ? run === null : run?.state === state),
    );
    return { days, now: clock.now().toISOString() };
  });
  serve(endpoints.getCouponRun)(async (call) =>
    runDetail(context, mustFind(await findCouponRun(db, call.params.id))),
  );
  serve(endpoints.listCouponRunPayouts)(async (call) => {
    const { page, ...filter } = call.query;
    mustFind(await findCouponRun(db, call.params.id));
    return {
      ...(await payoutPage(db, {
        runId: call.params.id,
        filter,
        limit: ROWS_PER_PAGE,
        offset: (page - 1) * ROWS_PER_PAGE,
      })),
      page,
    };
  });
  serve(endpoints.exportCouponRunPayouts)(
    async ({ params: { id }, query, officer: { officerId } }) => {
      const run = mustFind(await findCouponRun(db, id));
      return db.transaction('export_list', async (tx) => {
        const { open, found } = await exportCsv(tx, {
          columns: COLUMNS,
          pieces: await allPayouts(tx, run.id, query),
          names: (row) => [row.account_id],
        });
        await record(tx, {
          at: clock.now(),
          actor: { kind: 'officer', id: officerId },
          act: 'coupon_payouts.exported',
          subject: `coupon_run:${run.id}`,
          after: { filter: query, rows: found },
        });
        return new Download(`coupon-payouts-${run.due_date}.csv`, open());
      });
    },
  );
  serve(endpoints.prepareCouponRun)(async ({ body, officer: { officerId } }) =>
    toRunDto(
      await startCouponRun(context, {
        payoutNumber: body.payout_number,
        despiteElsewhere: body.despite_elsewhere,
        officerId,
      }),
    ),
  );
  serve(endpoints.splitCouponRun)(async ({ params: { id }, officer: { officerId } }) =>
    runDetail(context, await splitVariableCoupon(context, { id, officerId })),
  );
  serve(endpoints.proposeCouponRun)(async ({ params: { id }, body, officer: { officerId } }) =>
    runDetail(context, await proposeCouponRun(context, { ...body, id, officerId })),
  );
  serve(endpoints.proposeTaxOverride)(async ({ params: { id }, body, officer: { officerId } }) => ({
    id: await proposeTaxOverride(context, { ...body, id, officerId }),
  }));
  serve(endpoints.releaseCouponRun)(async ({ params: { id }, body, officer: { officerId } }) =>
    runDetail(
      context,
      await releaseCouponRun(context, { id, officerId, contentHash: body.content_hash }),
    ),
  );
  serve(endpoints.cancelCouponRun)(async ({ params: { id }, body, officer: { officerId } }) =>
    runDetail(context, await cancelCouponRun(context, { ...body, id, officerId })),
  );
  serve(endpoints.retryCouponRun)(async ({ params: { id }, officer: { officerId } }) =>
    runDetail(context, await retryPayoutsOfRun(context, { runId: id, officerId })),
  );
  serve(endpoints.retryCouponPayout)(({ params: { id }, officer: { officerId } }) =>
    retryPayout(context, { id, officerId }),
  );

  serve(endpoints.proposeYearProfit)(async ({ body, officer: { officerId } }) => ({
    id: await proposeYearProfit(context, { ...body, officerId }),
  }));
}

async function allDays({ db, clock, offering }: PayoutsContext): Promise<PayoutDays> {
  const living = Map.groupBy(await listLivingRuns(db), ({ payout_number: number }) => number);
  const profits = new Map(
    (await listConfirmedProfits(db)).map((row) => [row.payout_number, toProfitDto(row, offering)]),
  );
  const proposed = await proposedProfits(db);
  const now = clock.now();
  return payoutDays(offering).flatMap((day) => {
    const runs = living.get(day.number) ?? [];
    const rest = partsWithoutRun(day, runs);
    const entries = [
      ...runs.map((row) => ({ parts: row.parts, run: toRunDto(row) })),
      ...(rest.length > 0 ? [{ parts: rest, run: null }] : []),
    ];
    return entries.map((entry) => ({
      payout_number: day.number,
      due_date: day.dueDate,
      payment_date: day.paymentDate,
      record_date: day.recordDate,
      is_due: isOver(day, now),
      ...(entry.parts.includes('variable_coupon')
        ? {
            year_profit: profits.get(day.number) ?? null,
            profit_approval_id: proposed.get(day.number) ?? null,
          }
        : { year_profit: null, profit_approval_id: null }),
      ...entry,
    }));
  });
}

const COLUMNS: readonly CsvColumn<ShownPayout>[] = [
  ...columnsOf<ShownPayout>('line_no', 'account_id', 'full_name', 'public_key', 'tokens'),
  { name: 'fixed_coupon', value: ({ gross }) => gross.fixed_coupon },
  { name: 'variable_coupon', value: ({ gross }) => gross.variable_coupon },
  { name: 'repayment', value: ({ gross }) => gross.repayment },
  ...columnsOf<ShownPayout>(
    'gross_total',
    'taxable',
    'withheld',
    'running_case',
    'gain_case',
    'church_tax_percent',
    'church_community',
  ),
  { name: 'capital_gains_tax', value: ({ taxes }) => taxes?.capital_gains_tax },
  { name: 'solidarity_surcharge', value: ({ taxes }) => taxes?.solidarity_surcharge },
  { name: 'church_tax', value: ({ taxes }) => taxes?.church_tax },
  ...columnsOf<ShownPayout>(
    'net',
    'lumens',
    'state',
    'parked_reason',
    'parked_detail',
    'paid_to',
    'paid_at',
    'transaction_hash',
  ),
];
