import { Readable } from 'node:stream';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import { record } from '../../platform/audit/audit.ts';
import { Download } from '../../platform/http/download.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { lockAttemptToSign } from '../transfers/record-attempt.ts';
import { readIssuer, takeColdSignatures } from '../transfers/take-cold-signatures.ts';
import { redemptionNumber } from './redemption-dto.ts';
import type { RedemptionsContext } from './redemptions-context.ts';
import { findRedemption, lockRedemption, type RedemptionRow } from './store.ts';
import { listTransactionsToSign } from './transaction-store.ts';

/**
 * The unsigned transactions for the cold keys, one on each line. They cannot be submitted without
 * the server's own signature.
 */
export function downloadTransactions(
  { db, clock }: Pick<RedemptionsContext, 'db' | 'clock'>,
  look: { id: string; officerId: string },
): Promise<Download> {
  return db.transaction('redemptions.download', async (tx) => {
    const redemption = mustFind(await lockRedemption(tx, look.id));
    const waiting = await tx.rows(listTransactionsToSign, [redemption.id]);
    if (waiting.length === 0) throw refuse('conflict', 'invalid_status');
    await record(tx, {
      at: clock.now(),
      actor: { kind: 'officer', id: look.officerId },
      act: 'redemption.downloaded',
      subject: `redemption:${redemption.id}`,
      after: { transaction_hashes: waiting.map(({ transaction_hash: hash }) => hash) },
    });
    return new Download(
      `${redemptionNumber(redemption.number)}.txt`,
      Readable.from(waiting.map(({ unsigned_envelope_xdr: envelope }) => `${envelope}\n`)),
    );
  });
}

/**
 * Accepts the cold keys' signatures if all of them are valid and over exactly the waiting transactions.
 * One wrong line refuses the whole file, so that an officer never has to find out what was accepted.
 */
export async function takeSignatures(
  context: RedemptionsContext,
  upload: { id: string; officerId: string; envelopes: string },
): Promise<RedemptionRow> {
  const { db, clock, stellar } = context;
  const issuer = await readIssuer(stellar);
  return db.transaction('redemptions.take_signatures', async (tx) => {
    await refuseWhileHalted(tx, 'tokens');
    const redemption = mustFind(await lockRedemption(tx, upload.id));
    const waiting = new Map(
      (await tx.rows(listTransactionsToSign, [redemption.id])).map((one) => [
        one.transaction_hash,
        one.transfer_id,
      ]),
    );
    if (waiting.size === 0) throw refuse('conflict', 'invalid_status');
    const at = clock.now();
    for (const envelopeXdr of envelopesIn(upload.envelopes)) {
      const read = stellar.claims.readSigned(envelopeXdr);
      if (read === null) throw refuseField('signed_envelope_xdr', 'envelope_not_readable');
      const transferId = waiting.get(read.hash);
      const attempt = transferId === undefined ? null : await lockAttemptToSign(tx, transferId);
      if (attempt === null)
        throw refuseField('signed_envelope_xdr', 'envelope_of_another_transaction');
      const { signers, weight } = await takeColdSignatures(tx, stellar, {
        attempt,
        issuer,
        envelopeXdr,
        officerId: upload.officerId,
        at,
      });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: upload.officerId },
        act: 'redemption.signed',
        subject: `redemption:${redemption.id}`,
        after: { transaction_hash: read.hash, signers, weight },
      });
    }
    return mustFind(await findRedemption(tx, redemption.id));
  });
}

/** One on each line; a single one may be wrapped by other tools. */
function envelopesIn(text: string): string[] {
  const lines = text.split(/\s+/u).filter((line) => line !== '');
  const areWhole = lines.every((line) => line.startsWith('AAAA'));
  return areWhole ? lines : [lines.join('')];
}
