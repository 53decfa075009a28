import { mustFind } from '@bb1/domain/refusal';
import type { Context, Integrations } from '../../context.ts';
import { record, sealAndSign, SYSTEM, verifyAudit } from '../../platform/audit/audit.ts';
import type { Trust, Verification } from '../../platform/audit/verify-log.ts';
import {
  type AuditVerificationRow,
  findAuditVerification,
  insertAuditVerification,
  listLastVerifications,
  listVerifiedHeads,
} from './audit-store.ts';

export const VERIFY_AUDIT = 'audit.verify';
/** How often the product verifies the chain automatically. */
const EVERY_MS = 24 * 3_600_000;
const FAULTS_KEPT = 100;

type Verifying = Pick<Context, 'db' | 'clock' | 'auditKeys'> &
  Pick<Integrations, 'timeStamps' | 'rootLedger'>;

/**
 * Seals and signs new entries, because those could be changed without a trace, and compares the
 * whole log with everything outside of it: keys, stamps, the ledger, and earlier verifications.
 */
export async function checkAuditLog(context: Verifying): Promise<Verification> {
  await sealAndSign(context);
  return verifyAudit(context.db, await trustOf(context));
}

async function trustOf({
  db,
  clock,
  auditKeys,
  timeStamps,
  rootLedger,
}: Verifying): Promise<Trust> {
  return {
    publicKeys: auditKeys.publicKeys,
    stampRoots: timeStamps?.roots ?? null,
    ledger: () => rootLedger.roots(),
    asOf: clock.now(),
    checkpoints: (await listVerifiedHeads(db)).map(({ sealed, head, verified_at: at }) => ({
      what: `the verification of ${at.toISOString()}`,
      position: BigInt(sealed),
      hash: head,
    })),
  };
}

/** Verifies the log and stores the result; the verification itself is logged afterwards. */
export async function verifyAuditLog(
  context: Verifying,
  officerId: string | null,
): Promise<AuditVerificationRow> {
  const { db, clock } = context;
  const { acts, head, faults, unproven } = await checkAuditLog(context);
  const id = await db.transaction('keep_audit_verification', async (tx) => {
    const at = clock.now();
    const kept = await insertAuditVerification(tx, {
      at,
      officerId,
      sealed: acts,
      head,
      faults: faults.slice(0, FAULTS_KEPT),
      faultCount: faults.length,
    });
    await record(tx, {
      at,
      actor: officerId === null ? SYSTEM : { kind: 'officer', id: officerId },
      act: faults.length === 0 ? 'audit.verified' : 'audit.found_broken',
      subject: 'audit',
      after: { audit_verification: kept, sealed: acts, faults: faults.length, unproven },
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
