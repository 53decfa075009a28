import {
  getHoldingAdjustment,
  proposeHoldingAdjustment,
  uploadHoldingSignatures,
} from '@bb1/domain/holdings/desk-endpoints';
import { approve } from './officer-acts.ts';
import type { Caller } from './patient-client.ts';
import type { SandboxPanel } from './sandbox-panel.ts';
import { until } from './until.ts';

export interface Move {
  readonly kind: 'replacement' | 'inheritance';
  /** Where the tokens are, and where they are to be. */
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly document: string;
}

/** One officer proposes to move all tokens of a wallet. Returns the proposal's id. */
export async function proposeMove(maker: Caller, move: Move) {
  return maker.ok(proposeHoldingAdjustment, {
    body: {
      kind: move.kind,
      public_key: move.from,
      target_public_key: move.to,
      tokens: null,
      order_reference: null,
      transaction_hash: null,
      despite_freeze: false,
      reason: move.reason,
      document_reference: move.document,
    },
  });
}

/** The same, and another officer approves it, both cold keys sign, and the ledger has it. */
export async function moveTokens(
  officers: { readonly maker: Caller; readonly approver: Caller },
  { panel, signal, ...move }: Move & { readonly panel: SandboxPanel; readonly signal: AbortSignal },
): Promise<void> {
  const { maker, approver } = officers;
  const { id, number, approval_id: approval } = await proposeMove(maker, move);
  if (approval === null) throw new Error(`${number} waits for nobody`);
  await approve(approver, approval);
  const params = { id };
  const reaches = (state: string) =>
    until(
      async () => {
        const { act } = await maker.ok(getHoldingAdjustment, { params });
        return act.state === state ? act : null;
      },
      { never: `${number} never was ${state}`, signal },
    );
  await reaches('to_sign');
  await maker.ok(uploadHoldingSignatures, {
    params,
    body: { signed_envelope_xdr: await panel.signCold(number) },
  });
  await reaches('done');
}
