import type { Claim } from '@bb1/domain/claims/endpoints';
import { useReducer, useRef } from 'react';
import { callApi } from '../../session/call-api.ts';
import {
  initialState,
  newClaimReducer,
  type NewClaimEvent,
  type NewClaimState,
} from './new-claim-state.ts';
import type { PaperWallet } from './paper-wallet-contents.ts';
import { runClaim, watchClaim, type ClaimRun } from './run-claim.ts';
import { claimWithKeys } from './sign-claim.ts';
import { useCarriedClaim } from './use-carried-claim.ts';
import { makeNewKeys, type NewKeys } from './new-keys.ts';
import { makePaperWallet, paperWalletFileName } from './paper-wallet.ts';

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

/**
 * The page's part in a claim with new keys. The keys stay in this one reference and disappear with
 * the page.
 */
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

  const submitTransfer = (onStage: ClaimRun['onStage']): Promise<Claim> => {
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

  useCarriedClaim(state.step === 'claiming', submitTransfer, dispatch);

  return { state, dispatch, make: () => void makeOnce(), download };
}

/**
 * Keys and their sheet are made together, so that keys never exist without a sheet to store them
 * on.
 */
interface Wallet {
  readonly keys: NewKeys;
  readonly sheet: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };
}

async function makeWallet(about: Omit<PaperWallet, 'keys'>): Promise<Wallet> {
  const keys = await makeNewKeys();
  const wallet = { ...about, keys };
  return {
    keys,
    sheet: { name: paperWalletFileName(wallet), bytes: await makePaperWallet(wallet) },
  };
}

/**
 * Saves the sheet through the browser's own download; the file never has an address that others
 * could open.
 */
function downloadSheet({ name, bytes }: Wallet['sheet']): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
