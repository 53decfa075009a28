import { beforeAll, describe, expect, it } from 'vitest';
import {
  deleteView,
  getDeskSettings,
  saveView,
  updateDeskSettings,
} from '@bb1/domain/officers/desk-settings-endpoints';
import { forAllTests, type Officer, openWorld } from '../../../../testing/world.ts';

const world = forAllTests(openWorld);
let petra: Officer;
let felix: Officer;
beforeAll(async () => {
  petra = await world.officer('Petra Pruefer', 'finance_approver');
  felix = await world.officer('Felix Finanz', 'finance');
});

const save = (name: string, query: string, path = '/desk/orders') =>
  petra.ok(saveView, { body: { path, name, query } });
const viewsOf = async (officer: typeof petra) => (await officer.ok(getDeskSettings)).views;

describe('an officer’s own desk', () => {
  it('[DESK-9] remembers the row height and the shortcuts of each officer, and changes one without the other', async () => {
    expect(await petra.ok(getDeskSettings)).toEqual({ dense: false, single_keys: true, views: [] });
    await petra.ok(updateDeskSettings, { body: { dense: true } });
    await petra.ok(updateDeskSettings, { body: { single_keys: false } });
    expect(await petra.ok(getDeskSettings)).toMatchObject({ dense: true, single_keys: false });
    expect(await felix.ok(getDeskSettings)).toMatchObject({ dense: false, single_keys: true });
  });

  it('[DESK-9] keeps filters and order of a list under a name, never the words of a search', async () => {
    const view = await save('Large ones', 'status=pending&q=Anna+M%C3%BCller&order=largest&page=3');
    expect(view).toMatchObject({ query: 'status=pending&order=largest' });
    const rows = await world.query<{ row: string }>('select v::text as row from saved_views v');
    expect(rows.map(({ row }) => row).join()).not.toContain('Anna');
    await save('Large ones', 'order=largest');
    expect((await viewsOf(petra)).map(({ query }) => query)).toEqual(['order=largest']);
  });

  it('[DESK-9] deletes only an officer’s own views, and keeps no more than sixty', async () => {
    const { id } = await save('Mine', '');
    expect((await felix.call(deleteView, { params: { id } })).status).toBe(404);
    expect(await viewsOf(felix)).toEqual([]);
    await petra.ok(deleteView, { params: { id } });
    for (let at = (await viewsOf(petra)).length; at < 60; at++) await save(`View ${at}`, '');
    const body = { path: '/desk/orders', name: 'One more', query: '' };
    const refused = await petra.call(saveView, { body });
    expect([refused.status, refused.body.code]).toEqual([422, 'too_many_views']);
    expect(await save('View 59', 'order=oldest')).toMatchObject({ query: 'order=oldest' });
  });

  it('[DESK-9] refuses a view of an address outside the back office', async () => {
    for (const path of ['https://elsewhere.example', '/desk', '//x', '/account'])
      expect((await petra.call(saveView, { body: { path, name: 'Trap', query: '' } })).status).toBe(
        422,
      );
  });
});
