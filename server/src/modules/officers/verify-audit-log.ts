import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record, sealAudit, SYSTEM, verifyAudit } from '../../platform/audit/audit.ts';
import {
  type AuditVerificationRow,
  findAuditVerification,
  insertAuditVerification,
  listLastVerifications,
} from './audit-store.ts';

export const VERIFY_AUDIT = 'audit.verify';
/** How often the product verifies the chain automatically. */
const EVERY_MS = 24 * 3_600_000;
const FAULTS_KEPT = 100;

type Verifying = Pick<Context, 'db' | 'clock'>;

/**
 * Seals new entries, verifies the whole chain and stores the result. Unsealed entries could be
 * changed without a trace, so sealing comes first; the verification itself is logged afterwards.
 */
export async function verifyAuditLog(
  { db, clock }: Verifying,
  officerId: string | null,
): Promise<AuditVerificationRow> {
  while ((await sealAudit(db)) > 0);
  const { sealed, faults } = await verifyAudit(db);
  const id = await db.transaction('keep_audit_verification', async (tx) => {
    const at = clock.now();
    const kept = await insertAuditVerification(tx, {
      at,
      officerId,
      sealed,
      faults: faults.slice(0, FAULTS_KEPT),
      faultCount: faults.length,
    });
    await record(tx, {
      at,
      actor: officerId === null ? SYSTEM : { kind: 'officer', id: officerId },
      act: faults.length === 0 ? 'audit.verified' : 'audit.found_broken',
      subject: 'audit',
      after: { audit_verification: kept, sealed, faults: faults.length },
    });
    return kept;
  });
  return mustFind(await findAuditVerification(db, id));
}

/** Once a day by the product clock, regardless of manual verifications. */
export async function verifyAuditDaily(context: Verifying): Promise<void> {
  const [last] = await listLastVerifications(context.db, 1);
  if (last !== undefined && context.clock.now().getTime() - last.verified_at.getTime() < EVERY_MS)
    return;
  await verifyAuditLog(context, null);
}
