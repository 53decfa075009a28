import { exportClaims } from '@bb1/domain/claims/desk-endpoints';
import { describe, expect, it } from 'vitest';
import { fileQuery, shownColumns } from './chosen-columns.ts';
import { listFile } from './record-kind.ts';

const columns = [{ key: 'name' }, { key: 'state' }, { key: 'age' }] as const;
const shown = (search: string) => shownColumns(columns, search).map(({ key }) => key);
const file = listFile(exportClaims, { name: ['full_name'], age: ['since', 'stuck'] }, { q: 'who' });

describe('the columns of a list', () => {
  it('[DESK-9] are those that the address names, in the order of the list, and all where it names none', () => {
    expect(shown('')).toEqual(['name', 'state', 'age']);
    expect(shown('?columns=age&columns=name')).toEqual(['name', 'age']);
    expect(shown('?state=open&columns=state')).toEqual(['name', 'state']);
  });

  it('[DESK-9] always begin with the one that names the row, whatever the address says', () => {
    expect(shown('?columns=constructor&columns=')).toEqual(['name']);
  });

  it('[DESK-9][DESK-3] go into the file as the shown ones, or all of them, with the filters of the list', () => {
    expect(fileQuery(file, { q: 'anna', state: undefined }, null)).toEqual({
      who: 'anna',
      state: undefined,
    });
    expect(fileQuery(file, {}, shownColumns(columns, '?columns=age'))).toEqual({
      columns: 'full_name,since,stuck',
    });
  });
});
