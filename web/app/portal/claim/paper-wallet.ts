import type { Locale } from '@bb1/domain/locale';
import type { NewKeys } from './new-keys.ts';
import { drawPaperWallet } from './paper-wallet-sheet.ts';
import { verificationCode } from './verification-code.ts';

/** Every sentence of the sheet, in the language of the person, with names already filled in. */
export interface PaperWalletTexts {
  readonly title: string;
  readonly madeOn: string;
  readonly warningTitle: string;
  readonly warning: string;
  readonly publicTitle: string;
  readonly publicHint: string;
  readonly publicKey: string;
  readonly code: string;
  readonly codeHint: string;
  readonly fold: string;
  readonly secretTitle: string;
  readonly secretHint: string;
  readonly secretKey: string;
  readonly phrase: string;
  readonly phraseHint: string;
  readonly stepsTitle: string;
  readonly steps: readonly string[];
  readonly asset: string;
  readonly support: string;
  readonly footer: string;
}

/** Theme colours as #rrggbb. */
export interface PaperWalletColours {
  readonly primary: string;
  readonly secondary: string;
  readonly accent: string;
  readonly error: string;
}

export interface PaperWallet {
  readonly keys: NewKeys;
  readonly locale: Locale;
  readonly texts: PaperWalletTexts;
  readonly colours: PaperWalletColours;
  readonly offeringName: string;
  readonly assetCode: string;
  readonly assetIssuer: string;
  readonly supportEmail: string;
  /** Already written in the language of the person. */
  readonly date: string;
}

/**
 * Makes the one-page A4 PDF that is the only copy of the keys. It is drawn in this browser with the fonts every PDF
 * reader has, so nothing is fetched and nothing is sent.
 */
export async function makePaperWallet(wallet: PaperWallet): Promise<Uint8Array<ArrayBuffer>> {
  const { jsPDF } = await import('jspdf');
  const document = new jsPDF({ unit: 'mm', format: 'a4', compress: true });
  document.setLanguage(wallet.locale);
  document.setProperties({ title: `${wallet.texts.title} – ${wallet.offeringName}`, creator: wallet.offeringName });
  drawPaperWallet(document, wallet, verificationCode(wallet.keys.publicKey));
  return new Uint8Array(document.output('arraybuffer'));
}

/** Tells sheets of several keys apart without naming a secret. */
export function paperWalletFileName(wallet: Pick<PaperWallet, 'keys' | 'assetCode'>): string {
  return `${wallet.assetCode}-paper-wallet-${wallet.keys.publicKey.slice(0, 6)}.pdf`;
}
