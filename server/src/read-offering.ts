import { readFile } from 'node:fs/promises';
import { type Offering, OfferingFaults, parseOffering } from '@bb1/domain/offering/offering';
import type { Config } from './config.ts';
import { jsonLines, lineOf } from './json-lines.ts';
import { OperatorError } from './platform/operator-error.ts';

/** Reads the offering. Refuses a wrong one with the line of every fault. */
export async function readOffering({
  OFFERING_FILE: file,
}: Pick<Config, 'OFFERING_FILE'>): Promise<Offering> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new OperatorError(
      `OFFERING_FILE: ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  try {
    return parseOffering(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new OperatorError(`OFFERING_FILE: ${file} is not JSON: ${error.message}`);
    if (!(error instanceof OfferingFaults)) throw error;
    const lines = jsonLines(text);
    const places = error.faults.map(
      ({ path, text: fault }) =>
        `  ${file}:${lineOf(lines, path)} ${path.map(String).join('.')}: ${fault}`,
    );
    throw new OperatorError(`OFFERING_FILE: the offering is wrong:\n${places.join('\n')}`);
  }
}
