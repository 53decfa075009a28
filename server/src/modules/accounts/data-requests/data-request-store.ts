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
  /** Null if the person made it in the portal. */
  entered_by_name: string | null;
  entered_at: Date;
  confirmed_at: Date | null;
  proposed_answer: string | null;
  download_until: Date | null;
  answer: string | null;
  settled_by_name: string | null;
  settled_at: Date | null;
}

const REQUEST = `select r.id, r.account_id, a.full_name, r.kind, r.state, r.asked, r.received_on, r.due_on, e.name as entered_by_name, r.entered_at, r.confirmed_at, r.proposed_answer, r.download_until, r.answer, s.name as settled_by_name, r.settled_at
  from data_requests r left join officer_names e on e.id = r.entered_by left join officer_names s on s.id = r.settled_by left join accounts a on a.id = r.account_id`;
const WANTED = 'where ($1::text is null or r.state = $1) and ($2::text is null or r.kind = $2)';
export const findDataRequest = sql<DataRequestRow>(
  'data_requests.find',
  `${REQUEST} where r.id = $1`,
).maybe((id: string) => [id]);
export const lockDataRequest = sql<DataRequestRow>(
  'data_requests.lock',
  `${REQUEST} where r.id = $1 for update of r`,
).lock((id: string) => [id]);
const listPage = sql<DataRequestRow>(
  'data_requests.page',
  `${REQUEST} ${WANTED} order by r.state = 'open' desc, case when r.state = 'open' then r.due_on end, r.received_on desc, r.id limit $3 offset $4`,
);
const countAll = sql<{ total: number }>(
  'data_requests.count',
  `select count(*)::int as total from data_requests r ${WANTED}`,
);
export const insertDataRequest = sql(
  'data_requests.insert',
  'insert into data_requests (id, account_id, kind, asked, received_on, due_on, entered_by, entered_at, confirmed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
).run(
  (request: {
    id: string;
    accountId: string;
    kind: DataRequestKind;
    asked: string;
    receivedOn: string;
    dueOn: string;
    /** Null if the person makes the request. */
    officerId: string | null;
    at: Date;
    confirmedAt: Date | null;
  }) => [
    request.id,
    request.accountId,
    request.kind,
    request.asked,
    request.receivedOn,
    request.dueOn,
    request.officerId,
    request.at,
    request.confirmedAt,
  ],
);

/** The newest first. */
export const listDataRequestsOf = sql<DataRequestRow>(
  'data_requests.of_account',
  `${REQUEST} where r.account_id = $1 order by r.entered_at desc, r.id`,
).rows((accountId: string) => [accountId]);

/** Open requests that officers recorded and the person has not confirmed. */
export const listUnconfirmedRequests = sql<{ id: string }>(
  'data_requests.unconfirmed',
  "select id from data_requests where account_id = $1 and state = 'open' and confirmed_at is null",
).rows((accountId: string) => [accountId]);

/** False if it was confirmed or answered meanwhile. */
export const saveConfirmed = sql(
  'data_requests.confirm',
  "update data_requests set confirmed_at = $2 where id = $1 and state = 'open' and confirmed_at is null",
).changes((id: string, at: Date) => [id, at]);
export const saveProposedAnswer = sql(
  'data_requests.propose_answer',
  "update data_requests set proposed_answer = $2 where id = $1 and state = 'open'",
).run((id: string, answer: string) => [id, answer]);
const settleRow = sql(
  'data_requests.settle',
  "update data_requests set state = $2, answer = $3, proposed_by = $4, settled_by = $5, settled_at = $6, download_until = $7, proposed_answer = null where id = $1 and state = 'open'",
);

/** Null lifts it. False if nothing changed. */
export const saveRestricted = sql(
  'accounts.set_restricted',
  'update accounts set restricted_at = $2 where id = $1 and (restricted_at is null) = ($2::timestamptz is not null)',
).changes((accountId: string, at: Date | null) => [accountId, at]);

/** Since when the person's data are restricted to storage. */
export const findRestrictedAt = sql<{ restricted_at: Date | null }>(
  'accounts.restricted_at',
  'select restricted_at from accounts where id = $1',
).valueIfAny((accountId: string) => [accountId]);

/** How many closed accounts have records that expire on which day, the next first. */
export const listNextErasures = sql<{ record: KeptRecord; until: string; accounts: number }>(
  'kept_records.next',
  'select record, until, count(*)::int as accounts from kept_records where erased_at is null group by until, record order by until, record limit 50',
).rows();

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

interface GivenAnswer {
  readonly state: Exclude<DataRequestState, 'open'>;
  readonly answer: string;
  /** Null where one officer is enough. */
  readonly proposedBy: string | null;
  readonly officerId: string;
  readonly at: Date;
  readonly downloadUntil: Date | null;
}

/** False if it was answered meanwhile. */
export async function saveAnswer(tx: Tx, id: string, given: GivenAnswer): Promise<boolean> {
  const { state, answer, proposedBy, officerId, at } = given;
  return (
    (await tx.run(settleRow, [
      id,
      state,
      answer,
      proposedBy,
      officerId,
      at,
      given.downloadUntil,
    ])) === 1
  );
}
