import * as endpoints from '@bb1/domain/reports/accounting-endpoints';
import type { Context } from '../../../context.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { accountingReport } from './accounting-report.ts';
import { exportLedger } from './export-ledger.ts';
import { balancesOf, readOneSnapshot } from './ledger-store.ts';
import { requestedPeriod, boundsOf, fiscalYearOf } from './period.ts';

export function accountingDeskRoutes(
  serve: Serve,
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
): void {
  const { db, clock } = context;
  serve(endpoints.getAccountingReport)(({ query }) => {
    const period = requestedPeriod(query, clock.now());
    const bounds = boundsOf(period, clock.now());
    fiscalYearOf(period, query.fiscal_month);
    return db.transaction('accounting_report', async (tx) => {
      await readOneSnapshot(tx);
      const balances = await balancesOf(tx, bounds);
      return accountingReport(context, tx, { period, bounds, balances });
    });
  });
  serve(endpoints.exportLedger)((call) =>
    exportLedger(context, call.query, call.officer.officerId),
  );
}
