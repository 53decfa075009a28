import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../server/src/config.ts';

const ROOT = resolve(import.meta.dirname, '..');
const CHART = join(ROOT, 'operations/helm/bb1-portal');
const read = (path: string): string => readFileSync(join(CHART, path), 'utf8');
const templates = new Map(
  readdirSync(join(CHART, 'templates')).map((name) => [name, read(`templates/${name}`)]),
);
const all = [...templates.values()].join('\n');
const values = parse(read('values.yaml')) as Record<string, unknown>;
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: { readonly not: { readonly pattern: string } };
}
const schema = JSON.parse(read('values.schema.json')) as Schema;
const REFUSED = new RegExp(
  schema.properties?.['settings']?.propertyNames?.not.pattern ?? expect.unreachable(),
);
/** What the chart's values say as a whole, and templates pass on. */
const PASSED_ON =
  /^(?:settings|.*\.(?:resources|nodeSelector|tolerations)|extra\w+|podAnnotations|ingress\.annotations|networkPolicy\.(?:\w+(?:From|To)|extraEgress)|image\.pullSecrets|networkPolicy\.internetPorts)$/;

/** Paths of values, such as `image.tag`. */
function pathsOf(value: unknown, path = ''): string[] {
  return typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !PASSED_ON.test(path)
    ? Object.entries(value).flatMap(([name, inner]) =>
        pathsOf(inner, path === '' ? name : `${path}.${name}`),
      )
    : [path];
}

function pathsOfSchema({ properties }: Schema, path = ''): string[] {
  return properties === undefined || PASSED_ON.test(path)
    ? [path]
    : Object.entries(properties).flatMap(([name, inner]) =>
        pathsOfSchema(inner, path === '' ? name : `${path}.${name}`),
      );
}

/** Settings that the templates themselves say. */
const own = [...(templates.get('_helpers.tpl') ?? '').matchAll(/^([A-Z][A-Z0-9_]+): /gm)].map(
  ([, name = '']) => name,
);

describe('the chart', () => {
  it('[RUN-4] uses every value that it documents, documents every value that it uses, and its schema knows them all', () => {
    const used = new Set([...all.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path));
    const documented = pathsOf(values);
    expect(documented.length).toBeGreaterThan(40);
    const isUsed = (path: string) => used.has(path);
    expect(documented.filter((path) => !isUsed(path))).toEqual([]);
    expect([...used].filter((path) => !documented.includes(path))).toEqual([]);
    expect(
      pathsOfSchema(schema)
        .filter((path) => path !== 'global')
        .toSorted(),
    ).toEqual(documented.toSorted());
  });

  it('[RUN-4] sets only settings that the server knows, and none that is secret', () => {
    expect(own).toContain('PUBLIC_URL');
    const named = [...own, ...Object.keys(values['settings'] as object)];
    expect(named.filter((name) => !(name in SETTINGS))).toEqual([]);
    for (const name of Object.keys(values['settings'] as object)) expect(name).not.toMatch(REFUSED);
  });

  it('[RUN-4][SAFE-3] refuses every secret setting as a value, and no other than these', () => {
    const page = readFileSync(join(ROOT, 'docs/operations/key-rotation.md'), 'utf8');
    const secrets = new Set(
      [...page.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
        [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
      ),
    );
    expect(secrets.size).toBeGreaterThan(15);
    const settings = Object.keys(SETTINGS);
    // Addresses of keys that are kept elsewhere; they are public.
    const publicOnes = /^STELLAR_(?:COLD_SIGNERS|ISSUER)$/;
    expect(
      settings.filter((name) => secrets.has(name) && !publicOnes.test(name) && !REFUSED.test(name)),
    ).toEqual([]);
    // The chart says these itself.
    expect(settings.filter((name) => REFUSED.test(name) && !secrets.has(name)).toSorted()).toEqual(
      own.toSorted(),
    );
  });

  it('[RUN-4][SAFE-3] contains no secret: it names secrets, and takes single keys of them by name', () => {
    expect(all).not.toMatch(/^kind: Secret$/m);
    expect(all).not.toMatch(/stringData|b64enc/);
    for (const name of Object.keys(values['secrets'] as object))
      expect(all).toContain(`.Values.secrets.${name}`);
    // The owner of the tables is for the migrations alone.
    for (const [file, text] of templates)
      if (file !== 'migrate.yaml') expect(text).not.toContain('.Values.secrets.owner');
    expect(templates.get('serve.yaml')).not.toMatch(/signer-files|signer-journal|secrets\.signer/);
  });

  it('[RUN-4][SAFE-3] runs commands of the program, each container with limits, without rights and over a read-only file system', () => {
    const main = readFileSync(join(ROOT, 'server/src/run-command.ts'), 'utf8');
    let containers = 0;
    for (const file of ['migrate.yaml', 'serve.yaml', 'work.yaml']) {
      const text = templates.get(file) ?? '';
      expect(text).toContain('include "portal.pod"');
      for (const one of text.split(/^ {8}- name: (?=\w+\n {10}(?:\{\{|image))/m).slice(1)) {
        containers += 1;
        const [, command = ''] = /args: \[(\w+)/.exec(one) ?? [];
        expect(main).toContain(`case '${command}'`);
        expect(one).toMatch(/resources: \{\{- toYaml \.Values\.\w+\.resources/);
        expect(one).toMatch(/include "portal\.container"|readOnlyRootFilesystem: true/);
      }
    }
    expect(containers).toBe(4);
    const helpers = templates.get('_helpers.tpl') ?? '';
    for (const line of [
      'runAsNonRoot: true',
      'allowPrivilegeEscalation: false',
      'readOnlyRootFilesystem: true',
      'drop: [ALL]',
      'type: RuntimeDefault',
      'automountServiceAccountToken: false',
    ])
      expect(helpers).toContain(line);
  });

  it('[RUN-4] starts one signer alone, and has the version of the program', () => {
    const work = templates.get('work.yaml') ?? '';
    expect(work).toMatch(/^kind: StatefulSet$/m);
    expect(work).toMatch(/^ {2}replicas: 1$/m);
    expect(work.match(/args: \[signer\]/g)).toHaveLength(1);
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(parse(read('Chart.yaml'))).toMatchObject({ appVersion: version });
  });
});
