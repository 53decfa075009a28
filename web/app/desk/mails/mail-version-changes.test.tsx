import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { MailVersionChanges } from './mail-version-changes.tsx';

type Written = Parameters<typeof MailVersionChanges>[0]['written'];

const passage = (shipped: string) => [
  { key: 'paragraphs.0', shipped, is_fixed: false, needed: [], known: [] },
];
const version = (number: number, en: string, de: string): Written['versions'][number] => ({
  version: number,
  words: { en: { 'paragraphs.0': en }, de: { 'paragraphs.0': de } },
  restores: null,
  reason: 'a test',
  proposed_by: 'A',
  proposed_at: '2031-03-11T11:00:00.000Z',
  decided_by: 'B',
  decided_at: '2031-03-11T11:00:00.000Z',
});
const WRITTEN: Written = {
  kind: 'payout-parked',
  passages: { en: passage('It is yours. '), de: passage('Es gehört Ihnen.') },
  version: 2,
  words: { en: {}, de: {} },
  latest: 2,
  versions: [
    version(2, 'It stays yours.', 'Es bleibt Ihres.'),
    version(1, 'It is yours.', 'Es bleibt Ihres.'),
  ],
  draft: null,
  approval_id: null,
};
const shown = (number: number) => {
  const Component = () => <MailVersionChanges written={WRITTEN} version={number} />;
  const Stub = createRoutesStub([{ path: '/desk/mail-previews', Component }]);
  return renderToStaticMarkup(<Stub initialEntries={['/desk/mail-previews']} />);
};

it('[MAIL-2] each version shows the words that it changed in the one before it, and no others', () => {
  expect(shown(2)).toMatch(/<del[^>]*>is<\/del>.*<ins[^>]*>stays<\/ins>/);
  expect(shown(2)).not.toContain('lang="de"');
  expect(shown(1)).toMatch(/lang="de"/);
  expect(shown(1)).not.toContain('lang="en"');
});
