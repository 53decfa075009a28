import type { Mail } from '../../platform/mail/define-mail.ts';
import { commissionTakenBackMail, commissionEarnedMail } from './mails.ts';
import { tokens } from '@bb1/domain/money';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { AccountRow } from '../accounts/store.ts';

/** The affiliate; null if the account is gone. */
export interface MailedAffiliate {
  readonly affiliate: AccountRow | null;
  readonly tokenCode: string;
}

/** Notifies an affiliate of earned commission. */
export async function mailCommissionEarned(
  tx: Tx,
  answer: MailedAffiliate,
  { units, at }: { units: bigint; at: Date },
): Promise<void> {
  await mailAffiliate(tx, answer, {
    mail: commissionEarnedMail,
    units,
    at,
    values: (common) => common,
  });
}

/** Notifies an affiliate how much of it was reversed. */
export async function mailCommissionReversed(
  tx: Tx,
  answer: MailedAffiliate,
  { units, wasInvested, at }: { units: bigint; wasInvested: boolean; at: Date },
): Promise<void> {
  await mailAffiliate(tx, answer, {
    mail: commissionTakenBackMail,
    units,
    at,
    values: (common) => ({ ...common, invested: wasInvested ? 'yes' : 'no' }),
  });
}

async function mailAffiliate<V extends object>(
  tx: Tx,
  { affiliate, tokenCode }: MailedAffiliate,
  answer: {
    mail: Mail<V>;
    units: bigint;
    at: Date;
    values: (common: { name: string; tokens: string; tokenCode: string }) => NoInfer<V>;
  },
): Promise<void> {
  if (affiliate === null || affiliate.closed_at !== null) return;
  const { mail, units, at, values } = answer;
  await queueMail(tx, {
    mail,
    to: affiliate.email,
    locale: affiliate.locale,
    at,
    about: affiliate.id,
    values: values({ name: affiliate.full_name, tokens: tokens(units), tokenCode }),
  });
}
