import { describe, expect, it } from 'vitest';
import { recordedParts } from './recorded-parts.ts';

describe('what an act recorded', () => {
  it('[DESK-5] is shown part by part, before beside after, with what only one side has', () => {
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

  it('[DESK-5] loses nothing of what is no object, is nested, or is nothing', () => {
    expect(recordedParts('2019', '2029')).toEqual([{ name: '', before: '2019', after: '2029' }]);
    expect(recordedParts(null, { whole: false, filter: { state: 'queued' }, rows: 0 })).toEqual([
      { name: 'whole', before: '', after: 'false' },
      { name: 'filter', before: '', after: '{"state":"queued"}' },
      { name: 'rows', before: '', after: '0' },
    ]);
    expect(recordedParts(null, undefined)).toEqual([]);
  });
});
