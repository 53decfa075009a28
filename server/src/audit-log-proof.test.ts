import { execFile } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { asRunningServer, cloneDatabase } from '../../testing/postgres-for-tests.ts';
import { openSurroundings, type Surroundings } from '../../testing/surroundings.ts';
import { startOddAuthority } from '../../testing/time-stamps-for-tests.ts';
import { exportAuditByHand } from './admin-audit.ts';
import { auditAnchorsOf } from './audit-anchors-of.ts';
import { type Config, readConfig } from './config.ts';
import { timeStampAuthority } from './integrations/time-stamps/time-stamp-authority.ts';
import { checkAuditLog, verifyAuditLog } from './modules/officers/verify-audit-log.ts';
import { anchorAudit } from './platform/audit/anchor-audit.ts';
import { publicKeyText } from './platform/audit/audit-keys.ts';
import { record, sealAndSign, SYSTEM } from './platform/audit/audit.ts';
import {
  chain,
  checkStamp,
  headStatement,
  readCertificates,
  rootOf,
} from './platform/audit/verify-log.ts';
import { type Database, openDatabase } from './platform/db/database.ts';

const VERIFIER = resolve(import.meta.dirname, 'platform/audit/verify-log.ts');
const DAY_MS = 86_400_000;
/** The ledger's time only moves forward. */
const FIRST_DAY = new Date(Date.now() + DAY_MS);
const ACTS_A_DAY = 30;

let folder: string;
let surroundings: Surroundings;
let config: Config;
let now = FIRST_DAY;
/** The honest log of three days, which every test copies. */
let honest: string;
/** What an auditor kept of the second day. */
let kept: string;

const clock = { movable: false, now: () => now };
const contextOf = (db: Database) => ({
  db,
  clock,
  auditKeys: config.auditKeys,
  log: { warn: (details: object) => expect(details).toBe('anchored') },
  ...auditAnchorsOf(config),
});
const opened = (url: string) =>
  openDatabase({ url: asRunningServer(url), poolSize: 2, onError: () => undefined });

/** So many days after the first one, everywhere. */
async function goTo(day: number): Promise<void> {
  now = new Date(FIRST_DAY.getTime() + day * DAY_MS);
  await surroundings.follow(now);
  surroundings.ledger.network?.closeLedger();
}

async function actsOfADay(db: Database): Promise<void> {
  for (let act = 0; act < ACTS_A_DAY; act++)
    await db.transaction('test.act', (tx) =>
      record(tx, {
        at: now,
        actor: SYSTEM,
        act: 'job.retried',
        subject: `test:${act}`,
        reason: 'as | agreed',
        after: { approved_by: 'Petra', number: act },
      }),
    );
  await sealAndSign(contextOf(db));
  await verifyAuditLog(contextOf(db), null);
  await sealAndSign(contextOf(db));
  await anchorAudit(contextOf(db));
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  folder = await mkdtemp(join(tmpdir(), 'bb1-audit-'));
  honest = await cloneDatabase(inject('postgresUrl'));
  surroundings = await openSurroundings(honest, { ledger: true, timeStamps: true });
  config = readConfig(surroundings.environment);
  const db = opened(honest);
  for (const day of [0, 1, 2]) {
    await goTo(day);
    await actsOfADay(db);
    if (day !== 1) continue;
    kept = join(folder, 'kept.jsonl');
    await exportAuditByHand({ db, clock, config }, kept);
  }
  // The clocks of ledger and product may differ by some minutes.
  await goTo(2.1);
  await db.close();
});
afterAll(async () => {
  await surroundings.close();
  await rm(folder, { recursive: true, force: true });
});

interface Output {
  readonly faults: readonly string[];
  /** The lines of the verifier of one file. */
  readonly outsider: string;
  readonly code: number;
}

/** What the product and an outsider say of a log. */
async function verified(url: string, { more = [] as readonly string[] } = {}): Promise<Output> {
  const db = opened(url);
  const file = join(folder, `${new URL(url).pathname.slice(1)}.jsonl`);
  await rm(file, { force: true });
  // Before the product looks, because its look signs what it finds.
  await exportAuditByHand({ db, clock, config }, file);
  const { faults } = await checkAuditLog(contextOf(db));
  await db.close();
  return { faults, ...(await outsider(file, [...fromOutside(), ...more])) };
}

/** What an outsider knows of the log without asking its owner. */
function fromOutside(): string[] {
  const { HORIZON_URL = '', TIMESTAMP_CA_FILE = '' } = surroundings.environment;
  const keys = [...config.auditKeys.publicKeys].flatMap(([id, key]) => [
    '--key',
    `${id}:${publicKeyText(key)}`,
  ]);
  return [
    ...keys,
    '--stamp-ca',
    TIMESTAMP_CA_FILE,
    '--horizon',
    HORIZON_URL,
    '--account',
    auditAnchorsOf(config).rootLedger.account,
  ];
}

/** Runs the file as an outsider does: Node, the file, an export, and no package. */
function outsider(file: string, args: readonly string[]): Promise<Omit<Output, 'faults'>> {
  return new Promise((done) =>
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', VERIFIER, file, ...args],
      { cwd: folder, env: {} },
      (error, out, err) =>
        done({ code: error === null ? 0 : Number(error.code), outsider: out + err }),
    ),
  );
}

const superuser = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // No trigger and no foreign key holds a superuser.
  await client.query('set session_replication_role = replica');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

async function attacked(attack: (client: pg.Client) => Promise<unknown>): Promise<string> {
  const url = await cloneDatabase(inject('postgresUrl'), new URL(honest).pathname.slice(1));
  await superuser(url, attack);
  return url;
}

const FORGED = `update audit_log set after = '{"approved_by": "Felix", "number": 5}' where act = 'job.retried' and subject = 'test:5'`;
const NEWEST = 'position > (select max(position) - 26 from audit_seals)';
const removeNewest = `
  create temporary table gone as select position, audit_id from audit_seals where ${NEWEST};
  delete from audit_log where id in (select audit_id from gone) or id > (select max(audit_id) from gone);
  delete from audit_seals where position in (select position from gone)`;

/** Computes the whole chain again, as its owner did when nothing but the database held it. */
async function rechain(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ position: string; canonical: string }>(
    `select s.position, concat_ws('|', l.id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_kind, coalesce(actor_id::text, ''), act, subject,
       coalesce(reason, ''), coalesce(before::text, ''), coalesce(after::text, '')) as canonical
     from audit_seals s join audit_log l on l.id = s.audit_id order by s.position`,
  );
  let hash: Buffer = Buffer.alloc(32);
  for (const { position, canonical } of rows) {
    hash = chain(hash, canonical);
    await client.query('update audit_seals set hash = $1 where position = $2', [hash, position]);
  }
}

/** Signs every head again, with the times that the heads had. */
async function resign(client: pg.Client, key: KeyObject): Promise<void> {
  const { rows } = await client.query<{ position: string; hash: Buffer; statement: string }>(
    'select position, s.hash, h.statement from audit_heads h join audit_seals s using (position) order by position',
  );
  let previous: string | null = null;
  for (const { position, hash, statement } of rows) {
    const again: string = headStatement({
      position: BigInt(position),
      hash: hash.toString('hex'),
      time: /^time: (.+)$/m.exec(statement)?.[1] ?? '',
      previous,
    });
    previous = rootOf(again);
    await client.query(
      'update audit_heads set statement = $1, signature = $2 where position = $3',
      [again, sign(null, Buffer.from(again), key), position],
    );
  }
}

describe('the audit log', () => {
  it('[DESK-10] is verified by the product, and by one file with Node alone, in sentences', async () => {
    const { faults, outsider: said, code } = await verified(honest, { more: ['--earlier', kept] });
    expect(faults).toEqual([]);
    expect([code, said.split('\n').filter((line) => /BROKEN|PROVEN|NOTE/.test(line))]).toEqual([
      0,
      [],
    ]);
    expect(said).toMatch(/HOLDS: the chain of 9\d acts holds\./);
    expect(said).toMatch(
      /HOLDS: 6 heads are signed, up to position 9\d; the signatures are good\./,
    );
    expect(said).toMatch(/HOLDS: acts up to position 9\d existed as they are on .*T/);
    expect(said).toMatch(
      /HOLDS: acts up to position 9\d are fixed by the ledger, and its 3 roots are of this log/,
    );
    expect(said).toMatch(/HOLDS: the log continues what the export of .* found\./);
  });

  it('[DESK-10] of an export alone says what was not asked', async () => {
    const { outsider: said, code } = await outsider(kept, []);
    expect(code).toBe(0);
    expect(said.match(/^NOTE: .*$/gm)).toEqual([
      'NOTE: the keys are those that the export names (--key ID:BASE64 sets others).',
      expect.stringMatching(/^NOTE: the ledger was not asked what G[A-Z2-7]{55} wrote/),
      'NOTE: time stamps prove nothing without the authority (--stamp-ca FILE).',
    ]);
    // The ledger has newer roots than the export.
    expect(await outsider(kept, fromOutside())).toMatchObject({ code: 0 });
    expect((await outsider(VERIFIER, [])).code).toBe(2);
    expect((await outsider(join(folder, 'none'), [])).code).toBe(2);
  });

  it('[SAFE-6][DESK-10] is not changed, removed, reordered, emptied, or left without triggers by the login of the running server', async () => {
    const server = new pg.Client({ connectionString: asRunningServer(honest) });
    await server.connect();
    onTestFinished(() => server.end());
    for (const statement of [
      FORGED,
      removeNewest.replace('create temporary table', 'create table'),
      'delete from audit_log',
      'delete from audit_seals where position = 1',
      'update audit_seals set position = position + 1000',
      'update audit_seals set audit_id = audit_id + 1000',
      ...['log', 'seals', 'heads', 'stamps', 'ledger_roots', 'verifications'].flatMap((name) => [
        `truncate audit_${name} cascade`,
        `delete from audit_${name}`,
        `alter table audit_${name} disable trigger all`,
      ]),
      'drop trigger audit_log_append_only on audit_log',
      'set session_replication_role = replica',
    ])
      await expect(server.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    expect((await verified(honest)).faults).toEqual([]);
  });
});

describe('a superuser without the keys', () => {
  const cases: readonly [string, (client: pg.Client) => Promise<unknown>, RegExp][] = [
    ['changes an act', (client) => client.query(FORGED), /^act \d+ was changed$/],
    [
      'removes an act',
      (client) => client.query("delete from audit_log where subject = 'test:7'"),
      /^act \d+ was removed$/,
    ],
    [
      'removes an act with its seal',
      (client) =>
        client.query(
          'delete from audit_log where id = (select audit_id from audit_seals where position = 40); delete from audit_seals where position = 40',
        ),
      /^seal 40 is missing$/,
    ],
    [
      'swaps two acts',
      (client) =>
        client.query(
          'update audit_seals set audit_id = -audit_id where position in (40, 41); update audit_seals s set audit_id = (select -audit_id from audit_seals o where o.position = 81 - s.position) where position in (40, 41)',
        ),
      /^act \d+ was changed$/,
    ],
    [
      'changes an act and computes the chain again',
      async (client) => {
        await client.query(FORGED);
        await rechain(client);
      },
      /^the head at position \d+ does not fit the chain$/,
    ],
    [
      'changes an act, computes the chain again, and signs every head by a key of their own',
      async (client) => {
        await client.query(FORGED);
        await rechain(client);
        await resign(client, generateKeyPairSync('ed25519').privateKey);
      },
      /^the signature of the head at position \d+ is wrong$/,
    ],
    [
      'removes the newest 26 acts with their seals',
      (client) => client.query(removeNewest),
      /found 9\d acts, and the log ends at \d+: the newest were removed$|^seal \d+ is missing$/,
    ],
    [
      'removes the newest 26 acts with all that was signed and kept of them',
      (client) =>
        client.query(`${removeNewest};
          delete from audit_ledger_roots where position not in (select position from audit_seals);
          delete from audit_stamps where position not in (select position from audit_seals);
          delete from audit_heads where position not in (select position from audit_seals);
          delete from audit_verifications where sealed > (select max(position) from audit_seals)`),
      /^the ledger has a root of .* that this log does not have/,
    ],
    [
      'changes an act, computes the chain again, and removes every head and verification',
      async (client) => {
        await client.query(FORGED);
        await rechain(client);
        await client.query(
          'delete from audit_ledger_roots; delete from audit_stamps; delete from audit_heads; delete from audit_verifications',
        );
      },
      /^the ledger has a root of .* that this log does not have/,
    ],
    [
      'empties the whole log',
      (client) =>
        client.query(
          'truncate audit_log, audit_seals, audit_heads, audit_stamps, audit_ledger_roots, audit_verifications',
        ),
      /^the ledger has a root of .* that this log does not have/,
    ],
    [
      'drops the triggers and changes an act as the owner',
      (client) =>
        client.query(
          `set session_replication_role = origin; drop trigger audit_log_append_only on audit_log; ${FORGED}`,
        ),
      /^act \d+ was changed$/,
    ],
  ];

  it.each(cases)('[DESK-10] who %s is found by both verifiers', async (_what, attack, fault) => {
    const { faults, outsider: said, code } = await verified(await attacked(attack));
    expect(faults).toContainEqual(expect.stringMatching(fault));
    expect(said.match(/(?<=^BROKEN: ).*(?=\.$)/gm)).toContainEqual(expect.stringMatching(fault));
    expect(code).toBe(1);
  });

  it('[DESK-10] who rewrote everything is found by an auditor with an export of their own, without the ledger', async () => {
    const url = await attacked(async (client) => {
      await client.query(FORGED);
      await rechain(client);
      await client.query(
        'delete from audit_ledger_roots; delete from audit_stamps; delete from audit_heads; delete from audit_verifications',
      );
    });
    const db = opened(url);
    const file = join(folder, 'rewritten.jsonl');
    await exportAuditByHand({ db, clock, config }, file);
    await db.close();
    expect(await outsider(file, [])).toMatchObject({ code: 0 });
    const { outsider: said, code } = await outsider(file, ['--earlier', kept]);
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/BROKEN: the export of .* found another hash at position \d+/),
    ]);
  });
});

describe('a superuser with all keys of the product', () => {
  /** Changes an act, computes the chain again, and signs every head again. */
  const forge = async (client: pg.Client) => {
    await client.query(FORGED);
    await rechain(client);
    await resign(client, config.auditKeys.signingKey);
    await client.query('delete from audit_verifications');
  };

  it('[DESK-10] forges every signature; stamps and ledger say that they are of another log', async () => {
    const { faults, code } = await verified(await attacked(forge));
    expect(faults.some((fault) => /signature|unknown key|does not fit/.test(fault))).toBe(false);
    expect(faults).toContainEqual(
      expect.stringMatching(/^the stamp at position \d+ is wrong: it is of another text$/),
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/^the ledger does not have the root of position \d+ in transaction/),
    );
    expect(code).toBe(1);
  });

  it('[DESK-10] who gets new stamps and writes new roots cannot date them back, and the old roots remain on the ledger', async () => {
    await goTo(9);
    const url = await attacked(async (client) => {
      await forge(client);
      await client.query('delete from audit_stamps; delete from audit_ledger_roots');
      const { timeStamps } = auditAnchorsOf(config);
      const { rows } = await client.query<{ position: string; statement: string }>(
        'select position, statement from audit_heads order by position',
      );
      for (const { position, statement } of rows) {
        const token = await timeStamps?.stamp(Buffer.from(rootOf(statement), 'hex'));
        await client.query('insert into audit_stamps values ($1, now(), $2)', [position, token]);
      }
    });
    const { faults, outsider: said, code } = await verified(url);
    expect(faults).toEqual(
      Array.from({ length: 3 }, () =>
        expect.stringMatching(/^the ledger has a root of .* that this log does not have/),
      ),
    );
    expect(said).toMatch(
      /NOT PROVEN: acts of positions 1 to \d+ are dated from .* on, and their first stamp is of/,
    );
    expect(code).toBe(1);
    // Without the ledger the late stamps still tell.
    const file = join(folder, `${new URL(url).pathname.slice(1)}.jsonl`);
    const { TIMESTAMP_CA_FILE = '' } = surroundings.environment;
    expect(await outsider(file, ['--stamp-ca', TIMESTAMP_CA_FILE])).toMatchObject({ code: 3 });
  });
});

describe('a key of the audit log', () => {
  it('[DESK-10] is replaced: the new one signs, and heads of the retired one stay good by its public key', async () => {
    const before = surroundings.environment['AUDIT_SIGNING_KEY'] ?? '';
    const [id = ''] = before.split(':');
    const retired = `${id}:${publicKeyText(config.auditKeys.publicKeys.get(id) ?? fail())}`;
    const fresh = `next:${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`;
    const url = await attacked((client) =>
      client.query(
        "insert into audit_log (at, actor_kind, act, subject) values (now(), 'system', 'job.retried', 'test')",
      ),
    );
    const db = opened(url);
    const faultsWith = async (environment: Readonly<Record<string, string>>) => {
      const { auditKeys } = readConfig({ ...surroundings.environment, ...environment });
      return (await checkAuditLog({ ...contextOf(db), auditKeys })).faults;
    };
    expect(
      await faultsWith({ AUDIT_SIGNING_KEY: fresh, AUDIT_RETIRED_PUBLIC_KEYS: retired }),
    ).toEqual([]);
    expect(await faultsWith({ AUDIT_SIGNING_KEY: fresh })).toContainEqual(
      expect.stringMatching(/is signed by the unknown key test$/),
    );
    await db.close();
    for (const wrong of [
      { AUDIT_SIGNING_KEY: 'one' },
      { AUDIT_SIGNING_KEY: 'one:c2hvcnQ=' },
      { AUDIT_RETIRED_PUBLIC_KEYS: 'one:c2hvcnQ=' },
      { AUDIT_RETIRED_PUBLIC_KEYS: retired },
    ])
      expect(() => readConfig({ ...surroundings.environment, ...wrong })).toThrow(/AUDIT_/);
  });
});

function fail(): never {
  throw new Error('the key is missing');
}

describe('anchors outside of the database', () => {
  it('[DESK-10] are made once a day; while authority and ledger are away acts go on, and both are tried again', async () => {
    const url = await cloneDatabase(inject('postgresUrl'), new URL(honest).pathname.slice(1));
    const db = opened(url);
    const count = async () =>
      (
        await db.pool.query(
          'select (select count(*)::int from audit_stamps) as stamps, (select count(*)::int from audit_ledger_roots) as roots',
        )
      ).rows[0];
    const warned: string[] = [];
    const away = {
      ...contextOf(db),
      log: { warn: (_details: object, message: string) => warned.push(message) },
      ...auditAnchorsOf({
        ...config,
        HORIZON_URL: ['http://127.0.0.1:9'],
        TIMESTAMP_URL: 'http://127.0.0.1:9',
      }),
    };
    await goTo(2.1);
    await anchorAudit(contextOf(db));
    expect(await count()).toEqual({ stamps: 3, roots: 3 });
    await goTo(11);
    await verifyAuditLog(away, null);
    await sealAndSign(away);
    await anchorAudit(away);
    expect(warned).toEqual([
      "the audit log's head was not stamped",
      "the audit log's head was not written on the ledger",
    ]);
    expect(await count()).toEqual({ stamps: 3, roots: 3 });
    await anchorAudit(contextOf(db));
    await anchorAudit(contextOf(db));
    expect(await count()).toEqual({ stamps: 4, roots: 4 });
    await db.close();
  });

  it('[DESK-10] of before the history of a Horizon, or of an earlier account, are named as not proven, and are no fault', async () => {
    const url = await cloneDatabase(inject('postgresUrl'), new URL(honest).pathname.slice(1));
    const db = opened(url);
    const context = contextOf(db);
    const roots = await context.rootLedger.roots();
    const from = (first: number) => ({
      ...context,
      rootLedger: { ...context.rootLedger, roots: () => Promise.resolve(roots.slice(first, 3)) },
    });
    const later = await checkAuditLog(from(1));
    expect([later.faults, later.unproven]).toEqual([
      [],
      [expect.stringMatching(/^roots up to position 31 are of another account, or/)],
    ]);
    const away = () => Promise.reject(new Error('away'));
    const none = await checkAuditLog({
      ...context,
      rootLedger: { ...context.rootLedger, roots: away },
    });
    expect([none.faults, none.unproven]).toEqual([[], ['the ledger did not answer']]);
    await db.close();
  });

  it('[DESK-10] write a root once, also when the answer to the first attempt was lost', async () => {
    const { rootLedger } = auditAnchorsOf(config);
    const root = Buffer.alloc(32, 7);
    const [first, second] = [await rootLedger.write(root), await rootLedger.write(root)];
    expect(second).toBe(first);
    const roots = await rootLedger.roots();
    expect(roots.filter((one) => one.root === root.toString('hex'))).toHaveLength(1);
  });
});

/** Without openssl this says so and proves nothing. */
const hasOpenssl = await new Promise<boolean>((done) =>
  execFile('openssl', ['version'], (error) => done(error === null)),
);
if (!hasOpenssl)
  console.warn(
    '\n!!! SKIPPED: no openssl on this machine, so the commands of docs/operations/audit-log.md are not tried.\n',
  );

describe.skipIf(!hasOpenssl)('public tools', () => {
  it('[DESK-10] make stamps that the product takes: an authority of openssl, with RSA and SHA-512', async () => {
    const files = {
      'authority.cnf':
        '[authority]\nserial = serial\nsigner_digest = sha512\ndefault_policy = 1.2.3.4.1\ndigests = sha256\ness_cert_id_alg = sha256\naccuracy = secs:1\n',
      'stamps.cnf':
        'extendedKeyUsage = critical,timeStamping\nkeyUsage = critical,digitalSignature\n',
      serial: '01\n',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const key = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`];
    await openssl('req', '-x509', ...key('ca'), '-out', 'ca.pem', '-subj', '/CN=Root');
    await openssl('req', ...key('tsa'), '-out', 'tsa.csr', '-subj', '/CN=Stamps');
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'stamps.cnf'];
    await openssl('x509', '-req', '-in', 'tsa.csr', '-out', 'tsa.pem', ...by);
    const reply = ['ts', '-reply', '-config', 'authority.cnf', '-section', 'authority'];
    const signer = ['-signer', 'tsa.pem', '-inkey', 'tsa.key', '-chain', 'ca.pem'];
    const authority = await startOddAuthority(async (query) => {
      await writeFile(join(folder, 'query.tsq'), query);
      await openssl(...reply, '-queryfile', 'query.tsq', ...signer, '-out', 'reply.tsr');
      return { body: await readFile(join(folder, 'reply.tsr')) };
    });
    onTestFinished(() => authority.close());
    const asked = (roots: readonly X509Certificate[]) =>
      timeStampAuthority({ url: new URL(authority.url), roots }).stamp(Buffer.alloc(32, 9));
    const roots = readCertificates(await readFile(join(folder, 'ca.pem'), 'utf8'));
    const token = await asked(roots);
    const { time } = checkStamp(token, Buffer.alloc(32, 9), roots);
    expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(60_000);
    await expect(asked(auditAnchorsOf(config).timeStamps?.roots ?? [])).rejects.toThrow(
      'leads to no known authority',
    );
  });

  const openssl = (...args: string[]) =>
    new Promise<string>((done, refuse) =>
      execFile('openssl', args, { cwd: folder }, (error, out, err) =>
        error === null ? done(out + err) : refuse(new Error(out + err)),
      ),
    );

  it('[DESK-10] verify signature and stamp of a head by openssl, as documented', async () => {
    expect(await outsider(kept, ['--extract', join(folder, 'head')])).toMatchObject({ code: 0 });
    const head = (name: string) => join('head', name);
    const signature = ['-in', head('head.txt'), '-sigfile', head('head.sig')];
    const pkeyutl = ['pkeyutl', '-verify', '-rawin', '-pubin', '-inkey', head('key.pem')];
    expect(await openssl(...pkeyutl, ...signature)).toContain('Signature Verified Successfully');
    const { TIMESTAMP_CA_FILE = '' } = surroundings.environment;
    const stamp = ['-token_in', '-in', head('head.tst'), '-CAfile', TIMESTAMP_CA_FILE];
    expect(await openssl('ts', '-verify', '-data', head('head.txt'), ...stamp)).toContain(
      'Verification: OK',
    );
    await expect(openssl('ts', '-verify', '-data', head('key.pem'), ...stamp)).rejects.toThrow(
      /mismatch|FAILED/i,
    );
    const roots = await auditAnchorsOf(config).rootLedger.roots();
    expect(roots.map(({ root }) => root)).toContain(
      rootOf(await readFile(join(folder, head('head.txt')), 'utf8')),
    );
  });
});
