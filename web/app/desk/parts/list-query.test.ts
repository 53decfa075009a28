import * as fc from 'fast-check';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { describe, expect, it } from 'vitest';
import {
  ALL,
  changedQuery,
  chosenFilter,
  chosenPage,
  filterValue,
  shownRange,
} from './list-query.ts';

const STATES = ['queued', 'new', 'matched'] as const;
const chosen = (query: string) =>
  chosenFilter(new URLSearchParams(query), { name: 'state', choices: STATES, fallback: 'queued' });

describe('the state of a list in the URL', () => {
  it("[DESK-3] shows the URL's filter, and open work where the URL has no known one", () => {
    expect(
      ['state=matched', 'state=all', '', 'state=', 'state=constructor', 'state=MATCHED'].map(
        chosen,
      ),
    ).toEqual(['matched', ALL, 'queued', 'queued', 'queued', 'queued']);
    expect(
      chosenFilter(new URLSearchParams('state=nonsense'), {
        name: 'state',
        choices: STATES,
        fallback: ALL,
      }),
    ).toBe(ALL);
  });

  it('[DESK-3] asks the API for everything when all was chosen', () => {
    expect([filterValue(chosen('state=all')), filterValue(chosen('state=new'))]).toEqual([
      undefined,
      'new',
    ]);
  });

  it('[DESK-3] uses a page number that the API accepts, else the first page', () => {
    const pages = [
      'page=3',
      'page=9999',
      'page=0',
      'page=-1',
      'page=1.5',
      'page=10000',
      'page=1e3',
      '',
    ];
    expect(pages.map((query) => chosenPage(new URLSearchParams(query)))).toEqual([
      3, 9999, 1, 1, 1, 1, 1, 1,
    ]);
  });

  it('[DESK-3] changes one part of the query and keeps the others', () => {
    expect(changedQuery('?state=new&page=4', { state: 'all', page: null })).toBe('?state=all');
    expect(changedQuery('?subject=account%3A1', { before_id: '77' })).toBe(
      '?subject=account%3A1&before_id=77',
    );
    expect(changedQuery('?page=2', { page: null })).toBe('');
  });
});

describe('the pages of a list', () => {
  it('[DESK-3] show each row on exactly one page and link to the neighbouring pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), (total) => {
        let seen = 0;
        for (let page: number | null = 1; page !== null;) {
          const range = shownRange({ page, total });
          expect(range.from).toBe(seen + 1);
          expect(range.previous).toBe(page === 1 ? null : page - 1);
          seen = range.to;
          page = range.next;
        }
        expect(seen).toBe(total);
      }),
    );
  });

  it('[DESK-3] handle an empty list and a page beyond the end', () => {
    expect(shownRange({ page: 1, total: 0 })).toEqual({
      from: 0,
      to: 0,
      previous: null,
      next: null,
    });
    expect(shownRange({ page: 3, total: ROWS_PER_PAGE })).toEqual({
      from: ROWS_PER_PAGE,
      to: ROWS_PER_PAGE,
      previous: 2,
      next: null,
    });
  });
});
