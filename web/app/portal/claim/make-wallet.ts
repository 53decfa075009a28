import { makeNewKeys } from './new-keys.ts';
import type { NewKeys } from './new-keys.ts';
import { makePaperWallet, paperWalletFileName } from './paper-wallet.ts';
import type { PaperWallet } from './paper-wallet-contents.ts';

/** Keys and their sheet, made together: no moment exists in which there are keys that cannot be stored. */
export interface Wallet {
  readonly keys: NewKeys;
  readonly sheet: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };
}

export async function makeWallet(about: Omit<PaperWallet, 'keys'>): Promise<Wallet> {
  const keys = await makeNewKeys();
  const wallet = { ...about, keys };
  return {
    keys,
    sheet: { name: paperWalletFileName(wallet), bytes: await makePaperWallet(wallet) },
  };
}

/** Saves the sheet through the browser's own download; the file never is at an address that others could open. */
export function downloadSheet({ name, bytes }: Wallet['sheet']): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
