import { checkMoneyInvariants } from '../../server/src/money-invariants.ts';
import { sealAudit, verifyAudit } from '../../server/src/platform/audit/audit.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { sealedDocuments } from '../../server/src/platform/documents/documents.ts';
import type { Acknowledged } from './ordering-crowd.ts';

/**
 * Damage of a database after an incident: lost and duplicated orders, broken books, a broken hash
 * chain.
 */
export async function judgeDatabase(
  db: Database,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const faults: string[] = [];
  const { rows } = await db.pool.query<{ id: string }>('select id from orders');
  const there = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter(({ id }) => !there.has(id)).length;
  if (lost > 0) faults.push(`${lost} of ${acknowledged.length} acknowledged orders are lost`);
  const { rows: keys } = await db.pool.query<{ twice: number }>(
    'select (count(*) - count(distinct (account_id, idempotency_key)))::int as twice from orders',
  );
  if (keys[0]?.twice !== 0) faults.push(`${keys[0]?.twice} orders were placed twice`);
  faults.push(
    ...(await checkMoneyInvariants(db)).breaches.map(
      ({ invariant, what }) => `${invariant}: ${what}`,
    ),
  );
  while ((await sealAudit(db)) > 0);
  faults.push(...(await verifyAudit(db)).faults);
  return faults;
}

/** How many documents there are, and how many of them open completely, original and picture. */
export async function openDocuments(
  db: Database,
  ring: Parameters<typeof sealedDocuments>[0],
): Promise<{ readonly all: number; readonly opened: number }> {
  const documents = sealedDocuments(ring);
  const { rows } = await db.pool.query<{ id: string; owner_id: string }>(
    'select id, owner_id from documents',
  );
  let opened = 0;
  for (const { id, owner_id: ownerId } of rows) {
    const bytes = await documents.openOriginal(db, id, ownerId).catch(() => null);
    const picture = await documents.openForViewing(db, id, ownerId).catch(() => null);
    if (bytes !== null && bytes.length > 0 && picture !== null) opened += 1;
  }
  return { all: rows.length, opened };
}
