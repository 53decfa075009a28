import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { auditAnchorsOf } from './audit-anchors-of.ts';
import type { Config } from './config.ts';
import { checkAuditLog } from './modules/officers/verify-audit-log.ts';
import { publicKeyText } from './platform/audit/audit-keys.ts';
import { logRecords, sealAndSign } from './platform/audit/audit.ts';
import type { ExportHeader } from './platform/audit/verify-log.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Database } from './platform/db/database.ts';

interface ByHand {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
}

/** Exit codes: something was changed or removed, something is not proven. */
const CODES = { broken: 1, unproven: 3 } as const;

/** Compares the log with its keys, its anchors, and earlier verifications, and says what holds. */
export async function verifyAuditByHand({ db, clock, config }: ByHand): Promise<number> {
  const { faults, unproven, holds } = await checkAuditLog({
    db,
    clock,
    auditKeys: config.auditKeys,
    ...auditAnchorsOf(config),
  });
  for (const one of holds) console.log(`HOLDS: ${one}`);
  for (const one of faults) console.log(`BROKEN: ${one}`);
  for (const one of unproven) console.log(`NOT PROVEN: ${one}`);
  if (faults.length > 0) return CODES.broken;
  return unproven.length > 0 ? CODES.unproven : 0;
}

/** Writes the whole log into a file that `verify-log.ts` verifies without the product. */
export async function exportAuditByHand(
  { db, clock, config }: ByHand,
  file: string,
): Promise<number> {
  await sealAndSign({ db, clock, auditKeys: config.auditKeys });
  const { rootLedger } = auditAnchorsOf(config);
  const header: ExportHeader = {
    format: 'audit-log-1',
    exported_at: clock.now().toISOString(),
    network: rootLedger.networkPassphrase,
    ledger_account: rootLedger.account,
    public_keys: Object.fromEntries(
      [...config.auditKeys.publicKeys].map(([id, key]) => [id, publicKeyText(key)]),
    ),
  };
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify(header)}\n`;
    for await (const record of logRecords(db)) yield `${JSON.stringify(record)}\n`;
  }
  // Never overwrites an export that somebody keeps.
  await pipeline(Readable.from(lines()), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  for (const [id, text] of Object.entries(header.public_keys)) console.log(`key ${id}:${text}`);
  console.log(`the audit log is in ${file}; verify it with: node verify-log.ts ${file}`);
  return 0;
}
