import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import {
  exportTaxShortfalls,
  proposeTaxCorrection as proposeEndpoint,
  proposeTaxShortfall as proposeShortfallEndpoint,
  proposeTaxShortfallWithdrawal,
} from '@bb1/domain/taxes/correction-desk-endpoints';
import { proposeTaxRefund as proposeRefundEndpoint } from '@bb1/domain/taxes/tax-refund-endpoints';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { type CsvColumn, csvDownload } from '../../platform/http/csv.ts';
import { toRefundDto } from '../payments/desk/payment-rows.ts';
import { proposeTaxRefund } from '../payments/refunds/propose-tax-refund.ts';
import { proposeTaxCorrection } from './correct-tax.ts';
import { creditorOf } from './creditor-of.ts';
import { proposeTaxShortfall } from './notify-shortfall.ts';
import { missingOf, type ShortfallRow, shortfallsOfMonth } from './shortfall-store.ts';
import { proposeShortfallWithdrawal } from './withdraw-shortfall.ts';

export function correctionDeskRoutes(
  serve: Serve,
  house: Pick<Context, 'db' | 'clock' | 'offering'> &
    Pick<Answers, 'accountsOfOfficer' | 'owedTaxRefunds' | 'heirOf'>,
): void {
  serve(proposeEndpoint)(async ({ body, officer: { officerId } }) => ({
    id: await proposeTaxCorrection(house, {
      payoutId: body.payout_id,
      reason: body.reason,
      officerId,
    }),
  }));
  serve(proposeRefundEndpoint)(async ({ params, body, officer: { officerId } }) =>
    toRefundDto(
      await proposeTaxRefund(house, { accountId: params.account_id, officerId, form: body }),
    ),
  );
  serve(proposeShortfallEndpoint)(async ({ body, officer: { officerId } }) => ({
    id: await proposeTaxShortfall(house, {
      payoutId: body.payout_id,
      reason: body.reason,
      officerId,
    }),
  }));
  serve(proposeTaxShortfallWithdrawal)(
    async ({ params: { id }, body, officer: { officerId } }) => ({
      id: await proposeShortfallWithdrawal(house, { ...body, id, officerId }),
    }),
  );
  serve(exportTaxShortfalls)(({ params, officer: { officerId } }) =>
    house.db.transaction('export_list', async (tx) => {
      const { month } = params;
      const rows = await tx.rows(shortfallsOfMonth, [month]);
      await record(tx, {
        at: house.clock.now(),
        actor: { kind: 'officer', id: officerId },
        act: 'tax_shortfall.exported',
        subject: `tax_month:${month}`,
        after: { rows: rows.length },
      });
      const creditors = new Map<string, string>();
      for (const { account_id: id, full_name: name } of rows)
        creditors.set(id, (await creditorOf(house, tx, { id }, 'de'))?.lines.join(', ') ?? name);
      return csvDownload(`tax-shortfalls-${month}.csv`, shortfallColumns(house, creditors), [rows]);
    }),
  );
}

/** As the law asks for income not paid in money (section 44(1) sentence 10 EStG, section 93c(1) AO). */
function shortfallColumns(
  { offering }: Pick<Context, 'offering'>,
  creditors: ReadonlyMap<string, string>,
): CsvColumn<ShortfallRow>[] {
  return [
    { name: 'creditor', value: (row) => creditors.get(row.account_id) ?? row.full_name },
    { name: 'tax_id', value: (row) => row.tax_id ?? '' },
    { name: 'security', value: () => offering.token.code },
    { name: 'day', value: (row) => row.day },
    { name: 'income', value: (row) => row.income },
    { name: 'missing_capital_gains_tax', value: (row) => row.capital_gains_tax },
    { name: 'missing_solidarity_surcharge', value: (row) => row.solidarity_surcharge },
    { name: 'missing_church_tax', value: (row) => row.church_tax },
    { name: 'community', value: (row) => row.church_community ?? '' },
    { name: 'missing', value: missingOf },
    {
      name: 'withdrawn_on',
      value: (row) => (row.withdrawn_at === null ? '' : berlinDay(row.withdrawn_at)),
    },
  ];
}
