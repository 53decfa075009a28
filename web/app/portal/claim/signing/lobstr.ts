import { getPublicKey, isConnected, signTransaction } from '@lobstrco/signer-extension-api';
import type { Wallet } from './wallet.ts';
import { WalletTrouble } from './wallet-trouble.ts';

/** LOBSTR's browser extension, by its makers' package. It does not expose its network. */
export async function openLobstr(): Promise<Wallet> {
  if (!(await isConnected())) throw new WalletTrouble('not_installed');
  return {
    address: () => answered(getPublicKey),
    network: () => Promise.resolve(null),
    sign: ({ envelopeXdr }) => answered(() => signTransaction(envelopeXdr)),
  };
}

/**
 * It throws plain text on an error or when the person declines, and returns nothing when there is
 * no account.
 */
async function answered(ask: () => Promise<string>): Promise<string> {
  const answer = await ask().catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error);
    throw new WalletTrouble(/declin|reject|cancel/i.test(words) ? 'declined' : 'failed', words);
  });
  if (answer === '') throw new WalletTrouble('declined');
  return answer;
}
