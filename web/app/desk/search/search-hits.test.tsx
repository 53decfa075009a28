import type { SearchHit } from '@bb1/domain/officers/search-endpoints';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { SearchHits } from './search-hits.tsx';

const PAYMENT: SearchHit = {
  kind: 'payment',
  id: '1',
  title: 'Somebody Else',
  detail: 'a gift',
  money: { amount: '2500', currency: 'EUR' },
  matched: 'text',
};

it.each([
  ['/desk/search', '€2,500.00 · a gift'],
  ['/de/desk/search', '2.500,00\u00a0€ · a gift'],
])('[SITE-7][DESK-9] a found payment has its amount as money (%s)', (path, line) => {
  const Component = () => <SearchHits term="gift" hits={[PAYMENT]} rights={[]} />;
  const Stub = createRoutesStub([{ path, Component }]);
  expect(renderToStaticMarkup(<Stub initialEntries={[path]} />)).toContain(line);
});
