import type { Locale } from '@bb1/domain/locale';
import { cents, eur } from '@bb1/domain/money';
import { rateOf, rateText } from '@bb1/domain/rates/rate';
import { sql, type Tx } from '../../platform/db/database.ts';
import { queueMails, type NewMail } from '../../platform/mail/outbox.ts';
import type { ParkedPayout } from './move-payouts.ts';
import type { PayoutRow } from './payout-store.ts';
import { grossTotalOf, taxesOf } from './shown-run.ts';

interface TellRow {
  id: string;
  account_id: string;
  email: string;
  locale: Locale;
  full_name: string;
  due_date: string;
  rate: string;
  /** How often it was parked for the reason that it has now. */
  times: number;
}

// Whoever has closed the account is told nothing more.
const findHolders = sql<TellRow>(
  'coupon_payouts.holders_to_tell',
  `select l.id, l.account_id, a.email, a.locale, a.full_name, r.due_date, r.rate, (select count(*)::int from payout_parkings p where p.payout_id = l.id and p.reason = l.parked_reason) as times
   from coupon_payouts l join coupon_runs r on r.id = l.run_id join accounts a on a.id = l.account_id where l.id = any($1) and a.closed_at is null`,
);

/** Tells holders that they were paid. */
export async function tellPaid(
  tx: Tx,
  paid: {
    readonly payouts: readonly PayoutRow[];
    readonly transactionHash: string;
    readonly at: Date;
  },
): Promise<void> {
  await tell(tx, paid.payouts, {
    template: 'payout-paid',
    at: paid.at,
    valuesOf: (payout, { rate }) => ({
      gross: grossTotalOf(payout),
      taxes: taxTotalOf(payout),
      net: payout.net_eur ?? '0.00',
      lumens: payout.lumens ?? '0',
      rate: rateText(rateOf(rate)),
      wallet: payout.paid_to ?? '',
      repayment: cents(payout.repayment_eur) > 0n ? 'yes' : 'no',
      transactionHash: paid.transactionHash,
    }),
  });
}

/** Tells holders why they were not, once for each reason. Whoever waits for compliance is told no more than others (section 47 GwG). */
export async function tellParked(tx: Tx, parked: readonly ParkedPayout[], at: Date): Promise<void> {
  const reasons = new Map(parked.map(({ payout, reason }) => [payout.id, reason]));
  await tell(
    tx,
    parked.map(({ payout }) => payout),
    {
      template: 'payout-parked',
      at,
      valuesOf: (payout, { times }) => {
        const reason = reasons.get(payout.id) ?? 'frozen';
        return times > 1
          ? null
          : {
              net: payout.net_eur ?? '0.00',
              lumens: payout.lumens ?? '0',
              parkedReason: reason === 'compliance' ? 'frozen' : reason,
            };
      },
    },
  );
}

async function tell(
  tx: Tx,
  payouts: readonly PayoutRow[],
  mail: {
    template: string;
    at: Date;
    valuesOf: (payout: PayoutRow, row: TellRow) => Readonly<Record<string, string>> | null;
  },
): Promise<void> {
  if (payouts.length === 0) return;
  const holders = new Map(
    (await tx.rows(findHolders, [payouts.map(({ id }) => id)])).map((row) => [row.id, row]),
  );
  await queueMails(
    tx,
    payouts.flatMap((payout): NewMail[] => {
      const holder = holders.get(payout.id);
      const values = holder === undefined ? null : mail.valuesOf(payout, holder);
      if (holder === undefined || values === null) return [];
      return [
        {
          template: mail.template,
          to: holder.email,
          locale: holder.locale,
          at: mail.at,
          about: holder.account_id,
          values: { name: holder.full_name, dueDate: holder.due_date, ...values },
        },
      ];
    }),
  );
}

function taxTotalOf(payout: PayoutRow): string {
  const taxes = taxesOf(payout);
  return eur(
    taxes === null
      ? 0n
      : cents(taxes.capital_gains_tax) +
          cents(taxes.solidarity_surcharge) +
          cents(taxes.church_tax),
  );
}
