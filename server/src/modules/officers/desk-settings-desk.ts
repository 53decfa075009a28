import {
  deleteView,
  getDeskSettings,
  saveView,
  updateDeskSettings,
} from '@bb1/domain/officers/desk-settings-endpoints';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import {
  deleteSavedView,
  findDeskSettings,
  insertSavedView,
  listSavedViews,
  saveDeskSettings,
} from './desk-settings-store.ts';

const MOST_VIEWS = 60;
/** Parts of a list's address that belong to the moment, or may name a person. */
const NOT_SAVED = ['q', 'search', 'page', 'before_id', 'in'];

/** How an officer's own desk looks. Nothing of this is recorded: it concerns the officer alone. */
export function deskSettingsRoutes(
  serve: Serve,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
): void {
  const shown = async (officerId: string) => ({
    ...(await findDeskSettings(db, officerId)),
    views: await listSavedViews(db, officerId),
  });

  serve(getDeskSettings)((call) => shown(call.officer.officerId));

  serve(updateDeskSettings)(async (call) => {
    const { dense, single_keys: singleKeys } = call.body;
    await db.transaction('update_desk_settings', (tx) =>
      saveDeskSettings(tx, call.officer.officerId, {
        dense: dense ?? null,
        singleKeys: singleKeys ?? null,
      }),
    );
    return shown(call.officer.officerId);
  });

  serve(saveView)(async (call) => {
    const query = new URLSearchParams(call.body.query);
    for (const name of NOT_SAVED) query.delete(name);
    const view = await db.transaction('save_view', (tx) =>
      insertSavedView(tx, {
        id: newId(),
        officerId: call.officer.officerId,
        path: call.body.path,
        name: call.body.name,
        query: query.toString(),
        at: clock.now(),
        most: MOST_VIEWS,
      }),
    );
    if (view === null) throw refuseField('name', 'too_many_views');
    return view;
  });

  serve(deleteView)(async (call) => {
    const isDeleted = await db.transaction('delete_view', (tx) =>
      deleteSavedView(tx, call.params.id, call.officer.officerId),
    );
    if (!isDeleted) throw refuse('not_found', 'not_found');
    return {};
  });
}
