import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Offering } from '@bb1/domain/offering/offering';
import type { AcceptedTexts } from './context.ts';
import { OperatorError } from './platform/operator-error.ts';

type AcceptedDocument = keyof Offering['documentVersions'];

/** Where the words of each text stand that people accept: pages in both languages, papers in German. */
const SOURCES: Readonly<Record<AcceptedDocument, readonly string[]>> = {
  terms: ['de/terms.md', 'en/terms.md'],
  bondTerms: ['documents/prospectus.md'],
  prospectus: ['documents/prospectus.md'],
  privacyPolicy: ['de/privacy.md', 'en/privacy.md'],
  taxInformation: ['de/privacy.md', 'en/privacy.md'],
  withdrawalInformation: ['documents/consumer-information.md'],
};

/** The fingerprint of each text that people accept (SHA-256, hex): of its words, and of the facts of the offering that it names. */
export async function readAcceptedTexts(
  directory: string,
  offering: Offering,
): Promise<AcceptedTexts> {
  const texts = new Map<string, string>();
  // One after the other, so that the first file that is missing is the one that is named.
  for (const file of new Set(Object.values(SOURCES).flat()))
    texts.set(file, await readText(directory, file));
  const hashes = Object.entries(SOURCES).map(
    ([document, files]) =>
      [
        document,
        hashOf(
          files.map((file) => texts.get(file) ?? ''),
          offering,
        ),
      ] as const,
  );
  return Object.fromEntries(hashes) as AcceptedTexts;
}

async function readText(directory: string, file: string): Promise<string> {
  try {
    return await readFile(join(directory, file), 'utf8');
  } catch (error) {
    throw new OperatorError(
      `CONTENT_DIR: ${directory} has no readable ${file}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function hashOf(sources: readonly string[], offering: Offering): string {
  const paths = sources.flatMap((source) =>
    [...source.matchAll(/\{\{\s*([\w.]+)/g)].map(([, path = '']) => path),
  );
  const facts = [...new Set(paths)].toSorted().map((path) => [path, factAt(offering, path)]);
  return createHash('sha256').update(JSON.stringify({ sources, facts })).digest('hex');
}

/** The value of a placeholder; what only follows from other facts, such as a table of prices, by those. */
function factAt(offering: Offering, path: string): unknown {
  const fact = path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? new Map<string, unknown>(Object.entries(value)).get(key)
          : undefined,
      offering,
    );
  const { token, bond, issuer, sale } = offering;
  const { start, end, capEur, tiers } = sale;
  return fact ?? { token, bond, issuer, start, end, capEur, tiers };
}
