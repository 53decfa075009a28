import { isInFlight } from '@bb1/domain/claims/claim-state';
import { CLAIM_SHAPES } from '@bb1/domain/claims/claim-shape';
import { currentClaim } from '@bb1/domain/claims/endpoints';
import type { Claim } from '@bb1/domain/claims/endpoints';
import { useReducer, useRef } from 'react';
import { callApi } from '../../../session/call-api.ts';
import { poll } from '../../../session/polling.ts';
import type { KnownToBrowser } from '../checks/check-envelope.ts';
import { checkLink } from '../checks/check-link.ts';
import { SigningTimeOver } from '../claim-problem.ts';
import { runClaim, watchClaim } from '../run-claim.ts';
import type { ClaimToSign, SignedClaim } from '../run-claim.ts';
import { useCarriedClaim } from '../use-carried-claim.ts';
import { initialIssueState, issueClaimReducer } from './issue-claim-state.ts';

export interface IssueClaimOptions {
  readonly current: Claim | null;
  /** Decimal string; null when there is nothing to claim. */
  readonly tokens: string | null;
  readonly shown: Omit<KnownToBrowser, 'publicKey' | 'now' | 'tokens' | 'shapes'>;
}

/**
 * The page's part in a claim into a wallet; an external wallet signs, and the page only waits for
 * it.
 */
export function useIssueClaim({ current, tokens, shown }: IssueClaimOptions) {
  const [state, dispatch] = useReducer(issueClaimReducer, null, () =>
    initialIssueState(current, tokens === null),
  );
  const handIn = useRef<((signed: SignedClaim) => void) | null>(null);

  const submitTransfer = (
    onStage: Parameters<typeof watchClaim>[0]['onStage'],
    left: AbortSignal,
  ): Promise<Claim> => {
    if (state.step !== 'claiming' || state.publicKey === null || tokens === null) {
      if (current === null) throw new Error('there is neither a wallet nor a claim to watch');
      return watchClaim({ call: callApi, onStage }, current.id);
    }
    const { publicKey } = state;
    const sign = async (claim: ClaimToSign): Promise<SignedClaim | null> => {
      const { uri } = claim.built;
      if (uri !== null) checkLink(uri, claim.checked, { publicKey, origin: location.origin });
      dispatch({ type: 'to_sign', claim });
      const byPerson = new Promise<SignedClaim>((resolve) => (handIn.current = resolve));
      return Promise.race([byPerson, handedInElsewhere(claim, left)]);
    };
    return runClaim({
      call: callApi,
      publicKey,
      shown: { ...shown, tokens, shapes: CLAIM_SHAPES },
      sign,
      onStage,
    });
  };

  useCarriedClaim(state.step === 'claiming', submitTransfer, dispatch);

  return {
    state,
    dispatch,
    handIn: (signed: SignedClaim) => handIn.current?.(signed),
  };
}

/**
 * An external wallet submits the claim itself (null). Throws SigningTimeOver when no signature came
 * in time.
 */
async function handedInElsewhere(
  { built, validMs }: ClaimToSign,
  left: AbortSignal,
): Promise<null> {
  const isTaken = async () => {
    if (left.aborted) throw new SigningTimeOver();
    const claim = await callApi(currentClaim).then(
      (answer) => answer.current,
      () => null,
    );
    return claim?.id === built.claim.id && isInFlight(claim.state) ? claim : null;
  };
  await poll(isTaken, { timeoutMs: validMs }).catch(() => {
    throw new SigningTimeOver();
  });
  return null;
}
