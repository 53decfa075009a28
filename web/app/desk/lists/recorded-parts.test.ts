import { describe, expect, it } from 'vitest';
import { recordedParts } from './recorded-parts.ts';

describe('a recorded change', () => {
  it('[DESK-5] is shown part by part, before beside after, including parts of only one side', () => {
    expect(
      recordedParts(
        { roles: ['support'], standing: 'active' },
        { roles: ['finance', 'content'], officer_change: 'x' },
      ),
    ).toEqual([
      { name: 'roles', before: 'support', after: 'finance, content' },
      { name: 'standing', before: 'active', after: '' },
      { name: 'officer_change', before: '', after: 'x' },
    ]);
  });

  it('[DESK-5] keeps values that are no object, are nested, or are null', () => {
    expect(recordedParts('2019', '2029')).toEqual([{ name: '', before: '2019', after: '2029' }]);
    expect(recordedParts(null, { whole: false, filter: { state: 'queued' }, rows: 0 })).toEqual([
      { name: 'whole', before: '', after: 'false' },
      { name: 'filter', before: '', after: '{"state":"queued"}' },
      { name: 'rows', before: '', after: '0' },
    ]);
    expect(recordedParts(null, undefined)).toEqual([]);
  });
});
