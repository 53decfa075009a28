import { execFile } from 'node:child_process';
import type { X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { type HonestAuditLog, openHonestAuditLog } from '../../testing/honest-audit-log.ts';
import { startOddAuthority } from '../../testing/time-stamps-for-tests.ts';
import { auditAnchorsOf } from './audit-anchors-of.ts';
import { timeStampAuthority } from './integrations/time-stamps/time-stamp-authority.ts';
import { checkAuditLog, verifyAuditLog } from './modules/officers/verify-audit-log.ts';
import { anchorAudit } from './platform/audit/anchor-audit.ts';
import { sealAndSign } from './platform/audit/audit.ts';
import { checkStamp, readCertificates, rootOf } from './platform/audit/verify-log.ts';

let log: HonestAuditLog;
beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  log = await openHonestAuditLog(inject('postgresUrl'));
});
afterAll(() => log.close());

describe('anchors outside of the database', () => {
  it('[DESK-10] are made once a day; while authority and ledger are away acts go on, and both are tried again', async () => {
    const url = await log.copy();
    const db = log.opened(url);
    const count = async () =>
      (
        await db.pool.query(
          'select (select count(*)::int from audit_stamps) as stamps, (select count(*)::int from audit_ledger_roots) as roots',
        )
      ).rows[0];
    const warned: string[] = [];
    const away = {
      ...log.contextOf(db),
      log: { warn: (_details: object, message: string) => warned.push(message) },
      ...auditAnchorsOf({
        ...log.config,
        HORIZON_URL: ['http://127.0.0.1:9'],
        TIMESTAMP_URL: 'http://127.0.0.1:9',
      }),
    };
    await log.goTo(2.1);
    await anchorAudit(log.contextOf(db));
    expect(await count()).toEqual({ stamps: 3, roots: 3 });
    await log.goTo(11);
    await verifyAuditLog(away, null);
    await sealAndSign(away);
    await anchorAudit(away);
    expect(warned).toEqual([
      "the audit log's head was not stamped",
      "the audit log's head was not written on the ledger",
    ]);
    expect(await count()).toEqual({ stamps: 3, roots: 3 });
    await anchorAudit(log.contextOf(db));
    await anchorAudit(log.contextOf(db));
    expect(await count()).toEqual({ stamps: 4, roots: 4 });
    await db.close();
  });

  it('[DESK-10] of before the history of a Horizon, or of an earlier account, are named as not proven, and are no fault', async () => {
    const url = await log.copy();
    const db = log.opened(url);
    const context = log.contextOf(db);
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
    const { rootLedger } = auditAnchorsOf(log.config);
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
    for (const [name, text] of Object.entries(files)) await writeFile(join(log.folder, name), text);
    const key = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`];
    await openssl('req', '-x509', ...key('ca'), '-out', 'ca.pem', '-subj', '/CN=Root');
    await openssl('req', ...key('tsa'), '-out', 'tsa.csr', '-subj', '/CN=Stamps');
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'stamps.cnf'];
    await openssl('x509', '-req', '-in', 'tsa.csr', '-out', 'tsa.pem', ...by);
    const reply = ['ts', '-reply', '-config', 'authority.cnf', '-section', 'authority'];
    const signer = ['-signer', 'tsa.pem', '-inkey', 'tsa.key', '-chain', 'ca.pem'];
    const authority = await startOddAuthority(async (query) => {
      await writeFile(join(log.folder, 'query.tsq'), query);
      await openssl(...reply, '-queryfile', 'query.tsq', ...signer, '-out', 'reply.tsr');
      return { body: await readFile(join(log.folder, 'reply.tsr')) };
    });
    onTestFinished(() => authority.close());
    const asked = (roots: readonly X509Certificate[]) =>
      timeStampAuthority({ url: new URL(authority.url), roots }).stamp(Buffer.alloc(32, 9));
    const roots = readCertificates(await readFile(join(log.folder, 'ca.pem'), 'utf8'));
    const token = await asked(roots);
    const { time } = checkStamp(token, Buffer.alloc(32, 9), roots);
    expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(60_000);
    await expect(asked(auditAnchorsOf(log.config).timeStamps?.roots ?? [])).rejects.toThrow(
      'leads to no known authority',
    );
  });

  const openssl = (...args: string[]) =>
    new Promise<string>((done, refuse) =>
      execFile('openssl', args, { cwd: log.folder }, (error, out, err) =>
        error === null ? done(out + err) : refuse(new Error(out + err)),
      ),
    );

  it('[DESK-10] verify signature and stamp of a head by openssl, as documented', async () => {
    expect(await log.outsider(log.kept, ['--extract', join(log.folder, 'head')])).toMatchObject({
      code: 0,
    });
    const head = (name: string) => join('head', name);
    const signature = ['-in', head('head.txt'), '-sigfile', head('head.sig')];
    const pkeyutl = ['pkeyutl', '-verify', '-rawin', '-pubin', '-inkey', head('key.pem')];
    expect(await openssl(...pkeyutl, ...signature)).toContain('Signature Verified Successfully');
    const { TIMESTAMP_CA_FILE = '' } = log.surroundings.environment;
    const stamp = ['-token_in', '-in', head('head.tst'), '-CAfile', TIMESTAMP_CA_FILE];
    expect(await openssl('ts', '-verify', '-data', head('head.txt'), ...stamp)).toContain(
      'Verification: OK',
    );
    await expect(openssl('ts', '-verify', '-data', head('key.pem'), ...stamp)).rejects.toThrow(
      /mismatch|FAILED/i,
    );
    const roots = await auditAnchorsOf(log.config).rootLedger.roots();
    expect(roots.map(({ root }) => root)).toContain(
      rootOf(await readFile(join(log.folder, head('head.txt')), 'utf8')),
    );
  });
});
