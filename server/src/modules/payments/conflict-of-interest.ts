import { isSamePersonName } from '@bb1/domain/payments/same-person-name';
import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { findOfficer } from '../officers/store.ts';
import { refuseOwnEvidence } from './evidence/payment-evidence.ts';
import type { PaymentRow } from './store.ts';

/**
 * Refuses an officer's decision on money paid in their own name, with or without an order, and on
 * money that rests on a file they uploaded.
 */
export async function refuseConflictOfInterest(
  db: Queryable,
  officerId: string,
  payment: Pick<PaymentRow, 'id' | 'payer_name'>,
): Promise<void> {
  const officer = await findOfficer(db, officerId);
  if (officer !== null && isSamePersonName(payment.payer_name, officer.name))
    throw refuse('forbidden', 'maker_is_checker');
  await refuseOwnEvidence(db, officerId, payment.id);
}
