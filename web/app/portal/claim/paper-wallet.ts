import type { PaperWallet } from './paper-wallet-contents.ts';
import { drawPaperWallet } from './paper-wallet-sheet.ts';
import { verificationCode } from './verification-code.ts';

/** Loads the drawing code in advance, so that keys and sheet can be made offline. */
export async function fetchDrawing(): Promise<void> {
  await import('jspdf');
}

/**
 * Makes the one-page A4 PDF that is the only copy of the keys. It is drawn in this browser with the
 * fonts that every PDF reader has, so nothing is fetched and nothing is sent.
 */
export async function makePaperWallet(wallet: PaperWallet): Promise<Uint8Array<ArrayBuffer>> {
  const { jsPDF } = await import('jspdf');
  const document = new jsPDF({ unit: 'mm', format: 'a4', compress: true });
  document.setLanguage(wallet.locale);
  document.setProperties({
    title: `${wallet.texts.title} – ${wallet.offeringName}`,
    creator: wallet.offeringName,
  });
  drawPaperWallet(document, wallet, verificationCode(wallet.keys.publicKey));
  return new Uint8Array(document.output('arraybuffer'));
}

/** Distinguishes the sheets of several keys without naming a secret. */
export function paperWalletFileName(wallet: Pick<PaperWallet, 'keys' | 'assetCode'>): string {
  return `${wallet.assetCode}-paper-wallet-${wallet.keys.publicKey.slice(0, 6)}.pdf`;
}
