import { Readable } from 'node:stream';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { LedgerUnreachable, type LedgerAccount } from '../../integrations/stellar/stellar.ts';
import { record } from '../../platform/audit/audit.ts';
import { Download } from '../../platform/http/download.ts';
import { refuseWhileMoneyIsStopped } from '../officers/money-stop.ts';
import { listColdSignatures, saveColdSignature } from '../transfers/issuer-act-store.ts';
import { acceptAttempt, lockAttemptToSign } from '../transfers/record-attempt.ts';
import { findLiveAttempt } from '../transfers/store.ts';
import { checkPeople } from './check-people.ts';
import { lockForOfficer, peopleOf } from './decide-act.ts';
import type { HoldingsContext } from './holdings-context.ts';
import { actNumber } from './act-number.ts';
import { mustFindAct } from './propose-act.ts';
import { findHoldingAct, type HoldingActRow } from './store.ts';

/** The unsigned transaction, for the journey to the cold keys. Without the server's own signature nobody can hand it in. */
export async function downloadTransaction(context: HoldingsContext, look: { id: string; officerId: string }): Promise<Download> {
  return context.db.transaction('holdings.download', async (tx) => {
    const act = await lockForOfficer(tx, look);
    const attempt = act.stage === 'to_sign' && act.transfer_id !== null ? await findLiveAttempt(tx, act.transfer_id) : null;
    if (attempt === null) throw refuse('conflict', 'wrong_state');
    await record(tx, { at: context.clock.now(), actor: { kind: 'officer', id: look.officerId }, act: 'holding_act.downloaded', subject: `holding_act:${act.id}`, after: { transaction_hash: attempt.transaction_hash } });
    return new Download(`${actNumber(act.number)}.txt`, Readable.from([`${attempt.unsigned_envelope_xdr}\n`]));
  });
}

/**
 * Takes what the cold keys signed: valid signatures of theirs over exactly the stored transaction, and nothing else of the
 * file. They may come one by one; with enough weight the server signs last and hands it in.
 */
export async function takeSignatures(context: HoldingsContext, upload: { id: string; officerId: string; envelopeXdr: string }): Promise<HoldingActRow> {
  const issuer = await readIssuer(context);
  return context.db.transaction('holdings.take_signatures', async (tx) => {
    await refuseWhileMoneyIsStopped(tx);
    const act = await lockForOfficer(tx, upload);
    const attempt = act.stage === 'to_sign' && act.transfer_id !== null ? await lockAttemptToSign(tx, act.transfer_id) : null;
    if (attempt === null) throw refuse('conflict', 'wrong_state');
    await checkPeople(context, tx, peopleOf(act));
    const found = context.stellar.issuer.readSignatures({ envelopeXdr: upload.envelopeXdr, hash: attempt.transaction_hash, issuer });
    if (found === 'not_readable') throw refuseField('signed_envelope_xdr', 'envelope_not_readable');
    if (found === 'other_transaction') throw refuseField('signed_envelope_xdr', 'envelope_of_another_transaction');
    if (found.length === 0) throw refuseField('signed_envelope_xdr', 'no_cold_signature');
    const at = context.clock.now();
    for (const { signer, signature } of found) await saveColdSignature(tx, { attemptId: attempt.id, signer, signature, officerId: upload.officerId, at });
    const weight = (await listColdSignatures(tx, attempt.id)).reduce((sum, { signer }) => sum + weightOf(issuer, signer), 0);
    await record(tx, { at, actor: { kind: 'officer', id: upload.officerId }, act: 'holding_act.signed', subject: `holding_act:${act.id}`, after: { transaction_hash: attempt.transaction_hash, signers: found.map(({ signer }) => signer), weight } });
    if (weight >= issuer.thresholds.medium) await acceptAttempt(tx, attempt, { signatures: [], at });
    return mustFindAct(await findHoldingAct(tx, act.id));
  });
}

async function readIssuer({ stellar }: HoldingsContext): Promise<LedgerAccount> {
  try {
    const issuer = await stellar.network.readAccount(stellar.issuer.address);
    if (issuer !== null) return issuer;
  } catch (error) {
    if (!(error instanceof LedgerUnreachable)) throw error;
  }
  throw refuse('unavailable', 'ledger_unavailable');
}

function weightOf(issuer: LedgerAccount, address: string): number {
  return issuer.signers.find(({ key }) => key === address)?.weight ?? 0;
}
