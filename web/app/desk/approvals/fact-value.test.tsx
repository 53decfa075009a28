import type { Fact } from '@bb1/domain/approvals/approval-fact';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { useFacts } from './fact-value.tsx';

const FACTS: readonly Fact[] = [
  { name: 'tokens', format: 'quantity', value: '2631.5789473', path: null },
  { name: 'affiliates', format: 'count', value: '1200', path: null },
  { name: 'order', format: 'text', value: '2631.5789473', path: null },
];

function ShownFacts() {
  return useFacts()(FACTS).map(({ name, value }) => <p key={name}>{value}</p>);
}

it.each([
  ['/de/desk/approvals', '<p>2.631,5789473</p><p>1.200</p><p>2631.5789473</p>'],
  ['/desk/approvals', '<p>2,631.5789473</p><p>1,200</p><p>2631.5789473</p>'],
])(
  "[SITE-7][DESK-8] writes tokens of a proposal in the figures of the reader's language (%s)",
  (path, html) => {
    const Stub = createRoutesStub([{ path, Component: ShownFacts }]);
    expect(renderToStaticMarkup(<Stub initialEntries={[path]} />)).toBe(html);
  },
);

it('[SAFE-1][DESK-8] words why payments are halted for the officer who approves that they resume', () => {
  const about: readonly Fact[] = [{ name: 'halt', format: 'code', value: 'invariant', path: null }];
  const evidence: readonly Fact[] = [
    {
      name: 'halt_reason',
      format: 'text',
      value: 'all accounts together are zero in every currency: journal EUR is off by 1',
      path: null,
    },
  ];
  const Component = () =>
    useFacts()(evidence, about).map(({ name, value }) => <p key={name}>{value}</p>);
  const Stub = createRoutesStub([{ path: '/de/desk/approvals', Component }]);
  expect(renderToStaticMarkup(<Stub initialEntries={['/de/desk/approvals']} />)).toContain(
    'Alle Konten zusammen ergeben in jeder Währung null.',
  );
});
