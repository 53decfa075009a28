import type { House } from '../../module.ts';
import type { Tx } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { insertAcceptedTexts, knownTexts } from './accepted-texts-store.ts';

type Checked = Pick<House, 'db' | 'clock' | 'config' | 'log' | 'offering' | 'acceptedTexts'>;

/**
 * Refuses a start with a text that has changed under the same version: orders would say that people accepted what they never
 * read. In the sandbox, where dates move and words are written, it only warns; orders store the fingerprint of what was shown.
 */
export async function checkAcceptedTexts(house: Checked): Promise<void> {
  const { db, config, log, offering, acceptedTexts } = house;
  const known = await knownTexts(db);
  const changed = textsOf(offering, acceptedTexts).filter(({ document, version, hash }) => {
    const hashes = known.filter((one) => one.document === document && one.version === version);
    return hashes.length > 0 && !hashes.some((one) => one.text_hash.equals(hash));
  });
  if (changed.length === 0) return;
  const lines = changed.map(
    ({ document, version }) =>
      `  ${document}: the text differs from the one that version ${version} named before`,
  );
  const problem = `Texts that people accept have changed. Give them a new version (documentVersions in the offering):\n${lines.join('\n')}`;
  if (config.MODE !== 'sandbox') throw new OperatorError(problem);
  log.warn(problem);
}

/** Notes the texts that are in use from now on. */
export async function keepAcceptedTexts(
  tx: Tx,
  { clock, offering, acceptedTexts }: Pick<Checked, 'clock' | 'offering' | 'acceptedTexts'>,
): Promise<void> {
  await insertAcceptedTexts(tx, textsOf(offering, acceptedTexts), clock.now());
}

function textsOf(
  { documentVersions }: Checked['offering'],
  hashes: Checked['acceptedTexts'],
): { document: string; version: string; hash: Buffer }[] {
  const found = new Map(Object.entries(hashes));
  return Object.entries(documentVersions).map(([document, version]) => ({
    document,
    version,
    hash: Buffer.from(found.get(document) ?? '', 'hex'),
  }));
}
