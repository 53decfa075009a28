import { data, type DataStrategyResult, redirect, UNSAFE_ErrorResponseImpl } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { keptPage, rememberPage } from './kept-page.ts';

const match = (id: string, loaderData: unknown) => ({
  id,
  loaderData,
  pathname: '/desk/claims',
  params: {},
  handle: undefined,
});
const OFFLINE: DataStrategyResult = { type: 'error', result: new TypeError('Failed to fetch') };
const LOADED: DataStrategyResult = { type: 'data', result: { claims: 3 } };

const asked = (path: string, results: Record<string, DataStrategyResult>) =>
  keptPage(new Request(`http://localhost${path}`), () => Promise.resolve(results));

describe('a page that asks for its own data again', () => {
  beforeEach(() =>
    rememberPage('/desk/claims?q=a', [
      match('root', { mode: 'sandbox' }),
      match('list', LOADED.result),
    ]),
  );

  it.each([
    ['without a connection', new TypeError('Failed to fetch')],
    ['after a 500', data(new Error('Unexpected Server Error'), { status: 500 })],
    ['after a 503', new UNSAFE_ErrorResponseImpl(503, '', 'maintenance')],
  ])('[SITE-14] stays with the data that it has, %s', async (_, result) => {
    expect(await asked('/desk/claims?q=a', { list: { type: 'error', result } })).toEqual({
      list: LOADED,
    });
  });

  it('[SITE-14] shows an answer, a redirect and a page that is gone', async () => {
    const newer: DataStrategyResult = { type: 'data', result: { claims: 4 } };
    const toLogin: DataStrategyResult = { type: 'error', result: redirect('/login') };
    const gone: DataStrategyResult = {
      type: 'error',
      result: new UNSAFE_ErrorResponseImpl(404, '', null),
    };
    for (const result of [newer, toLogin, gone])
      expect(await asked('/desk/claims?q=a', { list: result })).toEqual({ list: result });
  });

  it('[SITE-14] is not shown in place of another page, and has no data of a part that never had any', async () => {
    expect(await asked('/desk/claims?q=b', { list: OFFLINE })).toEqual({ list: OFFLINE });
    expect(await asked('/desk/claims?q=a', { other: OFFLINE })).toEqual({ other: OFFLINE });
  });
});
