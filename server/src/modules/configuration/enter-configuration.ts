import { createHash } from 'node:crypto';
import {
  canonicalConfiguration,
  type Configuration,
  configurationDifferences,
  type ConfigurationDifference,
  moneyDependsOn,
  moneySettings,
} from '@bb1/domain/configuration/configuration';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { beginHalt } from '../officers/payment-halt.ts';
import {
  lockConfiguration,
  newestVersion,
  sameBefore,
  saveUse,
  saveVersion,
  usesNow,
  type VersionRow,
} from './store.ts';
import { configurationChangedMail } from './mails/configuration-changed.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { officersWhoMay } from '../officers/store.ts';

/** This process, and the version it runs with. */
export interface ConfigurationUse {
  readonly processId: string;
  readonly number: number;
  readonly moneyFingerprint: string;
}

/**
 * Records the configuration at the start, once however many processes start at the same time. A
 * change that money depends on halts payments and notifies the officers who may confirm it. Throws
 * an Error if this is an earlier configuration in that respect while processes run with the newest
 * one: otherwise two would alternate.
 */
export async function enterConfiguration(
  tx: Tx,
  clock: Clock,
  settings: Configuration,
): Promise<ConfigurationUse> {
  const [fingerprint, moneyFingerprint, processId] = [
    fingerprintOf(settings),
    fingerprintOf(moneySettings(settings)),
    newId(),
  ];
  await lockConfiguration(tx);
  const newest = await newestVersion(tx);
  const known =
    newest === null ? null : await knownVersion(tx, newest, { fingerprint, moneyFingerprint });
  const number = known ?? (newest?.number ?? 0) + 1;
  if (known === null)
    await writeVersion(tx, newest, {
      number,
      entered_at: clock.now(),
      settings,
      fingerprint,
      money_fingerprint: moneyFingerprint,
    });
  await saveUse(tx, processId, number);
  return { processId, number, moneyFingerprint };
}

/**
 * The version that this configuration is already: the newest, or an earlier one compatible with the
 * newest; null if it is a new one.
 */
async function knownVersion(
  tx: Tx,
  newest: VersionRow,
  own: { readonly fingerprint: string; readonly moneyFingerprint: string },
): Promise<number | null> {
  if (newest.fingerprint === own.fingerprint) return newest.number;
  const earlier = await sameBefore(tx, own.fingerprint);
  const beside = (await usesNow(tx)).find(
    ({ version_number: running }) => running === newest.number,
  );
  if (earlier === null || beside === undefined) return null;
  // For example one with the old document keys while they are rotated process by process.
  if (newest.money_fingerprint === own.moneyFingerprint) return earlier;
  throw new OperatorError(
    `The configuration is that of version ${earlier}, and ${beside.processes} processes run with version ${newest.number}, which took its place. Start with the newest one, or stop those processes first (docs/operations/incidents.md).`,
  );
}

/**
 * A required confirmation cannot be avoided: whatever follows a version that waits, waits too, even
 * the previous one.
 */
async function writeVersion(
  tx: Tx,
  before: VersionRow | null,
  version: Omit<VersionRow, 'changes' | 'needs_confirmation' | 'confirmed_at'>,
): Promise<void> {
  const differences =
    before === null ? [] : configurationDifferences(before.settings, version.settings);
  const needsConfirmation =
    before !== null &&
    // By the present rule, because a release of the product may have added settings to it.
    (fingerprintOf(moneySettings(before.settings)) !== version.money_fingerprint ||
      (before.needs_confirmation && before.confirmed_at === null));
  await saveVersion(tx, {
    ...version,
    changes: differences.length,
    needs_confirmation: needsConfirmation,
  });
  if (needsConfirmation) {
    await beginHalt(tx, {
      kind: 'configuration',
      at: version.entered_at,
      reason: reasonOf(version.number, differences),
    });
    await mailConfirmers(tx, {
      number: version.number,
      changes: differences.length,
      at: version.entered_at,
    });
  }
  await record(tx, {
    at: version.entered_at,
    actor: SYSTEM,
    act: 'configuration.entered',
    subject: `configuration:${version.number}`,
    ...(before === null
      ? { after: { fingerprint: version.fingerprint } }
      : { before: sideOf(differences, 'before'), after: sideOf(differences, 'now') }),
  });
}

function reasonOf(number: number, differences: readonly ConfigurationDifference[]): string {
  const names = differences.map(({ name }) => name).filter(moneyDependsOn);
  const more = names.length > 5 ? `, and ${names.length - 5} more` : '';
  return `configuration version ${number}${names.length === 0 ? '' : `: ${names.slice(0, 5).join(', ')}${more}`}`;
}

function sideOf(
  differences: readonly ConfigurationDifference[],
  side: 'before' | 'now',
): Record<string, string> {
  return Object.fromEntries(
    differences.flatMap((one) => (one[side] === null ? [] : [[one.name, one[side]]])),
  );
}

function fingerprintOf(settings: Configuration): string {
  return createHash('sha256').update(canonicalConfiguration(settings)).digest('hex');
}

/**
 * A mail to each officer who may confirm the version, in their language: payments are halted until
 * two of them have.
 */
async function mailConfirmers(
  tx: Tx,
  version: { readonly number: number; readonly changes: number; readonly at: Date },
): Promise<void> {
  const { at } = version;
  for (const { id, name, email, locale } of await officersWhoMay(tx, 'configuration.confirm')) {
    await queueMail(tx, {
      mail: configurationChangedMail,
      to: email,
      locale,
      values: {
        name,
        version: String(version.number),
        changes: String(version.changes),
        at: at.toISOString(),
      },
      at,
      about: id,
    });
  }
}
