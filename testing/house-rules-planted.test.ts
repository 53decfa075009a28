import { describe, expect, it } from 'vitest';
import {
  domainImportsOnlyZodAndItself,
  importsOf,
  integrationsKnowNoModule,
  modulesFollowTheCorridor,
  modulesHaveAPlaceInTheCorridor,
  noImportCycles,
  onlyComposeKnowsConcreteIntegrations,
  platformKnowsNoModule,
  productNeverImportsStandIns,
  productNeverImportsTestTools,
  signerStandsAlone,
  webNeverImportsServer,
} from './house-rules-imports.ts';
import type { Breach } from './house-rules-imports.ts';
import { viewsOf } from './house-rules-source-text.ts';
import type { Source } from './house-rules-source-text.ts';
import {
  domainHasNoClockAndNoDice,
  environmentIsReadInOnePlace,
  filesStayShort,
  migrationsAreNumberedWithoutGaps,
  noBarrels,
  noDrawers,
  nothingIsLeftUndone,
  testsAreNotSilenced,
  typesAreNotSilenced,
} from './house-rules-sources.ts';
import {
  pagesFollowTheCorridor,
  sqlStandsInStores,
  tablesAheadAreNotRead,
  tablesAreWrittenByTheirOwners,
  tablesReadByOthers,
} from './house-rules-tables.ts';
import { unusedKeys } from './house-rules-text-use.ts';

type Rule = (sources: readonly Source[]) => Breach[];

/** Runs a rule over one planted file and returns the reported lines. */
function linesFound(rule: Rule, path: string, text: string): number[] {
  return rule([{ path, text }]).map(({ line }) => line);
}

/** Plants an import after one harmless line, so the right answer is exactly line 2. */
function importFound(rule: Rule, path: string, specifier: string): boolean {
  const forms = [
    `import { a } from '${specifier}';`,
    `import type { A } from "${specifier}";`,
    `import '${specifier}';`,
    `export { a } from '${specifier}';`,
    `export * from '${specifier}';`,
    `const a = await import('${specifier}');`,
    `import {\n  a,\n} from '${specifier}';`,
  ];
  const found = forms.map(
    (form) => linesFound(rule, path, `const one = 1;\n${form}\n`).length === 1,
  );
  expect(new Set(found).size, `all forms of an import are seen alike in ${path}`).toBe(1);
  return found[0] ?? false;
}

function migrations(...names: readonly string[]): Source[] {
  return names.map((name) => ({ path: `server/migrations/${name}`, text: '' }));
}

describe('rules about imports find a planted violation and accept good code', () => {
  it.each([
    [
      'domain and other packages',
      domainImportsOnlyZodAndItself,
      'domain/src/orders/price.ts',
      'node:crypto',
      'zod',
    ],
    [
      'domain and server',
      domainImportsOnlyZodAndItself,
      'domain/src/orders/price.ts',
      '../../../server/src/config.ts',
      '../money.ts',
    ],
    [
      'domain tests and node',
      domainImportsOnlyZodAndItself,
      'domain/src/orders/price.test.ts',
      'node:fs',
      'fast-check',
    ],
    [
      'server and sandbox',
      productNeverImportsStandIns,
      'server/src/main.ts',
      '../../sandbox/bank/bank.ts',
      '@bb1/domain/money',
    ],
    [
      'server tests and sandbox',
      productNeverImportsStandIns,
      'server/src/main.test.ts',
      '../../sandbox/bank/bank.ts',
      './main.ts',
    ],
    [
      'web and stories',
      productNeverImportsStandIns,
      'web/app/root.tsx',
      '@bb1/e2e/cast',
      './routes.ts',
    ],
    [
      'server and test tools',
      productNeverImportsTestTools,
      'server/src/main.ts',
      '../../testing/cast.ts',
      './compose.ts',
    ],
    [
      'web and server by package',
      webNeverImportsServer,
      'web/app/root.tsx',
      '@bb1/server/config',
      '@bb1/domain/locale',
    ],
    [
      'web and server by path',
      webNeverImportsServer,
      'web/app/root.tsx',
      '../../server/src/config.ts',
      './routes.ts',
    ],
    [
      'web and an unknown alias',
      webNeverImportsServer,
      'web/app/root.tsx',
      '#database',
      '#server-context',
    ],
    [
      'platform and modules',
      platformKnowsNoModule,
      'server/src/platform/db/pool.ts',
      '../../modules/kyc/store.ts',
      '../jobs/worker.ts',
    ],
    [
      'platform and integrations',
      platformKnowsNoModule,
      'server/src/platform/db/pool.ts',
      '../../integrations/mail/mail.ts',
      './query.ts',
    ],
    [
      'the signer and the product',
      signerStandsAlone,
      'server/src/signer/policy.ts',
      '../platform/db/pool.ts',
      './protocol.ts',
    ],
    [
      'integrations and modules',
      integrationsKnowNoModule,
      'server/src/integrations/mail/smtp.ts',
      '../../modules/kyc/store.ts',
      './mail.ts',
    ],
    [
      'a module and a later one',
      modulesFollowTheCorridor,
      'server/src/modules/orders/place-order.ts',
      '../payments/store.ts',
      '../kyc/store.ts',
    ],
    [
      'a module without a place',
      modulesFollowTheCorridor,
      'server/src/modules/orders/place-order.ts',
      '../gifts/store.ts',
      './store.ts',
    ],
    [
      'a concrete integration',
      onlyComposeKnowsConcreteIntegrations,
      'server/src/modules/kyc/jobs.ts',
      '../../integrations/mail/smtp.ts',
      '../../integrations/mail/mail.ts',
    ],
    [
      'a concrete integration of a neighbour',
      onlyComposeKnowsConcreteIntegrations,
      'server/src/integrations/bank/csv.ts',
      '../mail/smtp.ts',
      '../mail/outbox-port.ts',
    ],
  ] as const)('%s', (_name, rule, path, forbidden, allowed) => {
    expect(importFound(rule, path, forbidden)).toBe(true);
    expect(importFound(rule, path, allowed)).toBe(false);
  });

  it('compose.ts may import any integration, and main.ts any module', () => {
    expect(
      importFound(
        onlyComposeKnowsConcreteIntegrations,
        'server/src/compose.ts',
        './integrations/mail/smtp.ts',
      ),
    ).toBe(false);
    expect(
      importFound(
        onlyComposeKnowsConcreteIntegrations,
        'server/src/main.ts',
        './integrations/mail/smtp.ts',
      ),
    ).toBe(true);
    expect(
      importFound(modulesFollowTheCorridor, 'server/src/main.ts', './modules/affiliates/routes.ts'),
    ).toBe(false);
  });

  it('a module outside the corridor is named once', () => {
    const planted = ['routes.ts', 'store.ts'].map((file) => ({
      path: `server/src/modules/gifts/${file}`,
      text: '',
    }));
    expect(modulesHaveAPlaceInTheCorridor(planted).map(({ detail }) => detail)).toEqual([
      'module gifts is not in server/src/modules.ts',
    ]);
    expect(
      modulesHaveAPlaceInTheCorridor([{ path: 'server/src/modules/kyc/store.ts', text: '' }]),
    ).toEqual([]);
  });

  it('a cycle of three files is found and reported as a path, a diamond is no cycle', () => {
    const circle = [
      { path: 'domain/src/a.ts', text: "import './b.ts';" },
      { path: 'domain/src/b.ts', text: "\nimport type { C } from '@bb1/domain/c';" },
      { path: 'domain/src/c.ts', text: "\n\nimport { a } from './a.ts';" },
    ];
    expect(noImportCycles(circle)).toEqual([
      {
        rule: 'no import cycles',
        path: 'domain/src/c.ts',
        line: 3,
        detail: 'domain/src/a.ts -> domain/src/b.ts -> domain/src/c.ts -> domain/src/a.ts',
      },
    ]);
    const diamond = [
      { path: 'domain/src/a.ts', text: "import './b.ts';\nimport './c.ts';" },
      { path: 'domain/src/b.ts', text: "import './d.ts';" },
      { path: 'domain/src/c.ts', text: "import './d.ts';\nimport './not-there.ts';" },
      { path: 'domain/src/d.ts', text: '' },
    ];
    expect(noImportCycles(diamond)).toEqual([]);
  });
});

describe('rules about sources find a planted violation and accept good code', () => {
  it.each([
    [
      'environment',
      environmentIsReadInOnePlace,
      'server/src/main.ts',
      [
        'process.env.PORT',
        "process['env']",
        'const { env } = process;',
        "import { env } from 'node:process';",
      ],
      ['config.env', 'process.exit(1)', "import { env } from './config.ts';"],
    ],
    [
      'clock and dice',
      domainHasNoClockAndNoDice,
      'domain/src/clock.ts',
      [
        'Date.now()',
        'new Date()',
        'new Date;',
        'Date()',
        'Math.random()',
        'crypto.randomUUID()',
        'crypto.getRandomValues(x)',
        'performance.now()',
      ],
      [
        'new Date(ms)',
        "new Date('2019-07-01')",
        'Date.UTC(2019, 6, 1)',
        'isDate(x)',
        'Math.floor(x)',
      ],
    ],
    [
      'any',
      typesAreNotSilenced,
      'web/app/root.tsx',
      [
        'let x: any;',
        'x as any',
        'f<any>()',
        'let x: Array<any>;',
        'function f(x?: any) {}',
        '// @ts-ignore',
        '/* @ts-nocheck */',
      ],
      ['let x: anything;', "const x = 'for: any person';", '// for: any person'],
    ],
    [
      'silenced tests',
      testsAreNotSilenced,
      'domain/src/a.test.ts',
      [
        "it.skip('a')",
        "describe.only('a')",
        "it.skipIf(x)('a')",
        "it.only.each([1])('a')",
        "it.todo('a')",
      ],
      ["it('skips nothing')", "it.each([1])('a')", "// it.skip('a')"],
    ],
    [
      'SQL outside of a store',
      sqlStandsInStores,
      'server/src/modules/orders/place-order.ts',
      [
        "const a = sql('a', 'select 1');",
        "const a = sql<{ id: string }>('a', 'select id');",
        "import { sql as ask } from './database.ts';",
        "const a = await db.pool.query('select 1');",
      ],
      ["import { sql } from './database.ts';", "// sql('a')", "const a = 'sql(a)';"],
    ],
    [
      'unfinished code',
      nothingIsLeftUndone,
      'web/app/root.tsx',
      ['// TODO later', '/* FIXME */'],
      ["const x = 'TODO';", '// mastodon'],
    ],
    [
      'unfinished SQL',
      nothingIsLeftUndone,
      'server/migrations/001-a.sql',
      ['-- TODO index'],
      ['-- done'],
    ],
  ] as const)('%s', (_name, rule, path, bad, good) => {
    for (const line of bad)
      expect([line, linesFound(rule, path, `const one = 1;\n${line}\n`)]).toEqual([line, [2]]);
    for (const line of good)
      expect([line, linesFound(rule, path, `const one = 1;\n${line}\n`)]).toEqual([line, []]);
  });

  it('the readers of the environment may read it', () => {
    for (const path of [
      'server/src/config.ts',
      'sandbox/start.ts',
      'scripts/test.ts',
      'testing/cast.ts',
      'e2e/story.test.ts',
    ]) {
      expect(linesFound(environmentIsReadInOnePlace, path, 'process.env.PORT')).toEqual([]);
    }
  });

  it('400 lines are allowed and 401 are not', () => {
    expect(linesFound(filesStayShort, 'web/app/a.ts', 'x\n'.repeat(400))).toEqual([]);
    expect(linesFound(filesStayShort, 'web/app/a.ts', 'x\n'.repeat(401))).toEqual([401]);
  });

  it('index files and catch-all folders are found by their path', () => {
    expect(linesFound(noBarrels, 'domain/src/orders/index.ts', '')).toEqual([1]);
    expect(linesFound(noBarrels, 'domain/src/orders/price-index.ts', '')).toEqual([]);
    for (const drawer of ['utils', 'common', 'misc', 'helpers'])
      expect(linesFound(noDrawers, `web/app/${drawer}/a.ts`, '')).toEqual([1]);
    expect(linesFound(noDrawers, 'web/app/ui/utils.ts', '')).toEqual([]);
  });

  it('stores, and the platform, may contain statements', () => {
    for (const path of [
      'server/src/modules/orders/store.ts',
      'server/src/modules/orders/discount-store.ts',
      'server/src/platform/sessions/sessions.ts',
    ])
      expect(linesFound(sqlStandsInStores, path, "const a = sql('a', 'select 1');")).toEqual([]);
    expect(
      linesFound(
        sqlStandsInStores,
        'server/src/modules/orders/restore.ts',
        "const a = sql('a', 'select 1');",
      ),
    ).toEqual([1]);
  });

  it('a missing, duplicate or absent migration number is found', () => {
    expect(
      migrationsAreNumberedWithoutGaps(migrations('0001-a.sql', '0002-b.sql', '0010-c.sql')).map(
        ({ path }) => path,
      ),
    ).toEqual(['server/migrations/0010-c.sql']);
    expect(
      migrationsAreNumberedWithoutGaps([
        ...migrations('0001-a.sql'),
        { path: 'server/schema/01_a.sql', text: '' },
        { path: 'server/schema/03_b.sql', text: '' },
      ]).map(({ path }) => path),
    ).toEqual(['server/schema/03_b.sql']);
    expect(migrationsAreNumberedWithoutGaps(migrations('001-a.sql', '001-b.sql'))).toHaveLength(1);
    expect(migrationsAreNumberedWithoutGaps(migrations('accounts.sql'))).toHaveLength(1);
    expect(
      migrationsAreNumberedWithoutGaps(migrations('002-b.sql', '001-a.sql', '003-c.sql')),
    ).toEqual([]);
  });
});

describe('tables have owners', () => {
  const PAGES: readonly Source[] = [
    {
      path: 'server/schema/01_platform.sql',
      text: 'create unlogged table rate_limits (\n);\ncreate table audit_log (\n);\n',
    },
    { path: 'server/schema/02_accounts.sql', text: 'create table accounts (\n);\n' },
    { path: 'server/schema/03_orders.sql', text: 'create table orders (\n);\n' },
    { path: 'server/schema/04_payments_refunds.sql', text: 'create table refunds (\n);\n' },
    {
      path: 'server/migrations/0001_orders_people.sql',
      text: 'create view people_who_ordered as select account_id from orders;\n',
    },
  ];
  const planted = (module: string, statement: string): Source[] => [
    ...PAGES,
    {
      path: `server/src/${module}/store.ts`,
      text: `const one = 1;\nconst a = sql('a', ${statement});\n`,
    },
  ];
  const details = (breaches: readonly Breach[]) =>
    breaches.map(({ line, detail }) => `${line} ${detail}`);

  it.each([
    ["'insert into orders (id) values ($1)'", 'orders of orders'],
    ["'update refunds r set state = $1'", 'refunds of payments'],
    ['`delete\nfrom accounts where id = $1`', 'accounts of accounts'],
    ["'truncate audit_log'", 'audit_log of platform'],
    [
      '`with x as (update orders set a = ${one} returning id) select id from x`',
      'orders of orders',
    ],
  ])('a foreign write is found: %s', (statement, what) => {
    const sources = planted('modules/kyc', statement);
    expect(details(tablesAreWrittenByTheirOwners(sources))).toEqual([`2 kyc writes ${what}`]);
  });

  it('an owner writes, on whatever page of the schema the table is, and locks are no writes', () => {
    for (const [module, statement] of [
      ['modules/payments', "'update refunds set state = $1'"],
      ['platform/audit', "'insert into audit_log (at) values ($1)'"],
      ['modules/payments', "'select from orders o for update of o'"],
      [
        'modules/payments',
        "'insert into refunds (id) values ($1) on conflict do update set id = $1'",
      ],
    ] as const)
      expect(details(tablesAreWrittenByTheirOwners(planted(module, statement)))).toEqual([]);
  });

  it('the platform writes and reads no table of a module', () => {
    const sources = planted('platform/audit', "'delete from accounts'");
    expect(details(tablesAreWrittenByTheirOwners(sources))).toEqual([
      '2 platform writes accounts of accounts',
    ]);
    expect(details(tablesAheadAreNotRead(sources))).toEqual([
      '2 platform reads accounts of accounts',
    ]);
  });

  it("a read of a later module's table is found, an earlier one's is listed, and views are for all", () => {
    const ahead = planted('modules/accounts', "'select from accounts a join orders o using (id)'");
    expect(details(tablesAheadAreNotRead(ahead))).toEqual(['2 accounts reads orders of orders']);
    const behind = planted(
      'modules/payments',
      "'select from refunds, lateral (select from orders) o'",
    );
    expect(details(tablesAheadAreNotRead(behind))).toEqual([]);
    expect(tablesReadByOthers(behind)).toEqual(['payments: orders']);
    const view = planted('modules/accounts', "'select from people_who_ordered'");
    expect(details(tablesAheadAreNotRead(view))).toEqual([]);
    expect(tablesReadByOthers(view)).toEqual([]);
  });

  it('a page out of order, or of no module, is found', () => {
    expect(pagesFollowTheCorridor(PAGES)).toEqual([]);
    const moved = [...PAGES, { path: 'server/schema/05_kyc.sql', text: '' }];
    expect(pagesFollowTheCorridor(moved).map(({ path }) => path)).toEqual([
      'server/schema/05_kyc.sql',
    ]);
    const unknown = [{ path: 'server/schema/01_kitchen.sql', text: '' }];
    expect(pagesFollowTheCorridor(unknown)).toHaveLength(1);
  });
});

describe('treating code as text', () => {
  it('words in comments, strings, templates and patterns are not code, words in template braces are', () => {
    const { code, comments, literals } = viewsOf(
      [
        "const a = 'x // y'; // first",
        'const b = `one ${f("two", `three ${four}`)} five`;',
        'const c = /[/\'"`]\\/\\/ six/.test(seven) / 8;',
        '<p title="nine" x={ten} /> /* eleven',
        'twelve */ thirteen',
      ].join('\n'),
    );
    for (const word of [
      'x',
      'y',
      'first',
      'one',
      'two',
      'three',
      'five',
      'six',
      'nine',
      'eleven',
      'twelve',
    ])
      expect([word, new RegExp(`\\b${word}\\b(?!=)`).test(code)]).toEqual([word, false]);
    for (const word of ['const', 'four', 'seven', 'ten', 'thirteen'])
      expect([word, new RegExp(`\\b${word}\\b`).test(code)]).toEqual([word, true]);
    expect(comments.replaceAll(/\s+/g, ' ').trim()).toBe('// first /* eleven twelve */');
    expect(literals.map(({ content }) => content)).toContain('x // y');
  });

  it('a quoted import is no import', () => {
    expect(
      importsOf([
        {
          path: 'a.ts',
          text: "const a = \"import b from './b.ts'\"; // import './c.ts'\nArray.from('d');",
        },
      ]),
    ).toEqual([]);
  });
});

describe('the use of texts', () => {
  const page = (text: string) => ({
    path: 'web/app/shop/shop-page.tsx',
    text: `import shopTexts from '@bb1/texts/pages/shop';\n${text}`,
  });
  const unused = (texts: unknown, ...sources: readonly Source[]) =>
    unusedKeys(texts, { area: 'shop', sources });

  it('[SITE-7] reports a key that no page of its area reads, whatever else uses the word', () => {
    const catalogue = {
      title: 'x',
      lead: 'x',
      dead: 'x',
      steps: [{ name: 'x', gone: 'x' }],
      states: { open: 'x', shut: 'x' },
      count: 'x',
    };
    const reader = page(
      'const { title, lead: words } = texts; // dead\nshow(texts.states[state], texts.count, texts.steps.map(({ name }) => name));',
    );
    const elsewhere = { path: 'web/app/other/page.tsx', text: 'texts.dead; texts.gone;' };
    const tests = { path: 'web/app/shop/shop.test.ts', text: 'texts.dead' };
    const domain = { path: 'domain/src/shop/state.ts', text: "export const STATES = ['open'];" };
    expect(unused(catalogue, reader, elsewhere, tests, domain)).toEqual([
      'dead',
      'steps.0.gone',
      'states.shut',
    ]);
  });

  it('[SITE-7] sees keys taken from a pair, and from the words of a declared list', () => {
    const reader = page(
      'const [{ title: name }, format] = useWords(shopTexts);\nlistedKind(shopTexts, { useList: (_answer, { texts: { lead, count }, format }) => ({ lead, count }) });\nshow([{ dead }, format]);',
    );
    expect(unused({ title: 'x', lead: 'x', count: 'x', dead: 'x' }, reader)).toEqual(['dead']);
  });
});
