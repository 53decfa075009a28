import type { SavedView } from '@bb1/domain/officers/desk-settings-endpoints';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface DeskSettings {
  dense: boolean;
  single_keys: boolean;
}

const find = sql<DeskSettings>(
  'desk_settings.find',
  'select dense, single_keys from desk_settings where officer_id = $1',
);
export const saveDeskSettings = sql(
  'desk_settings.save',
  `insert into desk_settings (officer_id, dense, single_keys) values ($1, coalesce($2, false), coalesce($3, true))
   on conflict (officer_id) do update set dense = coalesce($2, desk_settings.dense), single_keys = coalesce($3, desk_settings.single_keys)`,
).run(
  (
    officerId: string,
    changed: { readonly dense: boolean | null; readonly singleKeys: boolean | null },
  ) => [officerId, changed.dense, changed.singleKeys],
);
export const listSavedViews = sql<SavedView>(
  'saved_views.of_officer',
  'select id, path, name, query from saved_views where officer_id = $1 order by path, lower(name), id',
).rows((officerId: string) => [officerId]);
const lockOfficer = sql(
  'saved_views.lock_officer',
  'select id from officers where id = $1 for update',
);

// A view of the same name is replaced: it takes no more room.
const insertView = sql<SavedView>(
  'saved_views.insert',
  `insert into saved_views (id, officer_id, path, name, query, saved_at)
   select $1, $2, $3, $4, $5, $6 where (select count(*) from saved_views where officer_id = $2 and (path, name) <> ($3, $4)) < $7
   on conflict (officer_id, path, name) do update set query = excluded.query, saved_at = excluded.saved_at
   returning id, path, name, query`,
);
export const deleteSavedView = sql<{ id: string }>(
  'saved_views.delete',
  'delete from saved_views where id = $1 and officer_id = $2 returning id',
).changes((id: string, officerId: string) => [id, officerId]);

export async function findDeskSettings(db: Queryable, officerId: string): Promise<DeskSettings> {
  return (await db.maybe(find, [officerId])) ?? { dense: false, single_keys: true };
}

/** Null when the officer has as many views as one may have. */
export async function insertSavedView(
  tx: Tx,
  view: SavedView & { readonly officerId: string; readonly at: Date; readonly most: number },
): Promise<SavedView | null> {
  await tx.rows(lockOfficer, [view.officerId]);
  return tx.maybe(insertView, [
    view.id,
    view.officerId,
    view.path,
    view.name,
    view.query,
    view.at,
    view.most,
  ]);
}
