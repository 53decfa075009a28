import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Offering } from '../domain/src/offering/offering.ts';
import { demoOffering } from '../sandbox/demo-offering.ts';
import { startMailbox, type Mailbox } from '../sandbox/mailbox/mailbox.ts';
import { startLedger, type Ledger, unreachableLedger } from './stellar-for-tests.ts';

export interface SurroundingsOptions {
  /** Starts a Stellar ledger with the asset set up. */
  readonly ledger?: boolean;
  /** `point:throw:1`, see platform/faults. */
  readonly fault?: string;
  readonly offering?: (offering: Offering) => Offering;
  /** Settings in place of those of the tests. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** What a server needs around it, over a database of its own. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string>>;
  readonly mailbox: Mailbox;
  readonly ledger: Ledger;
  readonly offering: Offering;
  close(): Promise<void>;
}

export async function openSurroundings(databaseUrl: string, options: SurroundingsOptions = {}): Promise<Surroundings> {
  const folder = await mkdtemp(join(tmpdir(), 'bb1-world-'));
  const definition: unknown = JSON.parse(await readFile(resolve(import.meta.dirname, '../content/bb1/offering.json'), 'utf8'));
  const offering = (options.offering ?? ((same) => same))(demoOffering(definition, new Date()));
  await writeFile(join(folder, 'offering.json'), JSON.stringify(offering));
  const mailbox = await startMailbox({ port: 0, file: null });
  const ledger = options.ledger === true ? await startLedger(offering) : unreachableLedger();
  const environment = {
    MODE: 'sandbox',
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: databaseUrl,
    OFFERING_FILE: join(folder, 'offering.json'),
    CONTENT_DIR: resolve(import.meta.dirname, '../content/bb1'),
    APP_SECRET: randomBytes(32).toString('base64'),
    DOCUMENT_KEYS: `test:${randomBytes(32).toString('base64')}`,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: `${offering.issuer.name} <${offering.issuer.email}>`,
    LOG_LEVEL: 'error',
    // Tests call by the hundred and from one address; those of the bot check set their own.
    BOT_CHECK_WITHOUT_PROOF_PER_HOUR: '1000000',
    BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL: '1000000',
    ...ledger.environment,
    ...(options.fault === undefined ? {} : { FAULT: options.fault }),
    ...options.environment,
  };
  return {
    environment,
    mailbox,
    ledger,
    offering,
    async close() {
      await mailbox.close();
      await ledger.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
