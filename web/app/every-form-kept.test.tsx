import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createRoutesStub,
  data,
  type DataStrategyResult,
  redirect,
  UNSAFE_ErrorResponseImpl,
} from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keptSubmission } from './session/kept-submissions.ts';
import { PageForm } from './session/page-form.tsx';
import { endedLogin } from './session/leave-for-login.ts';
import { DRAFT_FIELD } from './ui/form-drafts.ts';
import { TextField } from './ui/text-field.tsx';

const sources = globSync('**/*.tsx', { cwd: import.meta.dirname })
  .filter((path) => !path.endsWith('.test.tsx'))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }));

const usersOf = (...forms: string[]) =>
  sources.filter(({ text }) => forms.some((form) => text.includes(`<${form}`)));
const pageForms = usersOf('PageForm', 'ActForm').map(({ path, text }) => [path, text] as const);

/** What a page sends besides its form, without anything typed. */
const OWN_SENDS: Readonly<Record<string, string>> = {
  'desk/kyc/documents/document-pane.tsx': 'that the officer has seen the page of a document',
};

/** The names of the fields that a file writes out, and one for those that it computes. */
function namesIn(text: string): readonly string[] {
  const written = [...text.matchAll(/\bname="(\w+)"/g)].map(([, name = '']) => name);
  return [...new Set([...written, 'computed_name'])].filter((name) => name !== 'intent');
}

const FAILURES: readonly (readonly [what: string, result: unknown])[] = [
  ['offline', new TypeError('Failed to fetch')],
  ['after a 500', data(new Error('Unexpected Server Error'), { status: 500 })],
  ['after a 503', new UNSAFE_ErrorResponseImpl(503, '', 'maintenance')],
  ["after a proxy's own page", new Error('Unable to decode turbo-stream response')],
];
const KEY = 'draft investor/1 /page';

async function sent(names: readonly string[], result: DataStrategyResult): Promise<unknown> {
  const body = new FormData();
  for (const name of names) body.set(name, `typed ${name}`);
  body.set(DRAFT_FIELD, KEY);
  const request = new Request('http://localhost/page', { method: 'POST', body });
  const results = await keptSubmission(request, () => Promise.resolve({ page: result }));
  const answer = results?.['page']?.result;
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
}

function shown(names: readonly string[], answer: unknown): string {
  const Component = () => (
    <PageForm answer={answer}>
      {names.map((name) => (
        <TextField key={name} name={name} label={name} />
      ))}
    </PageForm>
  );
  const Stub = createRoutesStub([{ path: '/page', Component }]);
  return renderToStaticMarkup(<Stub initialEntries={['/page']} />);
}

describe.each(pageForms)('the form in %s', (path, text) => {
  const names = namesIn(text);
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each(FAILURES)('[SITE-14] shows what was typed and why, %s', async (_what, result) => {
    const html = shown(names, await sent(names, { type: 'error', result }));
    for (const name of names) expect(html).toContain(`value="typed ${name}"`);
    expect(html).toContain('role="alert"');
  });

  it('[SITE-14] keeps its draft on the way to the login, and drops it once accepted', async () => {
    const removeItem = vi.fn();
    vi.stubGlobal('sessionStorage', { removeItem });
    await sent(names, { type: 'data', result: redirect(endedLogin('/login', '/page')) });
    expect(removeItem).not.toHaveBeenCalled();
    await sent(names, { type: 'data', result: redirect('/dashboard') });
    expect(removeItem).toHaveBeenCalledExactlyOnceWith(KEY);
  });

  it('[SITE-14] is sent by the mechanism alone', () => {
    expect(/\bonSubmit=|\brequestSubmit\(|(?:fetcher|form)\.submit\(/.test(text)).toBe(
      path in OWN_SENDS,
    );
  });
});

describe('every form of the product', () => {
  it.each([
    ['answered it', undefined, true],
    ['answered another of its forms', null, false],
  ])('[SITE-14] shows the refusal of a page that %s', (_what, answer, isShown) => {
    const Component = () => (
      <PageForm answer={answer}>
        <TextField name="city" label="city" />
      </PageForm>
    );
    const Stub = createRoutesStub([{ id: 'page', path: '/page', Component }]);
    const refused = { refused: true, status: 422, errors: { city: ['no city'] }, values: {} };
    const html = renderToStaticMarkup(
      <Stub initialEntries={['/page']} hydrationData={{ actionData: { page: refused } }} />,
    );
    expect(html.includes('no city')).toBe(isShown);
  });

  it('[SITE-14] is a form of pages, of public pages, or one that its page answers', () => {
    expect(pageForms.length).toBeGreaterThan(90);
    expect(usersOf('InlineForm').map(({ path }) => path)).toEqual([
      'site/contact/contact-form.tsx',
    ]);
    expect(usersOf('ScriptForm').map(({ path }) => path)).toEqual([
      'desk/access/passkeys-panel.tsx',
      'portal/account/second-factor/new-passkey-form.tsx',
      'portal/claim/connect/address-step.tsx',
      'portal/claim/key-steps.tsx',
      'portal/claim/signing/signing-panel.tsx',
    ]);
  });
});
