import type { Claim } from '@bb1/domain/claims/endpoints';
import { useReducer, useRef } from 'react';
import { callApi } from '../../session/call-api.ts';
import { downloadSheet, makeWallet } from './make-wallet.ts';
import type { Wallet } from './make-wallet.ts';
import { initialState, newClaimReducer } from './new-claim-state.ts';
import type { NewClaimEvent, NewClaimState } from './new-claim-state.ts';
import type { PaperWallet } from './paper-wallet-contents.ts';
import { runClaim, watchClaim } from './run-claim.ts';
import type { ClaimRun } from './run-claim.ts';
import { claimWithKeys } from './sign-claim.ts';
import { useCarriedClaim } from './use-carried-claim.ts';

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
  const [state, dispatch] = useReducer(newClaimReducer, null, () =>
    initialState(current, tokens === null),
  );

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

  const carryOut = (onStage: ClaimRun['onStage']): Promise<Claim> => {
    const keys = wallet.current?.keys;
    if (keys !== undefined && tokens !== null) {
      return runClaim({
        call: callApi,
        ...claimWithKeys(keys, {
          tokens,
          assetCode: sheet.assetCode,
          assetIssuer: sheet.assetIssuer,
          networkPassphrase,
        }),
        onStage,
      });
    }
    if (current === null) throw new Error('there is neither a key nor a claim to watch');
    return watchClaim({ call: callApi, onStage }, current.id);
  };

  useCarriedClaim(state.step === 'claiming', carryOut, dispatch);

  return { state, dispatch, make: () => void makeOnce(), download };
}
