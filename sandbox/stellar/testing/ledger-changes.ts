import { type Account, type Entry, startingSequence } from '../core/entries.ts';
import type { Ledger } from '../core/ledger.ts';
import type { EffectRecord, LedgerRecord, TransactionRecord } from '../core/ledger-history.ts';
import { TX } from '../core/result.ts';

/** A ledger's entries as text by key, to be compared with later ones. */
export type Snapshot = { entries: Map<string, { entry: Entry; text: string }>; feePool: bigint };

export function snapshotOf(ledger: Ledger): Snapshot {
  const entries = [...ledger.state.entries()].map(
    (entry) => [nameOf(entry), { entry: structuredClone(entry), text: textOf(entry) }] as const,
  );
  return { entries: new Map(entries), feePool: ledger.feePool };
}

function nameOf(entry: Entry): string {
  switch (entry.kind) {
    case 'account':
    case 'claimable':
      return `${entry.kind} ${entry.id}`;
    case 'trustline':
      return `trustline ${entry.account} ${entry.asset}`;
    case 'data':
      return `data ${entry.account} ${entry.name}`;
    case 'offer':
    case 'pool':
      return `${entry.kind} ${entry.id}`;
    default:
      return `sponsorship ${entry.sponsored}`;
  }
}

function textOf(entry: Entry): string {
  return JSON.stringify(entry, (name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : name === 'modified' ? null : value,
  );
}

/** Rule violations of one ledger, by the entries before and after it and by its own records. */
export function changeFaults(before: Snapshot, after: Snapshot, record: LedgerRecord): string[] {
  return [
    ...feeFaults(before, after, record),
    ...stampFaults(before, after, record),
    ...sequenceFaults(before, after, record),
    ...balanceFaults(before, after, record),
    ...failureFaults(before, after, record),
  ];
}

function feeFaults(before: Snapshot, after: Snapshot, { transactions }: LedgerRecord): string[] {
  const charged = transactions.reduce((sum, { judged }) => sum + judged.feeCharged, 0n);
  const wrong = transactions.filter(
    ({ judged, submission }) => judged.feeCharged < 0n || judged.feeCharged > submission.bid,
  );
  return [
    ...(after.feePool - before.feePool === charged
      ? []
      : ['the fee pool has not grown by the fees']),
    ...wrong.map(({ submission }) => `${submission.id} paid more than it bid`),
  ];
}

/** They write an entry even if nothing of it changes: options, limit, authorisation, data, flags. */
const WRITING_OPERATIONS: readonly number[] = [5, 6, 7, 10, 21];

/**
 * A changed entry names this ledger, and an unchanged one its earlier ledger, unless an operation
 * wrote it without changing it.
 */
function stampFaults(
  before: Snapshot,
  after: Snapshot,
  { sequence, transactions }: LedgerRecord,
): string[] {
  const mayBeRewritten = transactions.some(
    ({ successful, submission }) =>
      successful &&
      submission.transaction.operations.some(({ body }) => WRITING_OPERATIONS.includes(body.type)),
  );
  return [...after.entries].flatMap(([name, { entry, text }]) => {
    const old = before.entries.get(name);
    if (entry.kind === 'sponsorship') return [`${name} has outlived its transaction`];
    const expected =
      old !== undefined && old.text === text && old.entry.kind !== 'sponsorship'
        ? old.entry.modified
        : sequence;
    return entry.modified === expected || (mayBeRewritten && entry.modified === sequence)
      ? []
      : [`${name} says it changed in ${entry.modified} and not in ${expected}`];
  });
}

function accountsOf({ entries }: Snapshot): Map<string, Account> {
  return new Map(
    [...entries.values()].flatMap(({ entry }) =>
      entry.kind === 'account' ? [[entry.id, entry] as const] : [],
    ),
  );
}

/** Whether a transaction has used up its sequence number. */
function usesSequence({ judged: { inner } }: TransactionRecord): boolean {
  return inner.code !== TX.noAccount && inner.code !== TX.badSeq;
}

function sequenceFaults(
  before: Snapshot,
  after: Snapshot,
  { sequence, transactions }: LedgerRecord,
): string[] {
  const old = accountsOf(before);
  return [...accountsOf(after).values()].flatMap((account) => {
    const used = transactions
      .filter((one) => one.submission.transaction.source === account.id && usesSequence(one))
      .map(({ submission }) => submission.transaction.sequence);
    const bumped = transactions
      .flatMap(({ operations }) => operations.flatMap(({ effects }) => effects))
      .filter(({ effect }) => effect.account === account.id && effect.type === 'sequence_bumped')
      .map(({ effect }) => BigInt(String(effect.details.new_seq)));
    const was = transactions.some(({ operations }) =>
      operations.some(({ effects }) =>
        effects.some(
          ({ effect }) => effect.account === account.id && effect.type === 'account_created',
        ),
      ),
    )
      ? startingSequence(sequence)
      : (old.get(account.id)?.sequence ?? -1n);
    const expected = [was, ...used, ...bumped].reduce((highest, one) =>
      one > highest ? one : highest,
    );
    return account.sequence === expected
      ? []
      : [`account ${account.id} is at ${account.sequence} and not at ${expected}`];
  });
}

/** Every balance has changed by effects and fees, to the stroop. */
function balanceFaults(
  before: Snapshot,
  after: Snapshot,
  { transactions }: LedgerRecord,
): string[] {
  const answer = new Map<string, bigint>();
  const add = (holder: string, units: bigint) =>
    answer.set(holder, (answer.get(holder) ?? 0n) + units);
  for (const { submission, judged, operations } of transactions) {
    add(`${submission.feeSource} native`, -judged.feeCharged);
    for (const effect of operations.flatMap(({ effects }) => effects)) {
      const moved = movedBy(effect);
      if (moved !== null) add(moved.holder, moved.units);
    }
  }
  const changes = new Map<string, bigint>();
  for (const [snapshot, sign] of [
    [before, -1n],
    [after, 1n],
  ] as const) {
    for (const { entry } of snapshot.entries.values()) {
      const holder =
        entry.kind === 'account'
          ? `${entry.id} native`
          : entry.kind === 'trustline'
            ? `${entry.account} ${entry.asset}`
            : null;
      if (holder !== null && 'balance' in entry)
        changes.set(holder, (changes.get(holder) ?? 0n) + sign * entry.balance);
    }
  }
  return [...new Set([...answer.keys(), ...changes.keys()])]
    .filter((holder) => (answer.get(holder) ?? 0n) !== (changes.get(holder) ?? 0n))
    .map(
      (holder) =>
        `${holder} has changed by ${changes.get(holder) ?? 0n}, reported is ${answer.get(holder) ?? 0n}`,
    );
}

function movedBy({
  effect: { account, type, details },
}: EffectRecord): { holder: string; units: bigint } | null {
  const { asset_type: assetType, asset_code: code, asset_issuer: issuer } = details;
  const amount =
    type === 'account_created'
      ? details.starting_balance
      : type === 'account_credited' || type === 'account_debited'
        ? details.amount
        : null;
  // An issuer has any amount of its own asset, and no entry for it.
  if (typeof amount !== 'string' || account === issuer) return null;
  const asset =
    type === 'account_created' || assetType === 'native'
      ? 'native'
      : `${String(code)}:${String(issuer)}`;
  const units = BigInt(amount.replace('.', ''));
  return { holder: `${account} ${asset}`, units: type === 'account_debited' ? -units : units };
}

/** A ledger in which everything failed has taken fees and sequence numbers, and nothing else. */
function failureFaults(
  before: Snapshot,
  after: Snapshot,
  { transactions }: LedgerRecord,
): string[] {
  if (transactions.length === 0 || transactions.some(({ successful }) => successful)) return [];
  const names = new Set([...before.entries.keys(), ...after.entries.keys()]);
  return [...names].flatMap((name) =>
    leftAlone(before.entries.get(name)?.entry) === leftAlone(after.entries.get(name)?.entry)
      ? []
      : [`a failure has changed ${name}`],
  );
}

function leftAlone(entry: Entry | undefined): string | null {
  if (entry === undefined) return null;
  return textOf(
    entry.kind === 'account'
      ? { ...entry, balance: 0n, sequence: 0n, sequenceLedger: 0, sequenceTime: 0 }
      : entry,
  );
}
