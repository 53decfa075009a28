import type { KeptRecord } from '@bb1/domain/accounts/privacy-endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type {
  Kept,
  Person,
  PersonalDataPart,
} from '../../../platform/personal-data/personal-data-part.ts';
import type { AccountRow } from '../store.ts';
import { deleteAccount, deleteEndedRecords, emptyAccount } from './closing-store.ts';

export type Parts = readonly PersonalDataPart[];

export function personOf(account: Pick<AccountRow, 'id' | 'email' | 'email_confirmed_at'>): Person {
  return {
    accountId: account.id,
    provenEmail: account.email_confirmed_at === null ? null : account.email,
  };
}

/** What prevents ending the relationship now, by our own tables; each reason once. */
export async function obstaclesOf(db: Queryable, parts: Parts, person: Person) {
  const found = new Set(
    (await inTurn(parts, async (part) => (await part.obstacles?.(db, person)) ?? [])).flat(),
  );
  return [...found];
}

/**
 * What must be kept if the relationship ends now, each record for its longest reason; expired ones
 * are omitted.
 */
export async function keptOf(
  db: Queryable,
  parts: Parts,
  person: Person,
  endsAt: Date,
): Promise<Kept[]> {
  const longest = new Map<KeptRecord, string>();
  for (const { record, until } of (
    await inTurn(parts, async (part) => (await part.kept?.(db, person, endsAt)) ?? [])
  ).flat()) {
    if (until >= (longest.get(record) ?? berlinDay(endsAt))) longest.set(record, until);
  }
  return [...longest]
    .map(([record, until]) => ({ record, until }))
    .toSorted((a, b) => a.record.localeCompare(b.record));
}

/**
 * Deletes everything that no kept record needs. Without kept records nothing identifies the person:
 * the account is deleted, or stays as an empty row that the books' figures refer to.
 */
export async function erasePerson(
  tx: Tx,
  parts: Parts,
  person: Person,
  options: { kept: ReadonlySet<KeptRecord>; at: Date },
): Promise<'restricted' | 'emptied' | 'deleted'> {
  const { kept, at } = options;
  // Later modules refer to earlier ones.
  const figuresStay = await inTurn(parts.toReversed(), (part) => part.forget(tx, person, kept));
  if (kept.size > 0) return 'restricted';
  if (figuresStay.includes(true)) {
    await tx.run(emptyAccount, [person.accountId, at]);
    return 'emptied';
  }
  await tx.run(deleteEndedRecords, [person.accountId]);
  await tx.run(deleteAccount, [person.accountId]);
  return 'deleted';
}

// A connection runs one query at a time.
async function inTurn<T>(parts: Parts, ask: (part: PersonalDataPart) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const part of parts) answers.push(await ask(part));
  return answers;
}
