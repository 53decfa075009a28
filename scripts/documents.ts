import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Offering, parseOffering } from '@bb1/domain/offering/offering';
import { DOCUMENT_INDEX } from '../server/src/platform/http/document-files.ts';
import {
  type MadeDocument,
  readDocuments,
  typesetForIssuer,
} from '../server/src/issuer-documents/make-documents.ts';

const ROOT = join(import.meta.dirname, '..');
const INPUTS = [
  'server/src/{platform/pdf,issuer-documents}/**/*.ts',
  'scripts/documents.ts',
  'domain/src/{offering,financial-statements,tokens}/*.ts',
  'domain/src/*.ts',
  'package-lock.json',
];

/** The folders of `content`: each is an offering. */
export const OFFERINGS: readonly string[] = readdirSync(join(ROOT, 'content')).toSorted();

/**
 * Makes an offering's PDFs in its folder `files`, unless their sources are unchanged. Throws if a
 * document is wrong.
 */
export function buildDocuments(folder: string): Promise<'built' | 'unchanged'> {
  const offering = parseOffering(
    JSON.parse(readFileSync(join(ROOT, 'content', folder, 'offering.json'), 'utf8')),
  );
  return makeFiles(publishedFiles(folder), inputsHash(folder), () =>
    filesOf(folder, offering, (document) => typesetForIssuer(document, offering)),
  );
}

/**
 * Makes the PDFs of an offering whose dates a demonstration has moved in the folder `files`, unless
 * nothing has changed. Annual statements are the issuer's past and stay as published, so
 * `buildDocuments` comes first.
 */
export function buildMovedDocuments(
  folder: string,
  offering: Offering,
  files: string,
): Promise<'built' | 'unchanged'> {
  const inputs = `${inputsHash(folder)} ${createHash('sha256').update(JSON.stringify(offering)).digest('hex')}`;
  return makeFiles(files, inputs, () =>
    filesOf(folder, offering, async (document) =>
      document.name.startsWith('financial-statements-')
        ? readFileSync(join(publishedFiles(folder), `${document.name}.pdf`))
        : typesetForIssuer(document, offering),
    ),
  );
}

async function filesOf(
  folder: string,
  offering: Offering,
  bytesOf: (document: MadeDocument) => Promise<Uint8Array>,
): Promise<DocumentFile[]> {
  const documents = await readDocuments(join(ROOT, 'content', folder, 'documents'), offering);
  return Promise.all(
    documents.map(async (document) => ({
      file: `${document.name}.pdf`,
      readableName: `${offering.token.code} ${document.source.title}`,
      bytes: await bytesOf(document),
    })),
  );
}

interface DocumentFile {
  readonly file: string;
  readonly readableName: string;
  readonly bytes: Uint8Array;
}

async function makeFiles(
  directory: string,
  inputs: string,
  make: () => Promise<DocumentFile[]>,
): Promise<'built' | 'unchanged'> {
  const mark = join(directory, '.inputs');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === inputs) return 'unchanged';
  const documents = await make();
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  for (const { file, bytes } of documents) writeFileSync(join(directory, file), bytes);
  const index = documents.map(({ file, readableName }) => ({ file, readableName }));
  writeFileSync(join(directory, DOCUMENT_INDEX), JSON.stringify(index, null, 2));
  writeFileSync(mark, inputs);
  return 'built';
}

function publishedFiles(folder: string): string {
  return join(ROOT, 'content', folder, 'files');
}

function inputsHash(name: string): string {
  const hash = createHash('sha256');
  const files = globSync(
    [`content/${name}/documents/**/*`, `content/${name}/offering.json`, ...INPUTS],
    { cwd: ROOT, withFileTypes: true },
  ).filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'));
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

if (import.meta.main)
  for (const name of OFFERINGS) console.log(`documents of ${name}: ${await buildDocuments(name)}`);
