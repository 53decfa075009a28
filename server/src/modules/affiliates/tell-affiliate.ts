import { tokens } from '@bb1/domain/money';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { AccountRow } from '../accounts/store.ts';

/** Whom it is about; nobody when the account is gone. */
export interface Told {
  readonly affiliate: AccountRow | null;
  readonly tokenCode: string;
}

/** Tells an affiliate that commission is owed to them. */
export async function tellEarned(
  tx: Tx,
  told: Told,
  { units, at }: { units: bigint; at: Date },
): Promise<void> {
  await tell(tx, told, { template: 'commission-earned', units, at, values: {} });
}

/** Tells an affiliate how much of it is theirs no more. */
export async function tellTakenBack(
  tx: Tx,
  told: Told,
  { units, wasInvested, at }: { units: bigint; wasInvested: boolean; at: Date },
): Promise<void> {
  await tell(tx, told, {
    template: 'commission-taken-back',
    units,
    at,
    values: { invested: wasInvested ? 'yes' : 'no' },
  });
}

async function tell(
  tx: Tx,
  { affiliate, tokenCode }: Told,
  mail: { template: string; units: bigint; at: Date; values: Readonly<Record<string, string>> },
): Promise<void> {
  if (affiliate === null || affiliate.closed_at !== null) return;
  const { template, units, at, values } = mail;
  await queueMail(tx, {
    template,
    to: affiliate.email,
    locale: affiliate.locale,
    at,
    about: affiliate.id,
    values: { name: affiliate.full_name, tokens: tokens(units), tokenCode, ...values },
  });
}
