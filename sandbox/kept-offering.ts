import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Offering, OfferingFaults, parseOffering } from '@bb1/domain/offering/offering';
import { demoOffering } from './demo-offering.ts';

/**
 * The offering's dates are shifted once, at the first start, so that the sale is stable across
 * restarts.
 */
export function keptOffering({
  dataDir,
  contentDir,
  saleStartsInDays,
}: {
  readonly dataDir: string;
  readonly contentDir: string;
  /** From the first start on; by default the sale is open since weeks. */
  readonly saleStartsInDays: number | undefined;
}): Offering {
  const file = join(dataDir, 'offering.json');
  const definition: unknown = JSON.parse(readFileSync(join(contentDir, 'offering.json'), 'utf8'));
  try {
    // A part that a later version adds is used as published, a day of an announcement too.
    const published = definition as Partial<Offering>;
    const earlier = JSON.parse(readFileSync(file, 'utf8')) as Partial<Offering>;
    const kept = parseOffering({
      ...published,
      ...earlier,
      announcements: { ...published.announcements, ...earlier.announcements },
    });
    const { token } = parseOffering(definition);
    if (kept.token.code !== token.code)
      throw new Error(
        `${dataDir} holds the sale of ${kept.token.code}, not of ${token.code}. Choose another place: DATA_DIR=… npm start`,
      );
    // The server reads the same file.
    writeFileSync(file, JSON.stringify(kept, null, 2));
    return kept;
  } catch (error) {
    if (error instanceof OfferingFaults)
      throw new Error(
        `${file} is of an earlier version, and this one cannot use it:\n${error.message}\nBegin anew: remove ${dataDir}, or choose another place: DATA_DIR=… npm start`,
        { cause: error },
      );
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const offering = demoOffering(
      definition,
      new Date(),
      saleStartsInDays === undefined ? {} : { saleStartsInDays },
    );
    writeFileSync(file, JSON.stringify(offering, null, 2));
    return offering;
  }
}
