import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { type OutsideCheck, newWalletSecret, outsideChecks } from './compose-commands.ts';
import { loggedError } from './platform/logged-error.ts';
import { openDatabase } from './platform/db/database.ts';
import { refuseStrongLogin } from './platform/db/login-rights.ts';
import { checkDatabase, neededSchema } from './platform/db/schema-version.ts';
import { readAcceptedTexts } from './read-accepted-texts.ts';
import { readOffering } from './read-offering.ts';

type Say = (line: string) => void;

/**
 * Secrets of a new installation, each of its own randomness, as lines of its environment. The keys
 * of the ledger are made by the signer, where they are used.
 */
export function newSecrets(): string[] {
  const key = () => randomBytes(32).toString('base64');
  return [
    `APP_SECRET=${key()}`,
    `DOCUMENT_KEYS=k1:${key()}`,
    `AUDIT_SIGNING_KEY=a1:${key()}`,
    `SIGNER_LOGIN=${randomBytes(32).toString('hex')}`,
    `STELLAR_WEB_AUTH_SECRET=${newWalletSecret()}`,
    `STELLAR_URI_SECRET=${newWalletSecret()}`,
  ];
}

/** Everything that the server needs, in the order in which an operator sets it up. */
export async function checksOf(config: Config): Promise<OutsideCheck[]> {
  const offering = await readOffering(config).catch(() => null);
  return [
    {
      settings: 'DATABASE_URL',
      what: 'database: version, encoding, locale, schema, login',
      run: () => lookAtDatabase(config),
    },
    {
      settings: 'OFFERING_FILE, CONTENT_DIR',
      what: 'offering and its texts',
      async run() {
        await readAcceptedTexts(config.CONTENT_DIR, await readOffering(config));
      },
    },
    ...(offering === null ? [] : outsideChecks(config, offering)),
  ];
}

/**
 * Tries everything that the server needs, one after the other, and writes nothing. Returns the
 * number of failures.
 */
export async function checkSetUp(config: Config, say: Say): Promise<number> {
  let failed = 0;
  for (const check of await checksOf(config)) {
    const { settings, what } = check;
    try {
      await check.run();
      say(`ok      ${what}`);
    } catch (error) {
      failed += 1;
      const reason = loggedError(error).message;
      say(
        `FAILED  ${what}\n          ${reason.startsWith(settings) ? '' : `${settings}: `}${reason}`,
      );
    }
  }
  say(failed === 0 ? 'everything answers' : `${failed} of these failed`);
  return failed;
}

async function lookAtDatabase(config: Config): Promise<void> {
  const { DATABASE_URL: url } = config;
  const db = openDatabase({ url, poolSize: 2, onError: () => undefined });
  try {
    await checkDatabase(db, url, await neededSchema());
    if (config.MODE !== 'sandbox') await refuseStrongLogin(db, config.ACCEPTED_WEAK_SETTINGS);
  } finally {
    await db.close();
  }
}
