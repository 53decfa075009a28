import type { Locale } from '@bb1/domain/locale';
import type { NewKeys } from './new-keys.ts';

/** Every sentence of the sheet, in the person's language, with names already filled in. */
interface PaperWalletTexts {
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
interface PaperWalletColours {
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
  /** Already formatted in the person's language. */
  readonly date: string;
}
