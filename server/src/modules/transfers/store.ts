import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

/**
 * `claim` waits for its holder's signature, `clawback` for the issuer's cold keys; the server alone
 * signs all others.
 */
export const TRANSFER_KINDS = ['claim', 'refund', 'payout', 'authorisation', 'clawback'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];
/** `requested`: no channel yet. */
export type TransferState =
  | 'requested'
  | 'reserved'
  | 'signed'
  | 'submitted'
  | 'settled'
  | 'failed'
  | 'expired';
/** The outcome of an envelope; `dead` means that it can never land. */
export type AttemptOutcome = 'settled' | 'failed' | 'dead';

export interface TransferRow {
  id: string;
  kind: TransferKind;
  state: TransferState;
  /** Null until one was reserved. */
  channel: string | null;
  /** 0 until it was read from the ledger. */
  sequence: string;
  /** When its end was requested. */
  stop_requested_at: Date | null;
}

/** A transfer that holds a channel. */
export type ReservedTransfer = TransferRow & { channel: string };

export interface AttemptRow {
  id: string;
  transfer_id: string;
  unsigned_envelope_xdr: string;
  transaction_hash: string;
  max_time: Date;
  /** Each with its signer, as `G…:base64`; only for claims. */
  holder_signatures: string[];
  /** When the holder approved it; only for claims. */
  accepted_at: Date | null;
  signed_envelope_xdr: string | null;
  /** In stroops; null until it was signed. */
  fee_per_operation: string | null;
  fee_offered_at: Date | null;
  outcome: AttemptOutcome | null;
  result_code: string | null;
}

const TRANSFER = 'id, kind, state, channel, sequence, stop_requested_at';
const ATTEMPT =
  'id, transfer_id, unsigned_envelope_xdr, transaction_hash, max_time, holder_signatures, accepted_at, signed_envelope_xdr, fee_per_operation, fee_offered_at, outcome, result_code';

const insertChannels = sql(
  'channels.insert',
  'insert into stellar_channels (public_key) select unnest($1::text[]) on conflict do nothing',
);
const takeFree = sql<{ public_key: string }>(
  'channels.take_free',
  'select public_key from stellar_channels where held_by is null and public_key = any($1) limit 1 for update skip locked',
);
const countFree = sql<{ free: number }>(
  'channels.count_free',
  'select count(*)::int as free from stellar_channels where held_by is null and public_key = any($1)',
);
const hold = sql('channels.hold', 'update stellar_channels set held_by = $2 where public_key = $1');
const release = sql(
  'channels.release',
  'update stellar_channels set held_by = null where held_by = $1',
);
const findHeld = sql<{ public_key: string }>(
  'channels.find_held',
  'select public_key from stellar_channels where held_by = $1',
);
const insertTransfer = sql<ReservedTransfer>(
  'transfers.insert',
  `insert into transfers (id, kind, channel, sequence, created_at) values ($1, 'claim', $2, 0, $3) returning ${TRANSFER}`,
);
const findById = sql<TransferRow>(
  'transfers.find',
  `select ${TRANSFER} from transfers where id = $1`,
);
const lockById = sql<TransferRow>(
  'transfers.lock',
  `select ${TRANSFER} from transfers where id = $1 for update`,
);
const setState = sql(
  'transfers.set_state',
  'update transfers set state = $2, settled_ledger = $3 where id = $1',
);
const setSequence = sql(
  'transfers.set_sequence',
  'update transfers set sequence = $2 where id = $1',
);
const lastSettled = sql<{ sequence: string }>(
  'transfers.last_settled_sequence',
  "select coalesce(max(sequence), 0) as sequence from transfers where channel = $1 and state = 'settled'",
);
// Unsigned a while after its reservation. Building again does not prolong it, or a few claims could hold all channels for ever.
const lockIdle = sql<ReservedTransfer>(
  'transfers.lock_idle',
  `select ${TRANSFER} from transfers t where t.state = 'reserved' and t.kind <> 'clawback' and t.created_at < $2 and t.id = (select held_by from stellar_channels c where c.public_key = t.channel) and t.channel = any($1)
     and not exists (select from transfer_attempts a where a.transfer_id = t.id and ((a.outcome is null and a.accepted_at is not null) or a.signed_envelope_xdr is not null))
   order by t.created_at limit 1 for update of t skip locked`,
);
const listUnfinished = sql<{ id: string }>(
  'transfers.unfinished',
  `select t.id from transfers t where t.state in ('signed', 'submitted')
     or (t.state = 'reserved' and exists (select from transfer_attempts a where a.transfer_id = t.id and a.outcome is null and a.accepted_at is not null)) order by t.created_at limit 200`,
);
const listAbandoned = sql<{ id: string }>(
  'transfers.abandoned',
  `select t.id from transfers t where t.state = 'reserved' and t.created_at < $2
     and not exists (select from transfer_attempts a where a.transfer_id = t.id and a.outcome is null and (a.accepted_at is not null or a.max_time >= $1 or a.built_at >= $2)) order by t.created_at limit 200`,
);
// A transfer that the server signs alone is built again, so it keeps its channel and number until
// it is stopped.
const listHolding = sql<{ id: string }>(
  'transfers.done_and_holding',
  "select t.id from transfers t join stellar_channels c on c.held_by = t.id where t.state in ('expired', 'failed') and (t.kind = 'claim' or t.stop_requested_at is not null) order by t.created_at limit 200",
);

const insertAttempt = sql(
  'transfer_attempts.insert',
  `insert into transfer_attempts (id, transfer_id, attempt_no, unsigned_envelope_xdr, transaction_hash, max_time, built_at)
   values ($1, $2, (select coalesce(max(attempt_no), 0) + 1 from transfer_attempts where transfer_id = $2), $3, $4, $5, $6)
   on conflict (transaction_hash) do update set outcome = null, result_code = null, built_at = excluded.built_at
     where transfer_attempts.transfer_id = excluded.transfer_id and transfer_attempts.signed_envelope_xdr is null`,
);
const findLive = sql<AttemptRow>(
  'transfer_attempts.live',
  `select ${ATTEMPT} from transfer_attempts where transfer_id = $1 and outcome is null`,
);
const listSigned = sql<AttemptRow>(
  'transfer_attempts.signed',
  `select ${ATTEMPT} from transfer_attempts where transfer_id = $1 and signed_envelope_xdr is not null order by attempt_no desc`,
);
const findSettled = sql<AttemptRow>(
  'transfer_attempts.settled',
  `select ${ATTEMPT} from transfer_attempts where transfer_id = $1 and outcome = 'settled'`,
);
const findFailure = sql<{ result_code: string | null }>(
  'transfer_attempts.failure',
  "select result_code from transfer_attempts where transfer_id = $1 and outcome = 'failed' order by attempt_no desc limit 1",
);
const findReason = sql<{ failure: string }>(
  'transfers.failure',
  `select coalesce(t.failure, (select a.result_code from transfer_attempts a where a.transfer_id = t.id and a.outcome = 'failed' order by a.attempt_no desc limit 1), 'failed') as failure from transfers t where t.id = $1`,
);
const endUnsigned = sql(
  'transfer_attempts.end_unsigned',
  "update transfer_attempts set outcome = 'dead', result_code = $2 where transfer_id = $1 and outcome is null and signed_envelope_xdr is null",
);
const setSignatures = sql(
  'transfer_attempts.set_signatures',
  'update transfer_attempts set holder_signatures = $2 where id = $1',
);
const setAccepted = sql(
  'transfer_attempts.set_accepted',
  'update transfer_attempts set holder_signatures = $2, accepted_at = $3 where id = $1',
);
const setPosted = sql(
  'transfer_attempts.set_posted',
  'update transfer_attempts set first_posted_at = $2 where id = $1 and first_posted_at is null',
);
const setOperationCodes = sql(
  'transfer_attempts.set_operation_codes',
  'update transfer_attempts set operation_codes = $2 where id = $1',
);
const findOperationCodes = sql<{ operation_codes: string[] | null }>(
  'transfer_attempts.operation_codes',
  "select operation_codes from transfer_attempts where transfer_id = $1 and outcome = 'failed' order by attempt_no desc limit 1",
);
const setOutcome = sql(
  'transfer_attempts.set_outcome',
  'update transfer_attempts set outcome = $2, result_code = $3 where id = $1',
);

/** Registers the channels whose keys this server has. */
export async function saveChannels(tx: Tx, publicKeys: readonly string[]): Promise<void> {
  await tx.run(insertChannels, [publicKeys]);
}

export async function takeFreeChannel(tx: Tx, among: readonly string[]): Promise<string | null> {
  return (await tx.maybe(takeFree, [among]))?.public_key ?? null;
}

/** How many of these channels are free. */
export async function freeChannels(db: Queryable, among: readonly string[]): Promise<number> {
  return (await db.one(countFree, [among])).free;
}

export async function holdChannel(tx: Tx, channel: string, transferId: string): Promise<void> {
  await tx.run(hold, [channel, transferId]);
}

/** Whether the transfer held one. */
export async function releaseChannel(tx: Tx, transferId: string): Promise<boolean> {
  return (await tx.run(release, [transferId])) > 0;
}

export async function findHeldChannel(db: Queryable, transferId: string): Promise<string | null> {
  return (await db.maybe(findHeld, [transferId]))?.public_key ?? null;
}

export function insertNewTransfer(
  tx: Tx,
  transfer: { id: string; channel: string; at: Date },
): Promise<ReservedTransfer> {
  return tx.one(insertTransfer, [transfer.id, transfer.channel, transfer.at]);
}

export function findTransfer(db: Queryable, id: string): Promise<TransferRow> {
  return db.one(findById, [id]);
}

export function lockTransfer(tx: Tx, id: string): Promise<TransferRow> {
  return tx.one(lockById, [id]);
}

export async function saveState(
  tx: Tx,
  id: string,
  state: TransferState,
  settledLedger: number | null = null,
): Promise<void> {
  await tx.run(setState, [id, state, settledLedger]);
}

export async function saveSequence(tx: Tx, id: string, sequence: bigint): Promise<void> {
  await tx.run(setSequence, [id, sequence.toString()]);
}

/** The highest sequence number of a settled transfer on a channel; 0 if there is none. */
export async function lastSettledSequence(db: Queryable, channel: string): Promise<bigint> {
  return BigInt((await db.one(lastSettled, [channel])).sequence);
}

/** A reservation, unsigned and idle since `since`. */
export function lockIdleReservation(
  tx: Tx,
  among: readonly string[],
  since: Date,
): Promise<ReservedTransfer | null> {
  return tx.maybe(lockIdle, [among, since]);
}

/** Why the ledger's nodes did not accept the envelope; its outcome stays open. */
export async function saveRefusal(tx: Tx, attemptId: string, resultCode: string): Promise<void> {
  await tx.run(setOutcome, [attemptId, null, resultCode]);
}

/** Signed transfers whose outcome is open. */
export async function listUnfinishedIds(db: Queryable): Promise<string[]> {
  return (await db.rows(listUnfinished)).map((row) => row.id);
}

/** Reservations with an expired envelope, or without one and idle since `since`. */
export async function listAbandonedIds(
  db: Queryable,
  ledgerTime: Date,
  since: Date,
): Promise<string[]> {
  return (await db.rows(listAbandoned, [ledgerTime, since])).map((row) => row.id);
}

/** Transfers that ended without landing and still hold their channel. */
export async function listEndedHoldingIds(db: Queryable): Promise<string[]> {
  return (await db.rows(listHolding)).map((row) => row.id);
}

/**
 * Whether the envelope is now the live one. If built twice within one ledger it is identical, and
 * becomes live again.
 */
export async function insertNewAttempt(
  tx: Tx,
  attempt: {
    id: string;
    transferId: string;
    envelopeXdr: string;
    hash: string;
    maxTime: Date;
    at: Date;
  },
): Promise<boolean> {
  const rows = await tx.run(insertAttempt, [
    attempt.id,
    attempt.transferId,
    attempt.envelopeXdr,
    attempt.hash,
    attempt.maxTime,
    attempt.at,
  ]);
  return rows === 1;
}

/** The envelope whose outcome is open; there is at most one. */
export function findLiveAttempt(db: Queryable, transferId: string): Promise<AttemptRow | null> {
  return db.maybe(findLive, [transferId]);
}

/** All envelopes of a transfer that could have been submitted, newest first. */
export function listSignedAttempts(db: Queryable, transferId: string): Promise<AttemptRow[]> {
  return db.rows(listSigned, [transferId]);
}

/** The envelope that landed and succeeded. */
export function findSettledAttempt(db: Queryable, transferId: string): Promise<AttemptRow | null> {
  return db.maybe(findSettled, [transferId]);
}

export type TransferOutcome =
  /** In a ledger, under this hash. */
  | { readonly state: 'settled'; readonly transactionHash: string }
  /** For good; the reason, in the ledger's own words if it has some. */
  | { readonly state: 'failed'; readonly failure: string }
  | { readonly state: Exclude<TransferState, 'settled' | 'failed'> };

/** The outcome of a transfer, as far as known. */
export async function findTransferOutcome(
  db: Queryable,
  transferId: string,
): Promise<TransferOutcome> {
  const { state } = await findTransfer(db, transferId);
  if (state === 'failed')
    return { state, failure: (await db.one(findReason, [transferId])).failure };
  if (state !== 'settled') return { state };
  const landed = await findSettledAttempt(db, transferId);
  if (landed === null) throw new Error(`transfer ${transferId} is settled without an envelope`);
  return { state, transactionHash: landed.transaction_hash };
}

/**
 * The ledger's result for each operation of the last failed envelope, in order; empty if operations
 * were not tried.
 */
export async function findFailedOperations(
  db: Queryable,
  transferId: string,
): Promise<readonly string[]> {
  return (await db.maybe(findOperationCodes, [transferId]))?.operation_codes ?? [];
}

export async function saveOperationCodes(
  tx: Tx,
  attemptId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.run(setOperationCodes, [attemptId, codes]);
}

/** Why the last envelope failed, in the ledger's own words. */
export async function findFailureCode(db: Queryable, transferId: string): Promise<string | null> {
  return (await db.maybe(findFailure, [transferId]))?.result_code ?? null;
}

/** An envelope without the server's signatures can never land. */
export async function endUnsignedAttempts(
  tx: Tx,
  transferId: string,
  why: 'superseded' | 'too_late',
): Promise<void> {
  await tx.run(endUnsigned, [transferId, why]);
}

export async function saveSignatures(
  tx: Tx,
  attemptId: string,
  signatures: readonly string[],
): Promise<void> {
  await tx.run(setSignatures, [attemptId, signatures]);
}

export async function saveAccepted(
  tx: Tx,
  attemptId: string,
  accepted: { signatures: readonly string[]; at: Date },
): Promise<void> {
  await tx.run(setAccepted, [attemptId, accepted.signatures, accepted.at]);
}

export async function savePosted(tx: Tx, attemptId: string, at: Date): Promise<void> {
  await tx.run(setPosted, [attemptId, at]);
}

export async function saveOutcome(
  tx: Tx,
  attemptId: string,
  outcome: AttemptOutcome,
  resultCode: string | null,
): Promise<void> {
  await tx.run(setOutcome, [attemptId, outcome, resultCode]);
}
