import { readStellarAddress } from '@bb1/domain/payments/stellar-address';
import { refuse } from '@bb1/domain/refusal';
import type { OpenCaller } from '../../platform/http/open-calls.ts';
import type { WalletOrdersContext } from './wallet-orders-context.ts';

/** The wallet that proved itself by web authentication (SEP-10). */
export interface ProvenWallet {
  /** Null for an account that several people share (M…, or G… with a memo). */
  readonly publicKey: string | null;
  readonly clientDomain: string | null;
}

export function requireWallet(
  { tokens, realNow }: WalletOrdersContext,
  { bearer }: OpenCaller,
): ProvenWallet {
  const claims = tokens.read(bearer, realNow());
  if (claims === null) throw refuse('forbidden', 'web_auth_needed');
  return {
    publicKey: readStellarAddress(claims.sub)?.kind === 'account' ? claims.sub : null,
    clientDomain: claims.client_domain ?? null,
  };
}
