import { expect, it } from 'vitest';
import { LIST_FRESH_DAYS, listAge, listWarnings } from './screening-lists.ts';

const next = { entries: 1000, edition: '2026-03-02', changed: 10, gone: 5, unreadable: 0 };
const inForce = { entries: 1000, edition: '2026-03-01' };

it('[KYC-8] a file with a tenth fewer entries, with half of them changed, of an older edition, or with names in unknown letters causes a warning, and no other does', () => {
  expect(listWarnings(next, inForce)).toEqual([]);
  expect(listWarnings({ ...next, entries: 900 }, inForce)).toEqual([]);
  expect(listWarnings({ ...next, entries: 899 }, inForce)).toEqual(['far_fewer']);
  expect(listWarnings({ ...next, changed: 400, gone: 100 }, inForce)).toEqual([]);
  expect(listWarnings({ ...next, changed: 400, gone: 101 }, inForce)).toEqual(['much_changed']);
  expect(listWarnings({ ...next, edition: '2026-02-28' }, inForce)).toEqual(['older_edition']);
  expect(listWarnings({ ...next, edition: null }, inForce)).toEqual([]);
  expect(listWarnings({ ...next, entries: 1 }, null)).toEqual([]);
  for (const before of [inForce, null])
    expect(listWarnings({ ...next, unreadable: 1 }, before)).toEqual(['unreadable_names']);
});

it('[KYC-8] a list is outdated after a week without a new version', () => {
  const inForceAt = new Date('2026-03-01T10:00:00Z');
  const after = (hours: number) =>
    listAge(inForceAt, new Date(inForceAt.getTime() + hours * 3_600_000));
  expect(after(0)).toEqual({ days: 0, stale: false });
  expect(after(LIST_FRESH_DAYS * 24 - 1)).toEqual({ days: LIST_FRESH_DAYS - 1, stale: false });
  expect(after(LIST_FRESH_DAYS * 24)).toEqual({ days: LIST_FRESH_DAYS, stale: true });
});
