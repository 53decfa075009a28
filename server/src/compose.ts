import { readFile } from 'node:fs/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { parseOffering } from '@bb1/domain/offering/offering';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { smtpMailer } from './integrations/mail/smtp-mailer.ts';
import { mailSetting } from './mail-setting.ts';
import { addressAlreadyRegisteredMail } from './modules/accounts/mails/address-already-registered.ts';
import { confirmEmailMail } from './modules/accounts/mails/confirm-email.ts';
import { accountsRoutes } from './modules/accounts/routes.ts';
import { accountExists } from './modules/accounts/store.ts';
import { openSale } from './modules/offering/raised.ts';
import { offeringRoutes } from './modules/offering/routes.ts';
import { officersDeskRoutes } from './modules/officers/desk.ts';
import { findOfficer } from './modules/officers/store.ts';
import { sealAudit } from './platform/audit/audit.ts';
import { type Clock, type SandboxClock, sandboxClock, systemClock } from './platform/clock/clock.ts';
import { mailTokens } from './platform/crypto/mail-token.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { sealedDocuments } from './platform/documents/documents.ts';
import { faultsFrom } from './platform/faults/faults.ts';
import { openApi } from './platform/http/api.ts';
import { csrf } from './platform/http/csrf.ts';
import { forgetOldCounts } from './platform/http/rate-limit.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { DELIVER_MAIL, deliverMail, type MailTemplates } from './platform/mail/outbox.ts';

export interface Product {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly context: Context;
  readonly jobs: Jobs;
  /** Jobs that run every minute. */
  readonly sweeps: readonly string[];
  close(): Promise<void>;
}

/** The only place that picks the real integrations and hands them to the modules. */
export async function compose(config: Config): Promise<Product> {
  const faults = faultsFrom(config.FAULT);
  const app = Fastify({
    logger: config.LOG_LEVEL === 'silent' ? false : { level: config.LOG_LEVEL, redact: ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-csrf-token"]'] },
    trustProxy: config.TRUST_PROXY,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    bodyLimit: 100_000,
    forceCloseConnections: 'idle',
  });
  const db = openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL_SIZE, faults, onError: (error) => app.log.error({ err: error }, 'database connection lost') });
  const offering = parseOffering(JSON.parse(await readFile(config.OFFERING_FILE, 'utf8')));
  await openSale(db, offering);
  const movableClock: SandboxClock | null = config.MODE === 'sandbox' ? await sandboxClock(db, (error) => app.log.error({ err: error }, 'clock could not be read')) : null;
  const clock: Clock = movableClock ?? systemClock;
  const publicUrl = new URL(config.PUBLIC_URL);
  const tokens = mailTokens(config.APP_SECRET);
  const context: Context = { db, clock, offering, mailTokens: tokens, documents: sealedDocuments(config.documentKeys), publicUrl };
  const mailer = smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });
  const setting = mailSetting({ offering, mailTokens: tokens, publicUrl });

  const templates: MailTemplates = {
    'confirm-email': confirmEmailMail(setting),
    'address-already-registered': addressAlreadyRegisteredMail(setting),
  };

  const jobs: Jobs = {
    [DELIVER_MAIL]: async (payload) => deliverMail({ db, mailer, templates, domain: publicUrl.hostname, mailId: (payload as { mailId: string }).mailId }),
    'audit.seal': async () => {
      await sealAudit(db);
    },
    'rate_limits.forget': () => forgetOldCounts(db),
  };
  const sweeps = ['audit.seal', 'rate_limits.forget'];

  await app.register(
    async (api) => {
      const serve = await openApi(api, {
        db,
        csrf: csrf(config.APP_SECRET),
        publicUrl,
        findOfficer: async (id) => {
          const officer = await findOfficer(db, id);
          return officer && { officerId: officer.id, name: officer.name, roles: officer.roles };
        },
        accountExists: (id) => accountExists(db, id),
      });
      offeringRoutes(serve, context, {
        networkPassphrase: config.STELLAR_NETWORK_PASSPHRASE,
        assetIssuer: config.STELLAR_ISSUER,
        sandbox: config.MODE === 'sandbox',
        paymentMethods: offering.paymentMethods.filter((method) => method === 'EUR'),
      });
      accountsRoutes(serve, context);
      officersDeskRoutes(serve, context, { appSecret: config.APP_SECRET, queues: [], sandboxClock: movableClock, sweeps });
    },
    { prefix: '/api' },
  );

  return {
    app,
    db,
    context,
    jobs,
    sweeps,
    async close() {
      await app.close();
      movableClock?.stop();
      mailer.close();
      await db.close();
    },
  };
}
