import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }));

const pathsWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** Elements of the product's own, each with why nothing typed there can be lost. */
const OWN_ELEMENTS: Readonly<Record<string, string>> = {
  'ui/form.tsx': 'the mechanism of pages with React',
  'session/inline-form.tsx': 'the mechanism of public pages',
  'desk/frame/officer-box.tsx': 'language and sign-out: buttons alone',
  'frame/account-menu.tsx': 'sign-out: a button alone',
  'frame/public-frame.tsx': 'the notice: a button alone',
  'site/affiliate/commission-calculator.tsx': 'asks the server nothing; the address has its values',
  'site/calculator/calculator-form.tsx': 'the address has its values',
  'desk/search/search-dialog.tsx': 'a search: its words lead to the page of the search',
  'site/faq/faq-page.tsx': 'a search: the address has its words',
};

/** Filters and searches: their values are in the address. */
const SEARCHES = [
  'desk/accounting/accounting-page.tsx',
  'desk/accounts/account-page.tsx',
  'desk/holders/holders-page.tsx',
  'desk/lists/audit-page.tsx',
  'desk/parts/list-filters.tsx',
  'desk/payments/candidate-search.tsx',
  'desk/records/column-choice.tsx',
  'desk/search/search-page.tsx',
  'portal/documents/day-form.tsx',
];

/** Row height, keys, and the short name of a saved view: a choice that is made again in a second. */
const SETTINGS = 'desk/session/settings-form.tsx';

/** Actions of forms without fields. */
const WITHOUT_FIELDS: Readonly<Record<string, string>> = {
  'auth/unsubscribe-page.tsx': 'one click of a mail, without a session',
  'site/not-found-page.tsx': 'answers 404',
  'site/privacy-notice.ts': 'sets a cookie',
};

/** Fields that no action near them names. */
const READ_ELSEWHERE: Readonly<Record<string, string>> = {
  'desk/frame/officer-box.tsx back': 'desk/session/desk-language.ts reads it',
  'desk/parts/act-form.tsx intent': 'pageActs reads it',
  'desk/payments/candidate-search.tsx q': 'the address has it',
  'desk/records/list-tools.tsx name': 'desk/session/desk-settings.ts reads it',
  'desk/search/search-dialog.tsx desk_q': 'the page of the search reads it',
  'desk/search/search-page.tsx q': 'the address has it',
  'desk/video/video-call-page.tsx recording_reason': 'the script of the page sends it',
  'frame/public-frame.tsx back': 'the notice reads it',
  'portal/verification/identity-fields.tsx company_role': 'one of REPRESENTATIVE_FIELDS',
  'portal/verification/unconfirmed-email.tsx new_email':
    'auth/email-confirmation-page.tsx reads it',
};

/** Forms of a button alone that show no refusal, each with where it is read instead. */
const SHOWN_ELSEWHERE: Readonly<Record<string, string>> = {
  'portal/account/second-factor/factor-reset-notice.tsx': 'its action always leads away',
  'portal/account/sessions-page.tsx': 'above the list of browsers',
};

describe('every form of the product', () => {
  it('[SITE-14] sends each field: an action in its area names it', () => {
    const areaOf = (path: string) => path.split('/').slice(0, -1).slice(0, 2).join('/');
    const fields = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/<(?:\w*Field|input|select|textarea)\b[^>]*?\bname="(\w+)"/g)].map(
        ([, name = '']) => ({ path, name }),
      ),
    );
    const unread = fields.filter(
      ({ path, name }) =>
        !sources.some(
          (other) =>
            areaOf(other.path) === areaOf(path) &&
            new RegExp(`(?<!name=)['"]${name}['"]`).test(other.text),
        ),
    );
    expect(fields.length).toBeGreaterThan(200);
    expect(unread.map(({ path, name }) => `${path} ${name}`)).toEqual(Object.keys(READ_ELSEWHERE));
  });

  it('[SITE-14] is one of the mechanism, or has nothing that can be lost', () => {
    expect(pathsWith(/<form\b/)).toEqual(Object.keys(OWN_ELEMENTS).toSorted());
    const routers = sources.filter(
      ({ path, text }) =>
        path !== SETTINGS && /import \{[^}]*\bForm\b[^}]*\} from 'react-router'/.test(text),
    );
    expect(routers.map(({ path }) => path).filter((path) => path !== 'ui/form.tsx')).toEqual(
      SEARCHES,
    );
    for (const { path, text } of routers)
      if (path !== 'ui/form.tsx')
        expect(
          [...text.matchAll(/<Form\b(?:=>|[^>])*>/g)].map(([tag]) => tag.includes('method="get"')),
          path,
        ).toEqual([true]);
  });

  it('[SITE-14] is answered by an action that returns what was typed', () => {
    const actions = sources.filter(({ text }) =>
      /export (?:(?:async )?function|const) action\b/.test(text),
    );
    expect(actions.length).toBeGreaterThan(70);
    expect(
      actions
        .filter(({ text }) => !/[sS]ubmission\(|\bpageActs?(?:<[^>]+>)?\(/.test(text))
        .map(({ path }) => path),
    ).toEqual(Object.keys(WITHOUT_FIELDS));
  });

  it('[SITE-14] is sent by a page that shows its refusal', () => {
    expect(pathsWith(/<(?:Page|Act)Form\b[^>]*\banswer=\{(?:null|undefined|false)\}/)).toEqual(
      Object.keys(SHOWN_ELSEWHERE),
    );
  });

  it('[SITE-14] is kept for one person, in the portal and in the back office', () => {
    expect(pathsWith(/<DraftOwner\b/)).toEqual([
      'desk/frame/desk-layout.tsx',
      'portal/account-layout.tsx',
    ]);
  });

  it('[SITE-14][SAFE-3] keeps no password, code or secret', () => {
    const [, never] =
      /const NEVER_KEPT = \/(.+)\/;/.exec(
        sources.find(({ path }) => path === 'ui/form-drafts.ts')?.text ?? '',
      ) ?? [];
    const pattern = new RegExp(never ?? expect.unreachable());
    for (const name of [
      'password',
      'current_password',
      'code',
      'recovery_code',
      'verify_code',
      'csrf_token',
      'token',
    ])
      expect(pattern.test(name), name).toBe(true);
    expect(['amount', 'discount_code', 'zipcode'].filter((name) => pattern.test(name))).toEqual([]);
  });
});
