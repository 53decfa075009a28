import { getConfig } from '@bb1/domain/offering/endpoints';
import { buildTrustline, getTrustline, submitTrustline } from '@bb1/domain/wallets/endpoints';
import type { TrustlineView } from '@bb1/domain/wallets/endpoints';
import { useEffect, useEffectEvent } from 'react';
import { callApi } from '../../../session/call-api.ts';
import { poll } from '../../../session/polling.ts';
import type { KnownToBrowser } from '../checks/check-envelope.ts';
import { checkLink } from '../checks/check-link.ts';
import { checkTrustline } from '../checks/check-trustline.ts';
import type { CheckedTransaction } from '../checks/read-transaction.ts';
import type { ShownProblem } from '../claim-problem.ts';
import type { ClaimProblem } from '../claim-problem.ts';
import { useStepRunner } from '../use-step-runner.ts';

/** The state of a wallet's trustline, and what is being done about it. */
export type TrustlineState =
  | { readonly step: 'verifying' }
  | { readonly step: 'seen'; readonly trustline: TrustlineView; readonly isNew: boolean }
  | { readonly step: 'preparing' }
  | { readonly step: 'sign'; readonly checked: CheckedTransaction; readonly uri: string }
  | { readonly step: 'submitting' }
  /** `establishing`: opening it failed; otherwise it could not even be looked up. */
  | { readonly step: 'problem'; readonly problem: ShownProblem; readonly establishing: boolean };

/** Time for the person to find the device that signs. */
const SIGNING_MS = 15 * 60_000;

export function useTrustline(
  publicKey: string,
  shown: Omit<KnownToBrowser, 'publicKey' | 'now' | 'shapes'>,
) {
  const { state, goOn } = useStepRunner<TrustlineState>({ step: 'verifying' });
  const params = { public_key: publicKey };

  const verify = () =>
    goOn(
      { step: 'verifying' },
      async () => ({
        step: 'seen',
        trustline: await callApi(getTrustline, { params }),
        isNew: false,
      }),
      (problem) => failed(problem, false),
    );
  const arrive = useEffectEvent(verify);
  useEffect(() => arrive(), []);

  // A person who signs elsewhere submits the transaction there; the page notices.
  const isSigning = state.step === 'sign';
  const established = useEffectEvent((trustline: TrustlineView) =>
    goOn(
      { step: 'submitting' },
      () => Promise.resolve({ step: 'seen', trustline, isNew: true }),
      (problem) => failed(problem, true),
    ),
  );
  const look = useEffectEvent(() => callApi(getTrustline, { params }).catch(() => null));
  useEffect(() => {
    if (!isSigning) return undefined;
    let watching = true;
    const ask = async () => {
      if (!watching) throw new Error('the watch has ended');
      const trustline = await look();
      return trustline?.state === 'verified' ? trustline : null;
    };
    poll(ask, { timeoutMs: SIGNING_MS }).then(
      (trustline) => watching && established(trustline),
      () => undefined,
    );
    return () => {
      watching = false;
    };
  }, [isSigning]);

  return {
    state,
    verify,
    establish: () => {
      const work = async (): Promise<TrustlineState> => {
        const built = await callApi(buildTrustline, { params });
        const { now_timestamp: now } = await callApi(getConfig);
        const checked = checkTrustline(built, { ...shown, publicKey, now });
        return {
          step: 'sign',
          checked,
          uri: checkLink(built.uri, checked, { publicKey, origin: location.origin }),
        };
      };
      goOn({ step: 'preparing' }, work, (problem) => failed(problem, true));
    },
    signed: (envelopeXdr: string) => {
      const work = async (): Promise<TrustlineState> => ({
        step: 'seen',
        trustline: await callApi(submitTrustline, {
          params,
          body: { signed_envelope_xdr: envelopeXdr },
        }),
        isNew: true,
      });
      goOn({ step: 'submitting' }, work, (problem) => failed(problem, true));
    },
  };
}

/** Nothing here requires a step-up. */
function failed(problem: ClaimProblem, establishing: boolean): TrustlineState {
  return {
    step: 'problem',
    problem: problem.kind === 'step_up' ? { kind: 'network' } : problem,
    establishing,
  };
}
