// Prints every statement of the server, as JSON: a separate program, because the server gets
// another `sql` in it. Argument: the URL of a migrated database without data.
import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase, recorded } from './recording-database.ts';

const RECORDING = import.meta.resolve('./recording-database.ts');
const DATABASE = import.meta.resolve('../../server/src/platform/db/database.ts');
const SOURCES = resolve(import.meta.dirname, '../../server/src');
const ID = '00000000-0000-4000-8000-000000000000';
const PAGE = { limit: 10, offset: 0 };

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url === DATABASE && context.parentURL !== RECORDING
      ? { ...found, url: RECORDING }
      : found;
  },
});

// Most statements are declared while their file is loaded.
const declaring = globSync('**/*.ts', { cwd: SOURCES })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => resolve(SOURCES, file))
  .filter((file) => /\bsql[<(]/.test(readFileSync(file, 'utf8')));
for (const file of declaring) await import(pathToFileURL(file).href);

// The others are declared when a list is queried; a search uses `foundPage`.
const { taxPeoplePage } = await import('../../server/src/modules/taxes/entry-store.ts');
const { allPayouts, payoutPage } =
  await import('../../server/src/modules/payouts/payout-row-store.ts');
const { deskPaymentsPage } = await import('../../server/src/modules/payments/desk/desk-store.ts');
const { deskOrdersPage } = await import('../../server/src/modules/orders/desk-store.ts');
const { listAuditActs } = await import('../../server/src/modules/officers/audit-store.ts');
const { countMails, mailRows } = await import('../../server/src/modules/mails/store.ts');
const { listReviews } = await import('../../server/src/modules/kyc/desk-store.ts');
const { countDeskClaims, deskClaims } =
  await import('../../server/src/modules/claims/desk-store.ts');
const { countReceivables, deskReceivables } =
  await import('../../server/src/modules/receivables/desk-store.ts');
const { commissionPage } =
  await import('../../server/src/modules/affiliates/commission-decision-store.ts');
const { listAccountRows } = await import('../../server/src/modules/accounts/desk/desk-store.ts');

const { MODULES } = await import('../../server/src/modules.ts');

const url = process.argv[2];
if (url === undefined) throw new Error('say which database');
const db = openDatabase({
  url,
  poolSize: 1,
  onError: (error) => {
    throw error;
  },
});
const claims = { order: 'newest', stuckBefore: new Date() } as const;
await taxPeoplePage(db, { words: [], filter: 'waiting', ...PAGE });
await payoutPage(db, { runId: ID, filter: { order: 'largest' }, ...PAGE });
await db.transaction('rows.payouts', (tx) => allPayouts(tx, ID, { order: 'largest' }));
await deskPaymentsPage(db, { order: 'newest' }, PAGE);
await deskPaymentsPage(db, { order: 'newest', q: 'anybody' }, PAGE);
await deskOrdersPage(db, { order: 'newest' }, PAGE);
await listAuditActs(db, {});
await mailRows(db, {}, { order: 'newest', ...PAGE });
await countMails(db, {});
await listReviews(db, {
  verdict: undefined,
  applicantType: undefined,
  order: 'oldest',
  page: 1,
});
deskClaims(claims, PAGE);
await countDeskClaims(db, claims);
deskReceivables({ order: 'oldest' }, PAGE);
countReceivables({ order: 'oldest' });
await commissionPage(db, { state: null, only: null, ...PAGE });
await listAccountRows(db, { words: [], filter: undefined, order: 'newest', page: 1 });
for (const { searches = [] } of MODULES)
  for (const { find } of searches) await find(db, 'anybody', 1);
await db.close();

process.stdout.write(JSON.stringify(recorded));
