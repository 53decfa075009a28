import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOffering } from '@bb1/domain/offering/offering';
import { DOCUMENT_INDEX } from '../server/src/platform/http/document-files.ts';
import { readDocuments, typesetForIssuer } from '../server/src/issuer-documents/make-documents.ts';

const ROOT = join(import.meta.dirname, '..');
const CONTENT = join(ROOT, 'content/bb1');
const FILES = join(CONTENT, 'files');
const MARK = join(FILES, '.inputs');
const INPUTS = ['content/bb1/documents/**/*', 'content/bb1/offering.json', 'server/src/{platform/pdf,issuer-documents}/**/*.ts', 'scripts/documents.ts', 'domain/src/{offering,financial-statements,tokens}/*.ts', 'domain/src/*.ts', 'package-lock.json'];

/** Makes the PDFs of the offering in `content/bb1/files`, unless nothing they are made of has changed. Throws when a document is wrong. */
export async function buildDocuments(): Promise<'built' | 'unchanged'> {
  const inputs = inputsHash();
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === inputs) return 'unchanged';
  const offering = parseOffering(JSON.parse(readFileSync(join(CONTENT, 'offering.json'), 'utf8')));
  const documents = await readDocuments(join(CONTENT, 'documents'), offering);
  rmSync(FILES, { recursive: true, force: true });
  mkdirSync(FILES, { recursive: true });
  for (const document of documents) writeFileSync(join(FILES, `${document.name}.pdf`), await typesetForIssuer(document, offering));
  const index = documents.map(({ name, source }) => ({ file: `${name}.pdf`, readableName: `${offering.token.code} ${source.title}` }));
  writeFileSync(join(FILES, DOCUMENT_INDEX), JSON.stringify(index, null, 2));
  writeFileSync(MARK, inputs);
  return 'built';
}

function inputsHash(): string {
  const hash = createHash('sha256');
  const files = globSync(INPUTS, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'));
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted()) hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

if (import.meta.main) console.log(`documents: ${await buildDocuments()}`);
