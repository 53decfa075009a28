import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../server/src/config.ts';
import { SAMPLE_FILE, sampleEnvironment } from '../scripts/sample-environment.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string): Promise<string> => readFile(resolve(ROOT, path), 'utf8');
const unique = (names: readonly string[]): string[] => [...new Set(names)].toSorted();
/** Of the sandbox, of one admin command, or of a run of `migrate`. */
const FOR_ONE_RUN =
  /^(?:SANDBOX_URL|FAULT|STELLAR_(?:ISSUER|FUNDER)_SECRET|DATABASE_OWNER_URL|OFFICER_\w+)$/;
const SETTING = /[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*/;

/** Settings are the keys of the schemas. */
const inCode = async () =>
  unique(
    [
      ...(
        (await read('server/src/config.ts')) +
        (await read('server/src/signer/settings.ts')) +
        (await read('server/src/cold-signer/settings.ts'))
      ).matchAll(
        new RegExp(
          `(?:^ {2,6}|[{,] )(${SETTING.source}): (?:z\\b|base64Key|publicKey|secretKey|secret|serverUrls|listenAddress|requestHeaders|collectorHeaders|requiredClaim)`,
          'gm',
        ),
      ),
    ].map(([, name = '']) => name),
  );
/** The first cell of every table row. */
const inPage = async (path: string) =>
  unique(
    [...(await read(path)).matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(new RegExp(`\`(${SETTING.source})\``, 'g'))].map(([, name = '']) => name),
    ),
  );

describe('every setting', () => {
  it('[RUN-4][SAFE-10] is in the sample environment with its explanation and default', async () => {
    const sample = await read(SAMPLE_FILE);
    expect(sample).toBe(sampleEnvironment());
    for (const name of Object.keys(SETTINGS).filter((one) => !FOR_ONE_RUN.test(one)))
      expect(sample, name).toMatch(new RegExp(`^#?${name}=`, 'm'));
    expect(sample).toMatch(/^DATABASE_URL=$/m);
    expect(sample).toMatch(/^#PORT=3000$/m);
  });

  it('[RUN-4] is documented in configuration.md, and nothing else is', async () => {
    const code = await inCode();
    expect(code.length).toBeGreaterThan(60);
    expect(await inPage('docs/operations/configuration.md')).toEqual(code);
  });

  it('[RUN-4][SAFE-3] that is secret has its rotation and its handling after a leak in key-rotation.md', async () => {
    const secret = (await inCode()).filter((name) =>
      /SECRET|_KEYS?$|_HEADERS$|PASSWORD|SIGNER_(?:LOGIN|PASSPHRASE|NEW_PASSPHRASE)|DATABASE_(?:OWNER_)?URL|SMTP_URL|RPC_URL|COLD_SIGNERS|XPUB|STELLAR_ISSUER$/.test(
        name,
      ),
    );
    const rotated = await inPage('docs/operations/key-rotation.md');
    expect(secret.filter((name) => !rotated.includes(name))).toEqual([]);
    expect(rotated.filter((name) => !secret.includes(name))).toEqual([]);
  });
});
