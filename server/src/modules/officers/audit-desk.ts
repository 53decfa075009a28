import {
  exportAuditLog,
  listAuditLog,
  listAuditVerifications,
  verifyAuditLog as verifyEndpoint,
} from '@bb1/domain/officers/audit-endpoints';
import type { Context, Integrations } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { type CsvColumn, csvDownload } from '../../platform/http/csv.ts';
import {
  allAuditActs,
  type AuditRow,
  type AuditVerificationRow,
  listAuditActs,
  listLastVerifications,
  nextAuditId,
} from './audit-store.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

const SHOWN_VERIFICATIONS = 20;

/** The audit log, its verification, and both as exports. */
export function auditDeskRoutes(
  serve: Serve,
  context: Pick<Context, 'db' | 'clock' | 'auditKeys'> &
    Pick<Integrations, 'timeStamps' | 'rootLedger'>,
): void {
  const { db, clock } = context;

  serve(listAuditLog)(async (call) => {
    const { before_id: beforeId, ...filter } = call.query;
    const { rows, nextBeforeId } = await listAuditActs(db, { beforeId, ...filter });
    return {
      entries: rows.map((row) => ({
        ...row,
        actor: actorOf(row),
      })),
      next_before_id: nextBeforeId,
    };
  });

  serve(exportAuditLog)(async (call) => {
    const at = clock.now();
    // Later entries, including this export's own, are not in the file.
    const beforeId = await db.transaction('export_audit_log', async (tx) => {
      const next = await nextAuditId(tx);
      await record(tx, {
        at,
        actor: { kind: 'officer', id: call.officer.officerId },
        act: 'audit.exported',
        subject: 'audit',
        after: { filter: call.query },
      });
      return next;
    });
    return csvDownload(
      `audit-log-${at.toISOString().slice(0, 10)}.csv`,
      COLUMNS,
      allAuditActs(db, { beforeId, ...call.query }),
    );
  });

  serve(listAuditVerifications)(async () => ({
    verifications: (await listLastVerifications(db, SHOWN_VERIFICATIONS)).map(shown),
  }));
  serve(verifyEndpoint)(async (call) =>
    shown(await verifyAuditLog(context, call.officer.officerId)),
  );
}

function actorOf(row: AuditRow): string {
  return row.actor_name ?? row.actor_kind;
}

const COLUMNS: readonly CsvColumn<AuditRow>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'at', value: ({ at }) => at },
  { name: 'actor_kind', value: (row) => row.actor_kind },
  { name: 'actor', value: actorOf },
  { name: 'act', value: ({ act }) => act },
  { name: 'subject', value: ({ subject }) => subject },
  { name: 'reason', value: ({ reason }) => reason },
  { name: 'before', value: ({ before }) => (before === null ? null : JSON.stringify(before)) },
  { name: 'after', value: ({ after }) => (after === null ? null : JSON.stringify(after)) },
  { name: 'sealed', value: ({ sealed }) => sealed },
];

function shown(row: AuditVerificationRow) {
  return {
    ...row,
    verified_by: row.verified_by_name,
    sealed: Number(row.sealed),
  };
}
