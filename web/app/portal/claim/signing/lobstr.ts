import { getPublicKey, isConnected, signTransaction } from '@lobstrco/signer-extension-api';
import type { Wallet } from './wallet.ts';
import { WalletTrouble } from './wallet-trouble.ts';

/** The browser extension of LOBSTR, by the package of those who make it. It does not tell its network. */
export async function openLobstr(): Promise<Wallet> {
  if (!(await isConnected())) throw new WalletTrouble('not_installed');
  return {
    address: () => answered(getPublicKey),
    network: () => Promise.resolve(null),
    sign: ({ envelopeXdr }) => answered(() => signTransaction(envelopeXdr)),
  };
}

/** It throws plain words when something went wrong or the person declined, and answers nothing when there is no account. */
async function answered(ask: () => Promise<string>): Promise<string> {
  const answer = await ask().catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error);
    throw new WalletTrouble(/declin|reject|cancel/i.test(words) ? 'declined' : 'failed', words);
  });
  if (answer === '') throw new WalletTrouble('declined');
  return answer;
}
