import { isInFlight } from '@bb1/domain/claims/claim-state';
import type { BuiltClaim } from '@bb1/domain/claims/endpoints';
import type { Limit } from '@bb1/domain/endpoint';
import { tokens } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import type { BuiltTransaction } from '../../integrations/stellar/stellar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { countWithin } from '../../platform/http/rate-limit.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { refuseWhileOwing } from '../receivables/refuse-while-owing.ts';
import { unclaimedTokenUnits } from '../tokens/store.ts';
import { recordWhatLanded } from '../transfers/submit-transfer.ts';
import { nextSequence } from '../transfers/next-sequence.ts';
import { recordAttempt } from '../transfers/record-attempt.ts';
import { reserveTransfer } from '../transfers/reserve-transfer.ts';
import { freeChannels, type ReservedTransfer } from '../transfers/store.ts';
import { isHoldingFrozen, findOwnWallet } from '../wallets/store.ts';
import { askLedger } from '../wallets/ask-ledger.ts';
import { conflictWith, mustBeOwn } from './claim-refusals.ts';
import type { BuildContext, ClaimsContext } from './claims-context.ts';
import { type ChosenClaimType, chooseClaimType } from './choose-claim-type.ts';
import { followTransfer } from './follow-transfer.ts';
import { moveClaim } from './move-claim.ts';
import { needsSeveral, signersOf, soleSigner } from './signature-threshold.ts';
import { refuseWhileScreened } from './refuse-while-screened.ts';
import {
  type ClaimRow,
  findOwnClaim,
  lockOwnClaim,
  saveTarget,
  saveTransfer,
  toClaim,
} from './store.ts';

const UNSIGNED_RESERVATIONS: Limit = { max: 2, perSeconds: 3_600 };

/** The count of an account's reservations since it last signed. */
export const unsignedOf = (accountId: string): string => `claims.unsigned|${accountId}`;

interface BuildCommand {
  readonly id: string;
  readonly accountId: string;
}
interface Decided extends ChosenClaimType {
  readonly needsSeveralSigners: boolean;
  /** Who has to sign, if that is one person without a choice. */
  readonly signer: string | null;
}

interface Envelope {
  readonly transfer: ReservedTransfer;
  readonly sequence: bigint;
  readonly tokenUnits: bigint;
  readonly decided: Decided;
  readonly built: BuiltTransaction;
}

/**
 * Builds a claim's transaction for the browser to check and sign; the current state of the ledger
 * decides its operations. The ledger is never queried inside a database transaction: first a
 * channel is reserved, then its sequence number is read, then the envelope is stored. Building
 * again voids the previous envelope.
 */
export async function buildClaim(
  context: BuildContext,
  command: BuildCommand,
): Promise<BuiltClaim> {
  const { db, stellar } = context;
  const claim = mustBeOwn(await findOwnClaim(db, command.id, command.accountId));
  if (isInFlight(claim.state)) throw conflictWith(context, claim);
  await refuseWhileHalted(db, 'tokens');
  await refuseWhileScreened(db, command.accountId);
  await refuseWhileOwing(db, command.accountId);
  await askLedger(refuseWhatLanded(context, claim));
  const tokenUnits = await unclaimedTokenUnits(db, command.accountId);
  if (tokenUnits <= 0n) throw refuse('invalid', 'nothing_to_claim');
  const decided = await decideByLedger(context, claim, tokenUnits);

  const transfer = await reserve(context, command);
  const sequence = await askLedger(nextSequence(db, stellar.network, transfer));
  const ledger = await askLedger(stellar.network.latestLedger());
  const { sponsorReserves: sponsorsReserves } = context.offering.claims;
  const built = stellar.claims.build({
    ...decided,
    channel: transfer.channel,
    sequence,
    holder: claim.public_key,
    tokenUnits,
    sponsorsReserves,
    ledger,
  });
  const envelope = { transfer, sequence, tokenUnits, decided, built };
  return toBuiltClaim(context, await store(context, command, claim.public_key, envelope), envelope);
}

/** Nothing is built into an existing account unless it is the person's. */
async function decideByLedger(
  { db, stellar, offering }: ClaimsContext,
  claim: ClaimRow,
  tokenUnits: bigint,
): Promise<Decided> {
  const account = await askLedger(stellar.network.readAccount(claim.public_key));
  if (account !== null && (await findOwnWallet(db, claim.account_id, claim.public_key)) === null)
    throw refuse('conflict', 'account_exists');
  if (await isHoldingFrozen(db, claim.public_key)) throw refuse('conflict', 'holding_frozen');
  const { assetCode, assetIssuer, issuedUnits } = stellar.claims;
  const chosen = chooseClaimType(account, {
    assetCode,
    assetIssuer,
    issuedUnits,
    tokenUnits,
    sponsorsReserves: offering.claims.sponsorReserves,
  });
  const signers = signersOf(claim.public_key, account);
  return {
    ...chosen,
    needsSeveralSigners: chosen.shape !== 'ready_trustline' && needsSeveral(signers),
    signer: soleSigner(signers),
  };
}

/** A presumably dead envelope is looked up once more before a new one is built. */
async function refuseWhatLanded(context: ClaimsContext, claim: ClaimRow): Promise<void> {
  if (claim.transfer_id === null || !(await recordWhatLanded(context, claim.transfer_id))) return;
  await followTransfer(context, claim.transfer_id);
  const now = mustBeOwn(await findOwnClaim(context.db, claim.id, claim.account_id));
  if (now.state === 'settled') throw conflictWith(context, now);
}

async function reserve(context: ClaimsContext, command: BuildCommand): Promise<ReservedTransfer> {
  return context.db.transaction('claims.reserve', async (tx) => {
    const claim = await lockBuildable(context, command, (id, accountId) =>
      lockOwnClaim(tx, id, accountId),
    );
    const transfer = await reserveTransfer(tx, {
      earlierId: claim.transfer_id,
      channels: context.stellar.claims.channels,
      at: context.clock.now(),
    });
    if (transfer === null) throw refuse('unavailable', 'service_busy');
    if (transfer.id !== claim.transfer_id) {
      await refuseToHoard(context, tx, command.accountId);
      await tx.run(saveTransfer, [claim.id, transfer.id]);
    }
    return transfer;
  });
}

/**
 * An account that has let its reservations end unsigned gets another one only while a third of the
 * channels stays free: otherwise a few who build and never sign would take every one.
 */
async function refuseToHoard({ stellar }: ClaimsContext, tx: Tx, accountId: string): Promise<void> {
  if (await countWithin(tx, unsignedOf(accountId), UNSIGNED_RESERVATIONS)) return;
  const { channels } = stellar.claims;
  if ((await freeChannels(tx, channels)) < channels.length / 3)
    throw refuse('unavailable', 'service_busy');
}

async function store(
  context: ClaimsContext,
  command: BuildCommand,
  publicKey: string,
  envelope: Envelope,
): Promise<ClaimRow> {
  const { transfer, sequence, tokenUnits, decided, built } = envelope;
  const at = context.clock.now();
  return context.db.transaction('claims.build', async (tx) => {
    const claim = await lockBuildable(context, command, (id, accountId) =>
      lockOwnClaim(tx, id, accountId),
    );
    // Another call was faster and changed the keys or took over the reservation.
    if (claim.public_key !== publicKey || claim.transfer_id !== transfer.id)
      throw conflictWith(context, claim);
    if (
      !(await recordAttempt(tx, {
        transferId: transfer.id,
        channel: transfer.channel,
        sequence,
        built,
        at,
      }))
    )
      throw refuse('unavailable', 'service_busy');
    await saveTarget(tx, claim.id, { publicKey, tokenUnits, shape: decided.shape });
    await moveClaim(tx, claim, {
      to: 'built',
      actor: { kind: 'investor', id: command.accountId },
      at,
    });
    return mustBeOwn(await findOwnClaim(tx, claim.id, command.accountId));
  });
}

async function lockBuildable(
  context: ClaimsContext,
  command: BuildCommand,
  lock: (id: string, accountId: string) => Promise<ClaimRow | null>,
): Promise<ClaimRow> {
  const claim = mustBeOwn(await lock(command.id, command.accountId));
  if (isInFlight(claim.state)) throw conflictWith(context, claim);
  return claim;
}

function toBuiltClaim(
  { stellar, callbackUrl }: BuildContext,
  claim: ClaimRow,
  { transfer, tokenUnits, decided, built }: Envelope,
): BuiltClaim {
  const { claims, uris } = stellar;
  const needsSignature = decided.shape !== 'ready_trustline';
  return {
    claim: toClaim(claim, claims),
    shape: decided.shape,
    needs_signature: needsSignature,
    authorises: decided.authorises,
    uri: needsSignature
      ? uris.sign({
          envelopeXdr: built.envelopeXdr,
          callbackUrl: callbackUrl.href,
          signer: decided.signer,
          message: `${claims.assetCode}: claim ${tokens(tokenUnits)} / ${tokens(tokenUnits)} abholen`,
        })
      : null,
    envelope_xdr: built.envelopeXdr,
    transaction_hash: built.hash,
    network_passphrase: claims.networkPassphrase,
    expires_at: built.maxTime.toISOString(),
    expected: {
      channel: transfer.channel,
      sponsor: claims.sponsor,
      distribution: claims.distribution,
      asset_issuer: claims.assetIssuer,
      asset_code: claims.assetCode,
      tokens: tokens(tokenUnits),
    },
  };
}
