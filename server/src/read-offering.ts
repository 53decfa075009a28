import { readFile } from 'node:fs/promises';
import { type Offering, parseOffering } from '@bb1/domain/offering/offering';
import type { Config } from './config.ts';

export async function readOffering(config: Config): Promise<Offering> {
  return parseOffering(JSON.parse(await readFile(config.OFFERING_FILE, 'utf8')));
}
