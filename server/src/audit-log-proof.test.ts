import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import {
  type HonestAuditLog,
  openHonestAuditLog,
  type OutsidersAnswer,
  VERIFIER,
} from '../../testing/honest-audit-log.ts';
import { asRunningServer } from '../../testing/postgres-for-tests.ts';
import { exportAuditByHand } from './admin-audit.ts';
import { auditAnchorsOf } from './audit-anchors-of.ts';
import { readConfig } from './config.ts';
import { checkAuditLog } from './modules/officers/verify-audit-log.ts';
import { publicKeyText } from './platform/audit/audit-keys.ts';
import { chain, headStatement, rootOf } from './platform/audit/verify-log.ts';

let log: HonestAuditLog;
beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  log = await openHonestAuditLog(inject('postgresUrl'));
});
afterAll(() => log.close());

/** What the product and an outsider say of a log. */
async function verified(
  url: string,
  { more = [] as readonly string[] } = {},
): Promise<OutsidersAnswer & { readonly faults: readonly string[] }> {
  const db = log.opened(url);
  const file = join(log.folder, `${new URL(url).pathname.slice(1)}.jsonl`);
  await rm(file, { force: true });
  // Before the product looks, because its look signs what it finds.
  await exportAuditByHand({ db, clock: log.clock, config: log.config }, file);
  const { faults } = await checkAuditLog(log.contextOf(db));
  await db.close();
  return { faults, ...(await log.outsider(file, [...fromOutside(), ...more])) };
}

/** What an outsider knows of the log without asking its owner. */
function fromOutside(): string[] {
  const { HORIZON_URL = '', TIMESTAMP_CA_FILE = '' } = log.surroundings.environment;
  const keys = [...log.config.auditKeys.publicKeys].flatMap(([id, key]) => [
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
    auditAnchorsOf(log.config).rootLedger.account,
  ];
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
  const url = await log.copy();
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
    const {
      faults,
      outsider: said,
      code,
    } = await verified(log.url, { more: ['--earlier', log.kept] });
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
    const { outsider: said, code } = await log.outsider(log.kept, []);
    expect(code).toBe(0);
    expect(said.match(/^NOTE: .*$/gm)).toEqual([
      'NOTE: the keys are those that the export names (--key ID:BASE64 sets others).',
      expect.stringMatching(/^NOTE: the ledger was not asked what G[A-Z2-7]{55} wrote/),
      'NOTE: time stamps prove nothing without the authority (--stamp-ca FILE).',
    ]);
    // The ledger has newer roots than the export.
    expect(await log.outsider(log.kept, fromOutside())).toMatchObject({ code: 0 });
    expect((await log.outsider(VERIFIER, [])).code).toBe(2);
    expect((await log.outsider(join(log.folder, 'none'), [])).code).toBe(2);
  });

  it('[SAFE-6][DESK-10] is not changed, removed, reordered, emptied, or left without triggers by the login of the running server', async () => {
    const server = new pg.Client({ connectionString: asRunningServer(log.url) });
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
    expect((await verified(log.url)).faults).toEqual([]);
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
    const db = log.opened(url);
    const file = join(log.folder, 'rewritten.jsonl');
    await exportAuditByHand({ db, clock: log.clock, config: log.config }, file);
    await db.close();
    expect(await log.outsider(file, [])).toMatchObject({ code: 0 });
    const { outsider: said, code } = await log.outsider(file, ['--earlier', log.kept]);
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
    await resign(client, log.config.auditKeys.signingKey);
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
    await log.goTo(9);
    const url = await attacked(async (client) => {
      await forge(client);
      await client.query('delete from audit_stamps; delete from audit_ledger_roots');
      const { timeStamps } = auditAnchorsOf(log.config);
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
    const file = join(log.folder, `${new URL(url).pathname.slice(1)}.jsonl`);
    const { TIMESTAMP_CA_FILE = '' } = log.surroundings.environment;
    expect(await log.outsider(file, ['--stamp-ca', TIMESTAMP_CA_FILE])).toMatchObject({ code: 3 });
  });
});

describe('a key of the audit log', () => {
  it('[DESK-10] is replaced: the new one signs, and heads of the retired one stay good by its public key', async () => {
    const before = log.surroundings.environment['AUDIT_SIGNING_KEY'] ?? '';
    const [id = ''] = before.split(':');
    const retired = `${id}:${publicKeyText(log.config.auditKeys.publicKeys.get(id) ?? fail())}`;
    const fresh = `next:${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`;
    const url = await attacked((client) =>
      client.query(
        "insert into audit_log (at, actor_kind, act, subject) values (now(), 'system', 'job.retried', 'test')",
      ),
    );
    const db = log.opened(url);
    const faultsWith = async (environment: Readonly<Record<string, string>>) => {
      const { auditKeys } = readConfig({ ...log.surroundings.environment, ...environment });
      return (await checkAuditLog({ ...log.contextOf(db), auditKeys })).faults;
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
      expect(() => readConfig({ ...log.surroundings.environment, ...wrong })).toThrow(/AUDIT_/);
  });
});

function fail(): never {
  throw new Error('the key is missing');
}
