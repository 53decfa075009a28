import type {
  AnnouncementRow as AnnouncementRowDto,
  AnnouncementWords,
  ANNOUNCEMENT_ORDERS,
} from '@bb1/domain/announcements/desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { type Queryable, sql } from '../../platform/db/database.ts';

export interface DraftRow extends AnnouncementWords {
  id: string;
  version: number;
  saved_by_name: string;
  saved_at: Date;
}

export interface ListedRow {
  id: string;
  title_en: string;
  title_de: string;
  audience: AnnouncementRowDto['audience'];
  state: AnnouncementRowDto['state'];
  at: Date;
  by_name: string;
  people: number | null;
  read: number | null;
}

const COLUMNS =
  'd.id, d.title_en, d.title_de, d.text_en, d.text_de, d.audience, d.version, o.name as saved_by_name, d.saved_at';
const FROM = 'announcement_drafts d join officer_names o on o.id = d.saved_by';

export const findDraft = sql<DraftRow>(
  'announcement_drafts.find',
  `select ${COLUMNS} from ${FROM} where d.id = $1`,
).maybe((id: string) => [id]);
export const lockDraft = sql<DraftRow>(
  'announcement_drafts.lock',
  `select ${COLUMNS} from ${FROM} where d.id = $1 for update of d`,
).lock((id: string) => [id]);
export const insertDraft = sql(
  'announcement_drafts.insert',
  'insert into announcement_drafts (id, title_en, title_de, text_en, text_de, audience, version, saved_by, saved_at) values ($1, $2, $3, $4, $5, $6, 1, $7, $8)',
).run((draft: Saved) => parameters(draft));
export const updateDraft = sql(
  'announcement_drafts.save',
  'update announcement_drafts set title_en = $2, title_de = $3, text_en = $4, text_de = $5, audience = $6, version = version + 1, saved_by = $7, saved_at = $8 where id = $1',
).run((draft: Saved) => parameters(draft));
export const deleteDraft = sql(
  'announcement_drafts.delete',
  'delete from announcement_drafts where id = $1',
).run((id: string) => [id]);

// A row is in one of the two tables: the approval moves it.
const LISTED = `
  select d.id, d.title_en, d.title_de, d.audience, case when p.id is null then 'draft' else 'proposed' end as state, d.saved_at as at, d.saved_by as by_id
  from announcement_drafts d left join open_approvals p on p.kind = 'announcement' and p.subject = 'announcement:' || d.id
  union all
  select a.id, a.title_en, a.title_de, a.audience,
    case when s.announcement_id is null or exists (select from announcement_recipients r where r.announcement_id = a.id and r.mail_id is null) then 'sending' else 'sent' end,
    a.decided_at, a.decided_by
  from announcements a left join announcement_dispatches s on s.announcement_id = a.id`;
const listPage = sql<ListedRow>(
  'announcements.page',
  `select l.id, l.title_en, l.title_de, l.audience, l.state, l.at, o.name as by_name, s.people,
     case when s.people is not null then (select count(*)::int from announcement_recipients r where r.announcement_id = l.id and r.read_at is not null) end as read
   from (${LISTED}) l join officer_names o on o.id = l.by_id left join announcement_dispatches s on s.announcement_id = l.id
   where $1::text is null or l.state = $1 order by case when $4 = 'oldest' then l.at end, l.at desc, l.id limit $2 offset $3`,
);
const countAll = sql<{ total: number }>(
  'announcements.count',
  `select count(*)::int as total from (${LISTED}) l where $1::text is null or l.state = $1`,
);

interface Saved {
  readonly id: string;
  readonly words: AnnouncementWords;
  readonly officerId: string;
  readonly at: Date;
}

function parameters({ id, words, officerId, at }: Saved): unknown[] {
  const { title_en, title_de, text_en, text_de, audience } = words;
  return [id, title_en, title_de, text_en, text_de, audience, officerId, at];
}

/** Drafts and announcements together. */
export async function listAll(
  db: Queryable,
  filter: {
    readonly state: ListedRow['state'] | undefined;
    readonly order: (typeof ANNOUNCEMENT_ORDERS)[number];
    readonly page: number;
  },
): Promise<{ rows: ListedRow[]; total: number }> {
  const state = filter.state ?? null;
  const offset = (filter.page - 1) * ROWS_PER_PAGE;
  const rows = await db.rows(listPage, [state, ROWS_PER_PAGE, offset, filter.order]);
  return { rows, total: (await db.one(countAll, [state])).total };
}
