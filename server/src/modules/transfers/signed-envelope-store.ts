import { sql, type Tx } from '../../platform/db/database.ts';

const setSigned = sql(
  'transfer_attempts.set_signed',
  'update transfer_attempts set signed_envelope_xdr = $2, fee_per_operation = $3, fee_offered_at = $4, fee_at_cap = $5 where id = $1',
);

/** What the sponsor offers for an envelope. */
interface OfferedFee {
  /** In stroops. */
  readonly perOperation: bigint;
  readonly isMost: boolean;
  readonly at: Date;
}

/** With all signatures, before it is submitted; again with every higher offer. */
export async function saveSignedEnvelope(
  tx: Tx,
  attemptId: string,
  { envelopeXdr, fee }: { envelopeXdr: string; fee: OfferedFee },
): Promise<void> {
  const { perOperation, isMost, at } = fee;
  await tx.run(setSigned, [attemptId, envelopeXdr, perOperation.toString(), at, isMost]);
}
