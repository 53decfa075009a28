import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const BUILD = join(ROOT, 'build');
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i;

/** The fields of a package in the lockfile that are used. */
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

export interface Component {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** SHA-512 of the registry's file, in npm's notation. */
  readonly integrity: string;
  /** Where it is installed, below the root. */
  readonly path: string;
}

/** Third-party packages in production: those of the server, and those in the built site. */
export function shippedComponents(): Component[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages)
    .flatMap(([path, { version, license, integrity, dev, link }]) => {
      const name = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
      if (name === undefined || version === undefined || integrity === undefined) return [];
      if (dev === true || link === true) return [];
      return [{ name, version, licence: license ?? statedLicence(path), integrity, path }];
    })
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Old packages state their licence only in the first line of its text. */
function statedLicence(path: string): string {
  const title = textsOf(path)[0]?.split('\n')[0]?.trim() ?? '';
  return title.length > 0 && title.length < 80 ? title : 'not stated';
}

function textsOf(path: string): string[] {
  const folder = join(ROOT, path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim());
}

/**
 * The components in the CycloneDX 1.6 format. `npm sbom --omit=dev` cannot make it: it omits
 * production packages that a workspace of tests also depends on, such as Fastify.
 */
export function componentBill(components: readonly Component[]): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'bb1-investor-portal' } },
    components: components.map(({ name, version, licence, integrity, path }) => ({
      type: 'library',
      'bom-ref': path,
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [{ license: { name: licence } }],
      hashes: [
        {
          alg: 'SHA-512',
          content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
        },
      ],
    })),
  };
}

/** Name, version, licence and its text for each; packages for other machines have no text here. */
export function licenceNotices(components: readonly Component[]): string {
  const notices = components.map(({ name, version, licence, path }) =>
    [`${name} ${version} (${licence})`, ...textsOf(path)].join('\n\n'),
  );
  return `Packages of others in this product, with their licences\n\n${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

if (import.meta.main) {
  const components = shippedComponents();
  const [file, text] =
    process.argv[2] === 'notices'
      ? ['NOTICES.txt', licenceNotices(components)]
      : ['bom.json', `${JSON.stringify(componentBill(components), null, 2)}\n`];
  mkdirSync(BUILD, { recursive: true });
  writeFileSync(join(BUILD, file), text);
  console.log(`build/${file}: ${components.length} components`);
}
