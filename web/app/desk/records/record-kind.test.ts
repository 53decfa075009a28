import { describe, expect, it } from 'vitest';
import { askedOf } from './record-kind.ts';

const kind = {
  filters: { state: ['queued', 'done'], source: ['bank', 'XLM'] },
  atFirst: { state: 'queued' },
  orders: ['newest', 'largest'],
} as const;
const asked = (query: string) => askedOf(kind, new URLSearchParams(query));

describe('the list that an address asks for', () => {
  it('[DESK-9] is open work at first, and everything for a search', () => {
    expect(asked('')).toEqual({
      state: 'queued',
      source: undefined,
      q: undefined,
      order: undefined,
      page: 1,
    });
    expect(asked('q=anna')).toMatchObject({ state: undefined, q: 'anna' });
    expect(asked('q=anna&state=done')).toMatchObject({ state: 'done' });
    expect(asked('state=all')).toMatchObject({ state: undefined });
  });

  it('[DESK-9] has its filters, order and page from the address, and nothing that it does not know', () => {
    expect(asked('source=bank&order=largest&page=3')).toMatchObject({
      source: 'bank',
      order: 'largest',
      page: 3,
    });
    expect(asked('source=constructor&order=amount;drop&page=-1')).toMatchObject({
      source: undefined,
      order: undefined,
      page: 1,
    });
  });

  it('[DESK-9] takes a choice that only the server knows by its form', () => {
    const open = { filters: { kind: /^[a-z-]+$/ }, orders: [] } as const;
    const kindOf = (query: string) => askedOf(open, new URLSearchParams(query)).kind;
    expect(['kind=kyc-approved', 'kind=all', 'kind=<b>', ''].map(kindOf)).toEqual([
      'kyc-approved',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
