import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  domainImportsOnlyZodAndItself,
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
import { readSources } from './house-rules-read-sources.ts';
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
import { SHARED_TABLES } from './house-rules-shared-tables.ts';
import {
  pagesFollowTheCorridor,
  sqlStandsInStores,
  tablesAheadAreNotRead,
  tablesAreWrittenByTheirOwners,
  tablesReadByOthers,
} from './house-rules-tables.ts';
import { unusedKeys } from './house-rules-text-use.ts';

const root = join(import.meta.dirname, '..');
const sources = readSources(root);

function listed(breaches: readonly Breach[]): string[] {
  return breaches.map(({ rule, path, line, detail }) => `${rule}: ${path}:${line} ${detail}`);
}

describe('import directions', () => {
  it('domain imports only zod, texts and its own files', () =>
    expect(listed(domainImportsOnlyZodAndItself(sources))).toEqual([]));
  it('server and web never import the sandbox or the stories', () =>
    expect(listed(productNeverImportsStandIns(sources))).toEqual([]));
  it('domain, server and web contain no test code', () =>
    expect(listed(productNeverImportsTestTools(sources))).toEqual([]));
  it('web never imports server', () => expect(listed(webNeverImportsServer(sources))).toEqual([]));
  it('the platform imports neither modules nor integrations', () =>
    expect(listed(platformKnowsNoModule(sources))).toEqual([]));
  it('[TOK-4] the signer imports nothing of the product', () =>
    expect(listed(signerStandsAlone(sources))).toEqual([]));
  it('integrations import no module', () =>
    expect(listed(integrationsKnowNoModule(sources))).toEqual([]));
  it('a module imports only itself and the modules before it', () =>
    expect(listed(modulesFollowTheCorridor(sources))).toEqual([]));
  it('every module has a place in the corridor', () =>
    expect(listed(modulesHaveAPlaceInTheCorridor(sources))).toEqual([]));
  it('only compose.ts chooses integrations', () =>
    expect(listed(onlyComposeKnowsConcreteIntegrations(sources))).toEqual([]));
  it('there are no import cycles', () => expect(listed(noImportCycles(sources))).toEqual([]));
});

describe('tables have owners', () => {
  it('pages of the schema are in the order of the corridor', () =>
    expect(listed(pagesFollowTheCorridor(sources))).toEqual([]));
  it("a module's statements are in its stores", () =>
    expect(listed(sqlStandsInStores(sources))).toEqual([]));
  it('a table is written only by its owner', () =>
    expect(listed(tablesAreWrittenByTheirOwners(sources))).toEqual([]));
  it("no later module's table is read", () =>
    expect(listed(tablesAheadAreNotRead(sources))).toEqual([]));
  it('tables read by other modules are those of the list, which only gets shorter', () => {
    const allowed = Object.entries(SHARED_TABLES).flatMap(([module, tables]) =>
      tables.split(' ').map((table) => `${module}: ${table}`),
    );
    const read = tablesReadByOthers(sources);
    expect(
      read
        .filter((one) => !allowed.includes(one))
        .map((one) => `${one}: call a function of the table's owner, or read a view of it`),
    ).toEqual([]);
    expect(
      allowed
        .filter((one) => !read.includes(one))
        .map((one) => `${one}: delete it from testing/house-rules-shared-tables.ts`),
    ).toEqual([]);
  });
});

describe('code conventions', () => {
  it('the environment is read in one place', () =>
    expect(listed(environmentIsReadInOnePlace(sources))).toEqual([]));
  it('[OFF-5] no domain rule reads a clock or uses randomness', () =>
    expect(listed(domainHasNoClockAndNoDice(sources))).toEqual([]));
  it('no file exceeds its limit of lines', () =>
    expect(listed(filesStayShort(sources))).toEqual([]));
  it('there are no TODOs', () => expect(listed(nothingIsLeftUndone(sources))).toEqual([]));
  it('the type checker is never silenced', () =>
    expect(listed(typesAreNotSilenced(sources))).toEqual([]));
  it('no test is skipped or run alone', () =>
    expect(listed(testsAreNotSilenced(sources))).toEqual([]));
  it('no file is called index', () => expect(listed(noBarrels(sources))).toEqual([]));
  it('there are no catch-all folders', () => expect(listed(noDrawers(sources))).toEqual([]));
  it('migrations are numbered without gaps', () =>
    expect(listed(migrationsAreNumberedWithoutGaps(sources))).toEqual([]));
});

describe('the texts of the site', () => {
  const files = globSync('texts/en/pages/*.json', { cwd: root }).map((file) =>
    basename(file, '.json'),
  );
  it.each(files)('[SITE-7] every text of %s is used by a page', (file) => {
    const texts: unknown = JSON.parse(
      readFileSync(join(root, `texts/en/pages/${file}.json`), 'utf8'),
    );
    const [area = file] = file.split('.');
    expect(unusedKeys(texts, { area, sources })).toEqual([]);
  });
});
