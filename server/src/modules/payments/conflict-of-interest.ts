import { isSamePersonName } from '@bb1/domain/payments/same-person-name';
import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { findOfficer } from '../officers/store.ts';
import type { PaymentRow } from './store.ts';

/** Nobody decides on money that came in their own name, whether or not it names an order. */
export async function refuseConflictOfInterest(
  db: Queryable,
  officerId: string,
  payment: Pick<PaymentRow, 'payer_name'>,
): Promise<void> {
  const officer = await findOfficer(db, officerId);
  if (officer !== null && isSamePersonName(payment.payer_name, officer.name))
    throw refuse('forbidden', 'maker_is_checker');
}
