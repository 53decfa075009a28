import { tokens } from '@bb1/domain/money';
import type { IssuerAct } from '../../integrations/stellar/stellar.ts';
import { type Actor, record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { insertIssuerAct } from './issuer-act-store.ts';
import { SUBMIT_TRANSFER, submitKey } from './record-attempt.ts';

/**
 * Requests an issuer's action on a holding, once, and returns the transfer's id. The server alone
 * signs freezes and releases; taking tokens away is built and then waits for the cold keys. The
 * events TRANSFER_SETTLED and TRANSFER_FAILED report the outcome; an expired envelope is built
 * again automatically.
 */
export async function requestIssuerAct(
  tx: Tx,
  request: { readonly act: IssuerAct; readonly actor: Actor; readonly at: Date },
): Promise<string> {
  const { act, actor, at } = request;
  const id = newId();
  const kind = 'tokenUnits' in act ? 'clawback' : 'authorisation';
  await insertIssuerAct(tx, { id, kind, act, at });
  const amount = 'tokenUnits' in act ? { tokens: tokens(act.tokenUnits) } : {};
  await record(tx, {
    at,
    actor,
    act: 'transfer.requested',
    subject: `transfer:${id}`,
    after: {
      kind,
      act: act.act,
      holder: act.holder,
      ...('target' in act ? { target: act.target } : {}),
      ...amount,
    },
  });
  await enqueue(tx, SUBMIT_TRANSFER, { transferId: id }, { key: submitKey(id) });
  return id;
}
