import { parseMoney, tokens } from '@bb1/domain/money';
import type { IssuerAct, Redemption } from '../../integrations/stellar/stellar.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import type { TransferState } from './store.ts';

interface ContentRow {
  act: IssuerAct['act'];
  public_key: string;
  target_public_key: string | null;
  token_amount: string | null;
}
export interface ColdSignatureRow {
  signer: string;
  signature: string;
  uploaded_by_name: string;
  uploaded_at: Date;
}

const insertRequested = sql(
  'transfers.insert_issuer_act',
  "insert into transfers (id, kind, state, sequence, created_at) values ($1, $2, 'requested', 0, $3)",
);
const insertContent = sql(
  'transfer_issuer_acts.insert',
  'insert into transfer_issuer_acts (transfer_id, act, public_key, target_public_key, token_amount) values ($1, $2, $3, $4, $5)',
);
const findContent = sql<ContentRow>(
  'transfer_issuer_acts.find',
  'select act, public_key, target_public_key, token_amount from transfer_issuer_acts where transfer_id = $1',
);
const insertRedemptionLines = sql(
  'transfer_redemptions.insert',
  'insert into transfer_redemptions (transfer_id, operation_no, public_key, token_amount) select $1, line.at, line.key, line.tokens from unnest($2::text[], $3::numeric[]) with ordinality as line (key, tokens, at)',
);
const listRedemptionLines = sql<{ public_key: string; token_amount: string }>(
  'transfer_redemptions.of_transfer',
  'select public_key, token_amount from transfer_redemptions where transfer_id = $1 order by operation_no',
);
// Serialised, so that concurrent callers do not count each other's channels.
const lockCount = sql(
  'transfers.lock_clawback_channels',
  "select pg_advisory_xact_lock(hashtext('clawback_channels'))",
);
const countHeld = sql<{ count: number }>(
  'transfers.clawback_channels',
  "select count(*)::int as count from stellar_channels c join transfers t on t.id = c.held_by where t.kind = 'clawback'",
);
const insertSignature = sql(
  'cold_signatures.insert',
  'insert into cold_signatures (transfer_attempt_id, signer, signature, uploaded_by, uploaded_at) values ($1, $2, $3, $4, $5) on conflict do nothing',
);
const listSignatures = sql<ColdSignatureRow>(
  'cold_signatures.of_attempt',
  'select s.signer, s.signature, o.name as uploaded_by_name, s.uploaded_at from cold_signatures s join officer_names o on o.id = s.uploaded_by where s.transfer_attempt_id = $1 order by s.uploaded_at, s.signer',
);

const lockOpenRedemptions = sql<{ id: string; state: TransferState }>(
  'transfer_redemptions.lock_open',
  "select id, state from transfers where state not in ('settled', 'failed') and id in (select transfer_id from transfer_redemptions where public_key = $1) order by id for update",
);

export async function insertIssuerAct(
  tx: Tx,
  command: { id: string; kind: 'authorisation' | 'clawback'; act: IssuerAct; at: Date },
): Promise<void> {
  const { id, act } = command;
  await tx.run(insertRequested, [id, command.kind, command.at]);
  await tx.run(insertContent, [
    id,
    act.act,
    act.holder,
    'target' in act ? act.target : null,
    'tokenUnits' in act ? tokens(act.tokenUnits) : null,
  ]);
}

export async function insertRedemption(
  tx: Tx,
  command: { id: string; redemption: Redemption; at: Date },
): Promise<void> {
  const { id, redemption } = command;
  await tx.run(insertRequested, [id, 'clawback', command.at]);
  await tx.run(insertRedemptionLines, [
    id,
    redemption.lines.map(({ holder }) => holder),
    redemption.lines.map(({ tokenUnits }) => tokens(tokenUnits)),
  ]);
}

/** What a transfer of the issuer is to do. */
export async function findIssuerAct(
  db: Queryable,
  transferId: string,
): Promise<IssuerAct | Redemption> {
  const content = await db.maybe(findContent, [transferId]);
  return content === null ? findRedemption(db, transferId) : actOf(transferId, content);
}

async function findRedemption(db: Queryable, transferId: string): Promise<Redemption> {
  const lines = await db.rows(listRedemptionLines, [transferId]);
  if (lines.length === 0) throw new Error(`transfer ${transferId} does nothing`);
  return {
    act: 'redeem',
    lines: lines.map(({ public_key: holder, token_amount: amount }) => ({
      holder,
      tokenUnits: parseMoney('TOKEN', amount).units,
    })),
  };
}

function actOf(
  transferId: string,
  { act, public_key: holder, target_public_key: target, token_amount: amount }: ContentRow,
): IssuerAct {
  if (act === 'freeze' || act === 'release') return { act, holder };
  if (amount === null) throw new Error(`transfer ${transferId} moves nothing`);
  const tokenUnits = parseMoney('TOKEN', amount).units;
  if (act === 'return') return { act, holder, tokenUnits };
  if (target === null) throw new Error(`transfer ${transferId} moves tokens nowhere`);
  return { act, holder, target, tokenUnits };
}

/**
 * How many channels wait for cold keys; the caller locks the answer until the end of the
 * transaction.
 */
export async function lockClawbackChannels(tx: Tx): Promise<number> {
  await tx.run(lockCount);
  return (await tx.one(countHeld)).count;
}

/** Undecided transfers that take repaid tokens out of a wallet, locked. */
export function lockRedemptionsOf(
  tx: Tx,
  publicKey: string,
): Promise<{ id: string; state: TransferState }[]> {
  return tx.rows(lockOpenRedemptions, [publicKey]);
}

export async function saveColdSignature(
  tx: Tx,
  signature: { attemptId: string; signer: string; signature: string; officerId: string; at: Date },
): Promise<void> {
  await tx.run(insertSignature, [
    signature.attemptId,
    signature.signer,
    signature.signature,
    signature.officerId,
    signature.at,
  ]);
}

export function listColdSignatures(db: Queryable, attemptId: string): Promise<ColdSignatureRow[]> {
  return db.rows(listSignatures, [attemptId]);
}
