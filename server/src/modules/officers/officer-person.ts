import type { Tx } from '../../platform/db/database.ts';
import { type FactorPerson, notifyMfaChange } from '../../platform/mfa/notify-mfa-change.ts';
import type { OfficerRow } from './store.ts';

/** An officer as the owner of second factors. */
export function officerPerson({ id, email, name, locale }: OfficerRow): FactorPerson {
  return { owner: { kind: 'officer', id }, noun: 'officer', email, name, locale };
}

export function mailRecoveryCodeUsed(
  tx: Tx,
  { officer, at }: { officer: OfficerRow; at: Date },
): Promise<void> {
  return notifyMfaChange(tx, officerPerson(officer), { what: 'recovery-code-used', at });
}
