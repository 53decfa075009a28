import { record, SYSTEM } from '../audit/audit.ts';
import type { Clock } from '../clock/clock.ts';
import { EnvelopeError, type KeyRing, rewrap, seal } from '../crypto/envelope.ts';
import { type Database, sql, type Tx } from '../db/database.ts';
import { bodyContext, insertBody, type WrappedRow } from './document-bodies.ts';

export interface RewrapOptions {
  readonly clock: Clock;
  readonly ring: KeyRing;
  /** Rows per transaction. */
  readonly batch?: number;
  /** Called after every batch with the number of bodies done. */
  readonly onProgress?: (rewrapped: number) => void;
}

export interface RewrapReport {
  readonly rewrapped: number;
  /** Names from before names were sealed. */
  readonly namesSealed: number;
  /** Bodies whose key no master key here opens; they stay unchanged. */
  readonly unopened: readonly string[];
}

interface Position {
  readonly documentId: string;
  readonly kind: string;
}

const BATCH = 500;
const START: Position = { documentId: '00000000-0000-0000-0000-000000000000', kind: '' };

// Does not select the bodies: they are gigabytes and not needed. Skips rows that another runner has
// locked.
const lockOthers = sql<WrappedRow>(
  'documents.lock_under_other_keys',
  `select b.document_id, d.owner_id, b.kind, b.algorithm, b.key_id, b.wrapped_key
   from document_bodies b join documents d on d.id = b.document_id
   where b.key_id <> $1 and (b.document_id, b.kind) > ($2, $3) order by b.document_id, b.kind limit $4 for update of b skip locked`,
);
const updateKey = sql(
  'documents.update_key',
  'update document_bodies set key_id = $3, wrapped_key = $4 where document_id = $1 and kind = $2',
);
const lockPlainNames = sql<{ id: string; owner_id: string; display_name: string }>(
  'documents.lock_plain_names',
  'select id, owner_id, display_name from documents where display_name is not null order by id limit $1 for update skip locked',
);
const dropPlainName = sql(
  'documents.drop_plain_name',
  'update documents set display_name = null where id = $1',
);

/**
 * Rewraps every document key under the current master key, batch by batch. Each batch is committed,
 * so it can be interrupted and resumed, and several runners share the work. Afterwards the other
 * keys open nothing that is stored.
 */
export async function rewrapDocuments(db: Database, options: RewrapOptions): Promise<RewrapReport> {
  const unopened: string[] = [];
  let rewrapped = 0;
  for (let position: Position | null = START; position !== null;) {
    const from: Position = position;
    const batch = await db.transaction('rewrap_documents', (tx) => rewrapBatch(tx, from, options));
    rewrapped += batch.rewrapped;
    unopened.push(...batch.unopened);
    position = batch.last;
    options.onProgress?.(rewrapped);
  }
  let namesSealed = 0;
  for (let sealed = -1; sealed !== 0; namesSealed += sealed)
    sealed = await db.transaction('seal_document_names', (tx) => sealNames(tx, options));
  return { rewrapped, namesSealed, unopened };
}

interface Batch {
  readonly rewrapped: number;
  readonly unopened: readonly string[];
  /** Where the next batch begins; null after the last one. */
  readonly last: Position | null;
}

async function rewrapBatch(
  tx: Tx,
  from: Position,
  { ring, clock, batch = BATCH }: RewrapOptions,
): Promise<Batch> {
  const rows = await tx.rows(lockOthers, [ring.currentKeyId, from.documentId, from.kind, batch]);
  const unopened: string[] = [];
  const perKey = new Map<string, number>();
  for (const row of rows) {
    if (await rewrapRow(tx, row, ring)) perKey.set(row.key_id, (perKey.get(row.key_id) ?? 0) + 1);
    else unopened.push(`${row.kind} of document ${row.document_id} under key ${row.key_id}`);
  }
  const rewrapped = rows.length - unopened.length;
  if (rewrapped > 0)
    await record(tx, {
      at: clock.now(),
      actor: SYSTEM,
      act: 'documents.keys_rewrapped',
      subject: 'documents',
      before: Object.fromEntries(perKey),
      after: { [ring.currentKeyId]: rewrapped },
    });
  const last = rows.at(-1);
  return {
    rewrapped,
    unopened,
    last: last === undefined ? null : { documentId: last.document_id, kind: last.kind },
  };
}

async function rewrapRow(tx: Tx, row: WrappedRow, ring: KeyRing): Promise<boolean> {
  const context = bodyContext({ id: row.document_id, ownerId: row.owner_id, kind: row.kind });
  try {
    const { keyId, wrappedKey } = rewrap(
      { algorithm: row.algorithm, keyId: row.key_id, wrappedKey: row.wrapped_key },
      context,
      ring,
    );
    await tx.run(updateKey, [row.document_id, row.kind, keyId, wrappedKey]);
    return true;
  } catch (error) {
    if (error instanceof EnvelopeError) return false;
    throw error;
  }
}

async function sealNames(tx: Tx, { ring, clock, batch = BATCH }: RewrapOptions): Promise<number> {
  const rows = await tx.rows(lockPlainNames, [batch]);
  for (const row of rows) {
    const body = { id: row.id, ownerId: row.owner_id, kind: 'name', type: 'text/plain' } as const;
    await insertBody(tx, {
      ...body,
      sealed: seal(Buffer.from(row.display_name), bodyContext(body), ring),
    });
    await tx.run(dropPlainName, [row.id]);
  }
  if (rows.length > 0)
    await record(tx, {
      at: clock.now(),
      actor: SYSTEM,
      act: 'documents.names_sealed',
      subject: 'documents',
      after: { names: rows.length },
    });
  return rows.length;
}
