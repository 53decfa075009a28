import { paymentHaltedMail } from './mails.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { House } from '../../module.ts';
import { type Halt, beginHalt } from './payment-halt.ts';
import { officersWhoMay } from './store.ts';

/**
 * Halts what a check of the product found wrong, in the transaction of the finding: an error in the log, an act in the audit
 * log and a mail to every officer who may release it. Null if the same halt exists already.
 */
export async function haltPayments(
  { log }: Pick<House, 'log'>,
  tx: Tx,
  halt: Halt & { readonly kind: 'invariant' | 'difference' | 'reorganisation' },
): Promise<string | null> {
  const { kind, scope = 'everything', at, reason } = halt;
  const id = await beginHalt(tx, halt);
  if (id === null) return null;
  // The reason is only in the back office, because it may contain a bank account.
  log.error({ halt: id, kind, scope }, 'movements of money are halted');
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'money.stopped',
    subject: `payment_halt:${id}`,
    reason,
    after: { kind, scope },
  });
  const officers = [
    ...(await officersWhoMay(tx, 'payment_halts.propose_release')),
    ...(await officersWhoMay(tx, 'payment_halts.approve_release')),
  ];
  for (const officer of new Map(officers.map((one) => [one.id, one])).values())
    await queueMail(tx, {
      mail: paymentHaltedMail,
      to: officer.email,
      locale: officer.locale,
      values: { name: officer.name, kind, scope, at: at.toISOString() },
      at,
      about: officer.id,
    });
  return id;
}
