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
import { parseOffering } from '@bb1/domain/offering/offering';
import { DOCUMENT_INDEX } from '../server/src/platform/http/document-files.ts';
import { readDocuments, typesetForIssuer } from '../server/src/issuer-documents/make-documents.ts';

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
export async function buildDocuments(folder: string): Promise<'built' | 'unchanged'> {
  const content = join(ROOT, 'content', folder);
  const files = join(content, 'files');
  const mark = join(files, '.inputs');
  const inputs = inputsHash(folder);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === inputs) return 'unchanged';
  const offering = parseOffering(JSON.parse(readFileSync(join(content, 'offering.json'), 'utf8')));
  const documents = await readDocuments(join(content, 'documents'), offering);
  rmSync(files, { recursive: true, force: true });
  mkdirSync(files, { recursive: true });
  for (const document of documents)
    writeFileSync(join(files, `${document.name}.pdf`), await typesetForIssuer(document, offering));
  const index = documents.map(({ name, source }) => ({
    file: `${name}.pdf`,
    readableName: `${offering.token.code} ${source.title}`,
  }));
  writeFileSync(join(files, DOCUMENT_INDEX), JSON.stringify(index, null, 2));
  writeFileSync(mark, inputs);
  return 'built';
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
