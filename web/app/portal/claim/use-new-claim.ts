import type { Claim } from '@bb1/domain/claims/endpoints';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { callApi } from '../../session/call-api.ts';
import { problemOfClaim, problemOfError } from './claim-problem.ts';
import { downloadSheet, makeWallet } from './make-wallet.ts';
import type { Wallet } from './make-wallet.ts';
import { initialState, newClaimReducer } from './new-claim-state.ts';
import type { NewClaimEvent, NewClaimState } from './new-claim-state.ts';
import type { PaperWallet } from './paper-wallet-contents.ts';
import { runClaim, watchClaim } from './run-claim.ts';
import type { ClaimRun } from './run-claim.ts';

export interface NewClaimOptions {
  readonly current: Claim | null;
  /** Decimal string; null when there is nothing to claim. */
  readonly tokens: string | null;
  readonly networkPassphrase: string;
  readonly sheet: Omit<PaperWallet, 'keys'>;
}

export interface NewClaim {
  readonly state: NewClaimState;
  readonly dispatch: (event: NewClaimEvent) => void;
  readonly make: () => void;
  readonly download: () => void;
}

/** The claim with new keys as the page lives it. The keys stay in this one reference and go when the page goes. */
export function useNewClaim(options: NewClaimOptions): NewClaim {
  const { current, tokens, networkPassphrase, sheet } = options;
  const wallet = useRef<Wallet | null>(null);
  const [state, dispatch] = useReducer(newClaimReducer, null, () => initialState(current, tokens === null));

  const makeOnce = async () => {
    dispatch({ type: 'make' });
    try {
      wallet.current ??= await makeWallet(sheet);
      dispatch({ type: 'made', publicKey: wallet.current.keys.publicKey });
    } catch {
      dispatch({ type: 'not_made' });
    }
  };

  const download = () => {
    if (wallet.current === null) return;
    downloadSheet(wallet.current.sheet);
    dispatch({ type: 'downloaded' });
  };

  const carryOut = useEffectEvent((onStage: ClaimRun['onStage']): Promise<Claim> => {
    const keys = wallet.current?.keys;
    if (keys !== undefined && tokens !== null) {
      return runClaim({ call: callApi, keys, shown: { tokens, assetCode: sheet.assetCode, assetIssuer: sheet.assetIssuer, networkPassphrase }, onStage });
    }
    if (current === null) throw new Error('there is neither a key nor a claim to watch');
    return watchClaim({ call: callApi, onStage }, current.id);
  });

  // Only entering the step starts a claim; what else changes on the page must never start a second one.
  const claiming = state.step === 'claiming';
  useEffect(() => {
    if (!claiming) return undefined;
    let watching = true;
    const tell = (event: NewClaimEvent) => {
      if (watching) dispatch(event);
    };
    void outcome(() => carryOut((stage) => tell({ type: 'stage', stage }))).then(tell);
    return () => {
      watching = false;
    };
  }, [claiming]);

  return { state, dispatch, make: () => void makeOnce(), download };
}

/** How the carrying out ended, as an event for the page; never rejects. */
async function outcome(carryOut: () => Promise<Claim>): Promise<NewClaimEvent> {
  try {
    const claim = await carryOut();
    const problem = problemOfClaim(claim);
    return problem === null ? { type: 'settled', claim } : { type: 'problem', problem };
  } catch (error) {
    return { type: 'problem', problem: problemOfError(error) };
  }
}
