import type { Mail } from '../../platform/mail/define-mail.ts';
import { payoutParkedMail, payoutPaidMail } from './mails.ts';
import { cents, eur } from '@bb1/domain/money';
import { rateOf, rateText } from '@bb1/domain/rates/rate';
import type { Tx } from '../../platform/db/database.ts';
import { queueMails, type NewMail } from '../../platform/mail/outbox.ts';
import type { ParkedPayout } from './move-payouts.ts';
import { type PayoutRow, type MailedHolderRow, findHolders } from './payout-store.ts';
import { grossTotalOf, taxesOf } from './run-dto.ts';

/** Notifies holders of their payment. */
export async function mailPaid(
  tx: Tx,
  paid: {
    readonly payouts: readonly PayoutRow[];
    readonly transactionHash: string;
    readonly at: Date;
  },
): Promise<void> {
  await mailHolders(tx, paid.payouts, {
    mail: payoutPaidMail,
    at: paid.at,
    valuesOf: (payout, { rate }, holder) => ({
      ...holder,
      gross: grossTotalOf(payout),
      taxes: taxTotalOf(payout),
      net: known(payout.net_eur),
      lumens: known(payout.lumens),
      rate: rateText(rateOf(rate)),
      wallet: known(payout.paid_to),
      repayment: cents(payout.repayment_eur) > 0n ? 'yes' : 'no',
      transactionHash: paid.transactionHash,
    }),
  });
}

/**
 * Notifies holders why they were not paid, once for each reason. Those who wait for compliance
 * learn no more than others (section 47 GwG).
 */
export async function mailParked(tx: Tx, parked: readonly ParkedPayout[], at: Date): Promise<void> {
  const reasons = new Map(parked.map(({ payout, reason }) => [payout.id, reason]));
  await mailHolders(
    tx,
    parked.map(({ payout }) => payout),
    {
      mail: payoutParkedMail,
      at,
      valuesOf: (payout, { times }, holder) => {
        const reason = reasons.get(payout.id) ?? 'frozen';
        return times > 1
          ? null
          : {
              ...holder,
              net: known(payout.net_eur),
              lumens: known(payout.lumens),
              parkedReason: reason === 'compliance' ? 'frozen' : reason,
            };
      },
    },
  );
}

/** No mail is sent before a payout's figures are calculated. */
function known(figure: string | null): string {
  if (figure === null) throw new Error('a payout lacks its figures');
  return figure;
}

async function mailHolders<V extends object>(
  tx: Tx,
  payouts: readonly PayoutRow[],
  answer: {
    mail: Mail<V>;
    at: Date;
    valuesOf: (
      payout: PayoutRow,
      row: MailedHolderRow,
      holder: { name: string; dueDate: string },
    ) => NoInfer<V> | null;
  },
): Promise<void> {
  if (payouts.length === 0) return;
  const holders = new Map(
    (await tx.rows(findHolders, [payouts.map(({ id }) => id)])).map((row) => [row.id, row]),
  );
  await queueMails(
    tx,
    payouts.flatMap((payout): NewMail<V>[] => {
      const holder = holders.get(payout.id);
      if (holder === undefined) return [];
      const { full_name: name, due_date: dueDate } = holder;
      const values = answer.valuesOf(payout, holder, { name, dueDate });
      if (values === null) return [];
      return [
        {
          mail: answer.mail,
          to: holder.email,
          locale: holder.locale,
          at: answer.at,
          about: holder.account_id,
          values,
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
