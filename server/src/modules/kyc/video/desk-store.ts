import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import type { VideoState } from '@bb1/domain/video-identification/call-state';
import { type Queryable, sql } from '../../../platform/db/database.ts';

export interface VideoListRow {
  id: string;
  account_id: string;
  person_name: string;
  provider: 'built_in' | 'outside';
  state: VideoState;
  created_at: Date;
  state_since: Date;
  officer_name: string | null;
  to_review: boolean;
}

// Already allowed, or tried again since: nothing is left to decide.
const TO_REVIEW =
  "(v.state = 'failed' and v.retry_allowed_at is null and not exists (select from video_identifications later where later.account_id = v.account_id and later.created_at > v.created_at))";
const FILTER = `($1::text is null or ($1 = 'to_review' and ${TO_REVIEW}) or v.state = $1) and a.closed_at is null`;
const listCalls = sql<VideoListRow>(
  'video.list',
  `select v.id, v.account_id, v.person_name, v.provider, v.state, v.created_at, v.state_since, o.name as officer_name, ${TO_REVIEW} as to_review
   from video_identifications v join accounts a on a.id = v.account_id left join officer_names o on o.id = v.officer_id
   where ${FILTER}
   order by case when $1 in ('waiting', 'to_review') then v.created_at end, v.created_at desc, v.id limit $2 offset $3`,
);
const countCalls = sql<{ total: number }>(
  'video.count',
  `select count(*)::int as total from video_identifications v join accounts a on a.id = v.account_id where ${FILTER}`,
);
const countWaiting = sql<{ waiting: number }>(
  'video.count_waiting',
  "select count(*)::int as waiting from video_identifications where state = 'waiting' and provider = 'built_in'",
);
const findOfficerName = sql<{ name: string }>(
  'video.officer_name',
  'select name from officer_names where id = $1',
);
export const isToReview = sql<{ to_review: boolean }>(
  'video.to_review',
  `select ${TO_REVIEW} and a.closed_at is null as to_review from video_identifications v join accounts a on a.id = v.account_id where v.id = $1`,
).value((callId: string) => [callId]);

export async function listVideoRows(
  db: Queryable,
  filter: { state: VideoState | 'to_review' | undefined; page: number },
): Promise<{ rows: VideoListRow[]; total: number; waiting: number }> {
  const state = filter.state ?? null;
  const rows = await db.rows(listCalls, [state, ROWS_PER_PAGE, (filter.page - 1) * ROWS_PER_PAGE]);
  return {
    rows,
    total: (await db.one(countCalls, [state])).total,
    waiting: (await db.one(countWaiting)).waiting,
  };
}

export async function officerName(db: Queryable, officerId: string | null): Promise<string | null> {
  return officerId === null ? null : ((await db.maybe(findOfficerName, [officerId]))?.name ?? null);
}
