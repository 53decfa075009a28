import { readFile, writeFile } from 'node:fs/promises';
import { readConfig } from './config.ts';
import { beginHalt } from './modules/officers/payment-halt.ts';
import { describeComparisons } from './modules/reconciliation/describe-comparisons.ts';
import { checkMoneyInvariants } from './money-invariants.ts';
import { type Clock, sandboxClock, systemClock } from './platform/clock/clock.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { previewListFile } from './preview-list-file.ts';
import { documentKeysInUse } from './platform/documents/document-keys.ts';
import { rewrapDocuments } from './platform/documents/rewrap-documents.ts';

const USAGE = `admin commands:
  money-check                    check every money invariant and compare the books with bank, chains and ledger; names the rows.
                                 Exit code 1: an invariant is broken; 2: the check could not run; 3: the outside contradicts the books;
                                 4: a figure could not be compared
  payment-halt REASON              stop all movements of money and tokens at once; two officers let them go on at /desk/payment-halts
  audit-verify                   verify the audit log by its keys, time stamps, roots on the ledger and earlier verifications; names what was changed.
                                 Exit code 1: something was changed or removed; 3: something is not proven
  audit-export FILE              write the whole audit log into a file that outsiders verify by verify-log.ts alone
  document-keys                  which keys of DOCUMENT_KEYS are still needed, and by how many sealed bodies
  documents-rewrap               put every document key under the first key of DOCUMENT_KEYS; may be broken off and begun again
  set-up [--answers FILE]        set up a production site in a dialogue: settings, keys, signer, database, the first two administrators;
                                 may be broken off and called again
  new-secrets                    secrets of a new installation, as lines of its environment
  check                          try database, offering, mail, ledger, signer, prices and chains, one after the other; writes nothing
  create-officer NAME EMAIL ROLE[,ROLE…] [LOCALE]   password from the environment OFFICER_PASSWORD; shows the second factor once, as secret and otpauth address
  screening-list OFFICER_EMAIL LIST FILE [FILE_OF_ALIASES]   read a list of names too large for an upload; proposed and approved at the back office
  stellar-setup [--dry-run]      plan and carry out what is missing on the ledger; the cold key from the environment STELLAR_ISSUER_SECRET,
                                 the paying account from STELLAR_FUNDER_SECRET, addresses of the cold signers from STELLAR_COLD_SIGNERS
  stellar-setup --unsigned FILE  the same without the cold key: does what needs none, and writes into FILE the transaction to be signed elsewhere
  stellar-setup --signed FILE    takes that transaction back with the issuer's signatures, and hands it in
  stellar-sign FILE SIGNED       on a machine without network: shows what each transaction of a file does, signs it with STELLAR_COLD_SECRET, writes it to SIGNED;
                                 \`npm run cold-signer\` makes one file of it, which needs Node alone`;

/**
 * Runs one admin command. Returns the exit code: 0 success, 1 something is wrong, 2 usage error.
 */
export async function runAdminCommand(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  switch (command) {
    case 'money-check':
      return withDatabase(checkMoney).catch((error: unknown) => {
        console.error('the books could not be checked:', error);
        return MONEY_CODES.failed;
      });
    case 'payment-halt':
      return haltByHand(rest.join(' ').trim());
    case 'audit-verify':
      return withAudit(async (byHand) => {
        const { verifyAuditByHand } = await import('./admin-audit.ts');
        return verifyAuditByHand(byHand);
      });
    case 'audit-export':
      return exportAudit(rest);
    case 'document-keys':
      return withDatabase(showDocumentKeys);
    case 'documents-rewrap':
      return withDatabase(rewrapDocumentKeys);
    case 'create-officer':
      return withDatabase(async (db) => {
        const { createOfficerByHand } = await import('./admin-officer.ts');
        return createOfficerByHand(db, readConfig(), {
          args: rest,
          say: (line) => console.log(line),
        });
      });
    case 'set-up':
      return setUpInTerminal(rest);
    case 'new-secrets': {
      const { newSecrets } = await import('./admin-set-up.ts');
      for (const line of newSecrets()) console.log(line);
      return 0;
    }
    case 'check': {
      const { checkSetUp } = await import('./admin-set-up.ts');
      return (await checkSetUp(readConfig(), (line) => console.log(line))) === 0 ? 0 : 1;
    }
    case 'screening-list':
      return withDatabase((db) => previewListByHand(db, rest));
    case 'stellar-setup':
      return setUpLedger(rest);
    case 'stellar-sign': {
      const { signFile } = await import('./cold-signer/sign-file.ts');
      return signFile(rest);
    }
    default:
      console.log(USAGE);
      return command === undefined || command === 'help' ? 0 : 2;
  }
}

async function setUpInTerminal([option, file, ...others]: readonly string[]): Promise<number> {
  if (
    others.length > 0 ||
    (option === undefined ? false : option !== '--answers' || file === undefined)
  ) {
    console.log(`${USAGE}\n\nset-up takes --answers FILE and nothing else`);
    return 2;
  }
  const { openTerminal } = await import('./set-up/terminal.ts');
  const { setUp } = await import('./set-up/set-up.ts');
  const terminal = openTerminal(process.stdin, process.stdout);
  try {
    return await setUp({
      folder: process.cwd(),
      program: process.argv[1] ?? '',
      answersFile: file ?? null,
      terminal,
    });
  } finally {
    terminal.close();
  }
}

async function withDatabase(work: (db: Database) => Promise<number>): Promise<number> {
  const db = openDatabase({
    url: readConfig().DATABASE_URL,
    poolSize: 2,
    onError: (error) => console.error(error.message),
  });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

function withAudit(
  work: (byHand: {
    db: Database;
    clock: Clock;
    config: ReturnType<typeof readConfig>;
  }) => Promise<number>,
): Promise<number> {
  return withDatabase((db) => withClock(db, (clock) => work({ db, clock, config: readConfig() })));
}

async function exportAudit([file]: readonly string[]): Promise<number> {
  if (file === undefined) {
    console.log(`${USAGE}\n\naudit-export needs a FILE that does not exist yet`);
    return 2;
  }
  return withAudit(async (byHand) => {
    const { exportAuditByHand } = await import('./admin-audit.ts');
    return exportAuditByHand(byHand, file);
  });
}

/** Exit codes: a broken invariant, a check that could not run, a contradiction, a figure that could not be compared. */
const MONEY_CODES = { broken: 1, failed: 2, differs: 3, unknown: 4 } as const;

async function checkMoney(db: Database): Promise<number> {
  const { checked, breaches } = await checkMoneyInvariants(db);
  for (const breach of breaches)
    console.log(`BROKEN: ${breach.invariant}\n  ${breach.what}: ${breach.detail}`);
  console.log(
    breaches.length === 0
      ? `${checked} money invariants hold`
      : `${breaches.length} rows break an invariant`,
  );
  const { lines, differing, unknown } = await withClock(db, (clock) =>
    describeComparisons(db, clock.now()),
  );
  for (const line of lines) console.log(line);
  console.log(`${differing} figures of the books are contradicted, ${unknown} are not known`);
  if (breaches.length > 0) return MONEY_CODES.broken;
  if (differing > 0) return MONEY_CODES.differs;
  return unknown > 0 ? MONEY_CODES.unknown : 0;
}

async function haltByHand(reason: string): Promise<number> {
  if (reason === '') {
    console.log(`${USAGE}\n\npayment-halt needs a reason`);
    return 2;
  }
  return withDatabase(async (db) => {
    const id = await beginHalt(db, { kind: 'operator', at: systemClock.now(), reason });
    console.log(
      id === null
        ? 'an operator has already halted payments'
        : 'all payments and token movements are halted',
    );
    return 0;
  });
}

async function showDocumentKeys(db: Database): Promise<number> {
  const { keys, currentKeyId } = readConfig().documentKeys;
  const used = await documentKeysInUse(db);
  for (const { keyId, bodies } of used)
    console.log(
      `${keyId}: ${bodies} sealed bodies${keyId === currentKeyId ? ', and all new ones' : ''}${Object.hasOwn(keys, keyId) ? '' : '; MISSING in DOCUMENT_KEYS'}`,
    );
  for (const keyId of Object.keys(keys))
    if (!used.some((one) => one.keyId === keyId))
      console.log(`${keyId}: ${keyId === currentKeyId ? 'all new ones' : 'not needed any more'}`);
  return used.every(({ keyId }) => Object.hasOwn(keys, keyId)) ? 0 : 1;
}

async function rewrapDocumentKeys(db: Database): Promise<number> {
  const ring = readConfig().documentKeys;
  const { rewrapped, namesSealed, unopened } = await rewrapDocuments(db, {
    ring,
    clock: systemClock,
    onProgress: (done) => console.log(`${done} keys rewrapped`),
  });
  for (const body of unopened) console.log(`DOES NOT OPEN: ${body}`);
  if (namesSealed > 0) console.log(`${namesSealed} names sealed`);
  const left = (await documentKeysInUse(db)).filter(({ keyId }) => keyId !== ring.currentKeyId);
  for (const { keyId, bodies } of left)
    console.log(`${keyId}: still needed by ${bodies} sealed bodies`);
  if (left.length === 0)
    console.log(
      `${rewrapped} keys are now under ${ring.currentKeyId}; no other key is needed any more`,
    );
  return left.length === 0 ? 0 : 1;
}

async function previewListByHand(db: Database, args: readonly string[]): Promise<number> {
  const { listReader } = await import('./compose-commands.ts');
  return withClock(db, (clock) =>
    previewListFile(
      { db, clock, readScreeningList: listReader, say: (line) => console.log(line) },
      args,
    ),
  );
}

/** The time by which the server decides: that of the sandbox may have been moved. */
async function withClock<T>(db: Database, work: (clock: Clock) => Promise<T>): Promise<T> {
  if (readConfig().MODE !== 'sandbox') return work(systemClock);
  const movable = await sandboxClock(db, (error) => console.error(error));
  try {
    return await work(movable);
  } finally {
    movable.stop();
  }
}

async function setUpLedger(args: readonly string[]): Promise<number> {
  const config = readConfig();
  const way = args[0] === '--unsigned' || args[0] === '--signed' ? args[0] : null;
  const file = args[1];
  const { STELLAR_ISSUER_SECRET: issuerSecret, STELLAR_FUNDER_SECRET: funderSecret } = config;
  if (
    funderSecret === undefined ||
    (way === null && issuerSecret === undefined) ||
    (way !== null && file === undefined)
  ) {
    console.log(
      `${USAGE}\n\nSTELLAR_FUNDER_SECRET and, unless a FILE is named, STELLAR_ISSUER_SECRET are needed for this command only; never put them into the configuration of the server`,
    );
    return 2;
  }
  const { openLedgerSetup } = await import('./compose-commands.ts');
  const setup = await openLedgerSetup(config, {
    funderSecret,
    dryRun: args.includes('--dry-run'),
    log: (line) => console.log(line),
  });
  if (way === '--signed' && file !== undefined) await setup.finish(await readFile(file, 'utf8'));
  else if (way === '--unsigned' && file !== undefined)
    await writeUnsigned(file, await setup.prepare());
  else if (issuerSecret !== undefined) await setup.whole(issuerSecret);
  return 0;
}

async function writeUnsigned(file: string, envelopeXdr: string | null): Promise<void> {
  if (envelopeXdr === null) return;
  // Never overwrites a file that somebody has carried away to sign.
  await writeFile(file, `${envelopeXdr}\n`, { flag: 'wx' });
  console.log(
    `to be signed within seven days: ${file}; until it is back, use the paying account for nothing else`,
  );
}
