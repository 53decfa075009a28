import type { DataRequestKind, DataRequestState } from '@bb1/domain/accounts/data-request';
import type { KeptRecord } from '@bb1/domain/accounts/privacy-endpoints';
import { type Queryable, sql, type Tx } from '../../../platform/db/database.ts';

export interface DataRequestRow {
  id: string;
  account_id: string | null;
  full_name: string | null;
  kind: DataRequestKind;
  state: DataRequestState;
  asked: string | null;
  received_on: string;
  due_on: string;
  entered_by_name: string;
  entered_at: Date;
  answer: string | null;
  settled_by_name: string | null;
  settled_at: Date | null;
}

const REQUEST = `select r.id, r.account_id, a.full_name, r.kind, r.state, r.asked, r.received_on, r.due_on, e.name as entered_by_name, r.entered_at, r.answer, s.name as settled_by_name, r.settled_at
  from data_requests r join officer_names e on e.id = r.entered_by left join officer_names s on s.id = r.settled_by left join accounts a on a.id = r.account_id`;
const WANTED = 'where ($1::text is null or r.state = $1) and ($2::text is null or r.kind = $2)';
const findById = sql<DataRequestRow>('data_requests.find', `${REQUEST} where r.id = $1`);
const lockById = sql<DataRequestRow>(
  'data_requests.lock',
  `${REQUEST} where r.id = $1 for update of r`,
);
const listPage = sql<DataRequestRow>(
  'data_requests.page',
  `${REQUEST} ${WANTED} order by r.state = 'open' desc, case when r.state = 'open' then r.due_on end, r.received_on desc, r.id limit $3 offset $4`,
);
const countAll = sql<{ total: number }>(
  'data_requests.count',
  `select count(*)::int as total from data_requests r ${WANTED}`,
);
const insertRow = sql(
  'data_requests.insert',
  'insert into data_requests (id, account_id, kind, asked, received_on, due_on, entered_by, entered_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
);
const settleRow = sql(
  'data_requests.settle',
  "update data_requests set state = $2, answer = $3, settled_by = $4, settled_at = $5 where id = $1 and state = 'open'",
);
const setRestricted = sql(
  'accounts.set_restricted',
  'update accounts set restricted_at = $2 where id = $1 and (restricted_at is null) = ($2::timestamptz is not null)',
);
const restrictedAt = sql<{ restricted_at: Date | null }>(
  'accounts.restricted_at',
  'select restricted_at from accounts where id = $1',
);
const nextErasures = sql<{ record: KeptRecord; until: string; accounts: number }>(
  'kept_records.next',
  'select record, until, count(*)::int as accounts from kept_records where erased_at is null group by until, record order by until, record limit 50',
);

export async function insertDataRequest(
  tx: Tx,
  request: {
    id: string;
    accountId: string;
    kind: DataRequestKind;
    asked: string;
    receivedOn: string;
    dueOn: string;
    officerId: string;
    at: Date;
  },
): Promise<void> {
  await tx.run(insertRow, [
    request.id,
    request.accountId,
    request.kind,
    request.asked,
    request.receivedOn,
    request.dueOn,
    request.officerId,
    request.at,
  ]);
}

export function findDataRequest(db: Queryable, id: string): Promise<DataRequestRow | null> {
  return db.maybe(findById, [id]);
}

export function lockDataRequest(tx: Tx, id: string): Promise<DataRequestRow | null> {
  return tx.maybe(lockById, [id]);
}

export async function dataRequestsPage(
  db: Queryable,
  wanted: {
    state: DataRequestState | null;
    kind: DataRequestKind | null;
    limit: number;
    offset: number;
  },
): Promise<{ rows: DataRequestRow[]; total: number }> {
  const chosen = [wanted.state, wanted.kind];
  return {
    rows: await db.rows(listPage, [...chosen, wanted.limit, wanted.offset]),
    total: (await db.one(countAll, chosen)).total,
  };
}

/** False if it was answered meanwhile. */
export async function saveAnswer(
  tx: Tx,
  id: string,
  given: { state: Exclude<DataRequestState, 'open'>; answer: string; officerId: string; at: Date },
): Promise<boolean> {
  return (
    (await tx.run(settleRow, [id, given.state, given.answer, given.officerId, given.at])) === 1
  );
}

/** Null lifts it. False if nothing changed. */
export async function saveRestricted(tx: Tx, accountId: string, at: Date | null): Promise<boolean> {
  return (await tx.run(setRestricted, [accountId, at])) === 1;
}

/** Since when the person's data are restricted to storage. */
export async function findRestrictedAt(db: Queryable, accountId: string): Promise<Date | null> {
  return (await db.maybe(restrictedAt, [accountId]))?.restricted_at ?? null;
}

/** How many closed accounts have records that expire on which day, the next first. */
export function listNextErasures(
  db: Queryable,
): Promise<{ record: KeptRecord; until: string; accounts: number }[]> {
  return db.rows(nextErasures);
}
