import type { Wallet } from '@bb1/domain/wallets/endpoints';
import type { WalletRow } from './store.ts';

export function toWalletDto({ public_key, proof, proven_at }: WalletRow): Wallet {
  return { public_key, proof, proven_at: proven_at.toISOString() };
}
