import { describe, expect, it } from 'vitest';
import { requestedMoment } from './requested-moment.ts';

const moment = (query: string) => requestedMoment(new URLSearchParams(query));

describe('the moment of the list of holders', () => {
  it('[DESK-3] is a day or a ledger in the address, and otherwise now', () => {
    expect(moment('date=2026-11-20')).toEqual({ date: '2026-11-20' });
    expect(moment('date=&ledger=123')).toEqual({ ledger: '123' });
    expect(moment('date=2026-11-20&ledger=123')).toEqual({ date: '2026-11-20' });
    for (const query of [
      '',
      'date=2026-13-45',
      'date=gestern',
      'ledger=0',
      'ledger=-1',
      'ledger=1e9',
      'ledger=99999999999',
    ])
      expect(moment(query)).toEqual({});
  });
});
