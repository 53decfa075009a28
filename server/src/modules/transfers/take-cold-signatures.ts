import { refuse, refuseField } from '@bb1/domain/refusal';
import {
  type LedgerAccount,
  LedgerUnreachable,
  type Stellar,
} from '../../integrations/stellar/stellar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { listColdSignatures, saveColdSignature } from './issuer-act-store.ts';
import { acceptAttempt } from './record-attempt.ts';
import type { AttemptRow } from './store.ts';

/** The issuer with its current signers; refused while the ledger does not answer. */
export async function readIssuer({
  network,
  issuer: { address },
}: Stellar): Promise<LedgerAccount> {
  try {
    const issuer = await network.readAccount(address);
    if (issuer !== null) return issuer;
  } catch (error) {
    if (!(error instanceof LedgerUnreachable)) throw error;
  }
  throw refuse('unavailable', 'ledger_unavailable');
}

export interface SignedElsewhere {
  /** The envelope that waits for signatures, locked. */
  readonly attempt: AttemptRow;
  readonly issuer: LedgerAccount;
  readonly envelopeXdr: string;
  readonly officerId: string;
  readonly at: Date;
}

/**
 * Stores the cold keys' signatures: valid ones over exactly the stored transaction, and nothing
 * else of the upload. They may come one by one; with enough weight the server is asked to sign last
 * and to submit.
 */
export async function takeColdSignatures(
  tx: Tx,
  { issuer: issuing }: Stellar,
  signed: SignedElsewhere,
): Promise<{ signers: string[]; weight: number }> {
  const { attempt, issuer, officerId, at } = signed;
  const found = issuing.readSignatures({
    envelopeXdr: signed.envelopeXdr,
    hash: attempt.transaction_hash,
    issuer,
  });
  if (found === 'not_readable') throw refuseField('signed_envelope_xdr', 'envelope_not_readable');
  if (found === 'other_transaction')
    throw refuseField('signed_envelope_xdr', 'envelope_of_another_transaction');
  if (found.length === 0) throw refuseField('signed_envelope_xdr', 'no_cold_signature');
  for (const { signer, signature } of found)
    await saveColdSignature(tx, { attemptId: attempt.id, signer, signature, officerId, at });
  const weightOf = (address: string) =>
    issuer.signers.find(({ key }) => key === address)?.weight ?? 0;
  const weight = (await listColdSignatures(tx, attempt.id)).reduce(
    (sum, { signer }) => sum + weightOf(signer),
    0,
  );
  if (weight >= issuer.thresholds.medium) await acceptAttempt(tx, attempt, { signatures: [], at });
  return { signers: found.map(({ signer }) => signer), weight };
}
