import type { SigningRequest, Wallet } from './wallet.ts';
import { WalletTrouble } from './wallet-trouble.ts';

/** The wallets that this page talks to directly. All others sign by link, by QR code or by hand. */
export const WALLETS = [
  { id: 'freighter', name: 'Freighter' },
  { id: 'lobstr', name: 'LOBSTR' },
] as const;
export type WalletId = (typeof WALLETS)[number]['id'];

/** A wallet's code is loaded only when the person chooses it. */
const OPEN: Readonly<Record<WalletId, () => Promise<Wallet>>> = {
  freighter: async () => (await import('./freighter.ts')).openFreighter(),
  lobstr: async () => (await import('./lobstr.ts')).openLobstr(),
};

/**
 * Asks a wallet for its open address. Throws WalletTrouble, also when the wallet is set to another
 * network.
 */
export async function addressInWallet(
  id: WalletId,
  networkPassphrase: string,
  open = OPEN,
): Promise<string> {
  const wallet = await open[id]();
  const address = await wallet.address();
  await insistNetwork(wallet, networkPassphrase);
  return address;
}

/**
 * Asks a wallet to sign. Throws WalletTrouble when it declines, or its account or network has
 * changed by now.
 */
export async function signInWallet(
  id: WalletId,
  request: SigningRequest,
  open = OPEN,
): Promise<string> {
  const wallet = await open[id]();
  const address = await wallet.address();
  if (address !== request.publicKey) throw new WalletTrouble('other_account', request.publicKey);
  await insistNetwork(wallet, request.networkPassphrase);
  return wallet.sign(request);
}

async function insistNetwork(wallet: Wallet, expected: string): Promise<void> {
  const network = await wallet.network();
  if (network !== null && network !== expected) throw new WalletTrouble('wrong_network', expected);
}
