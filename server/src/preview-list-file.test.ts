import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forAllTests, openWorld } from '../../testing/world.ts';
import {
  manyListed,
  ofacAltCsv,
  ofacSdnCsv,
  openSanctionsCsv,
} from './integrations/screening-lists/test-files/written-lists.ts';
import { previewListFile } from './preview-list-file.ts';

const world = forAllTests(openWorld);
let folder: string;
let reviewer: string;
let support: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bb1-lists-'));
  await world.officer('Rolf Reviewer', 'reviewer');
  await world.officer('Sven Support', 'support');
  const rows = await world.query<{ email: string }>('select email from officers order by name');
  [reviewer = '', support = ''] = rows.map(({ email }) => email);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function run(...args: readonly string[]): Promise<{ code: number; output: string[] }> {
  const output: string[] = [];
  const { context, integrations } = world.product;
  const code = await previewListFile(
    {
      ...context,
      readScreeningList: integrations.readScreeningList,
      say: (line) => void output.push(line),
    },
    args,
  );
  return { code, output };
}

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

it("[KYC-8] a list too large for an upload is read by command, in an officer's name, and changes nothing yet", async () => {
  const sdn = await file(
    'SDN.CSV',
    ofacSdnCsv([
      { ref: '1', names: ['WOLKENSTEIN, Ignaz'] },
      { ref: '2', names: ['MV ALBATROS'], type: 'vessel' },
    ]),
  );
  const alt = await file('ALT.CSV', ofacAltCsv([{ ref: '1', name: 'WOLKENSTEYN, Ignat' }]));
  const { code, output } = await run(reviewer, 'us_sanctions', sdn, alt);
  expect({ code, first: output[0] }).toEqual({
    code: 0,
    first: 'read 1 entries (left out: 1; edition: not named); new 1, gone 0, changed 0',
  });
  const rows = await world.query<{
    id: string;
    state: string;
    file_name: string;
  }>('select id, state, file_name from screening_list_versions');
  expect(rows).toMatchObject([{ state: 'previewed', file_name: 'SDN.CSV' }]);
  expect(output[1]).toBe(`propose it at /desk/screening/lists/${rows[0]?.id}`);
});

it('[KYC-8] the command refuses an officer without the right, an unknown list, and a truncated file, with the line', async () => {
  const whole = openSanctionsCsv(manyListed(10));
  const cut = await file('cut.csv', whole.slice(0, -20));
  expect((await run(support, 'own', cut)).output).toEqual([
    `${support} is no officer who may propose lists`,
  ]);
  expect((await run(reviewer, 'everybody', cut)).code).toBe(2);
  expect(await run(reviewer, 'own', cut)).toEqual({
    code: 1,
    output: ['Line 11: a quotation mark is not closed; the file may be incomplete'],
  });
});
