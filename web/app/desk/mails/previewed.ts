import { getMailPreview } from '@bb1/domain/mails/words-endpoints';
import { LOCALES, type Locale } from '@bb1/domain/locale';
import type { PageArgs } from '../../session/page-api.ts';
import { deskApi } from '../session/desk-session.ts';
import { previewLanguage } from './preview-language.ts';

type Shown = { readonly kind: string; readonly locale: Locale; readonly words: string };

/** The words that the address names; those in use where it names none. */
function previewedWords({ url }: Pick<Request, 'url'>): string {
  return new URL(url).searchParams.get('words') ?? 'current';
}

/** A mail in the language and with the words that the address names. */
export function loadPreview(args: PageArgs & { readonly params: { readonly kind: string } }) {
  return askPreview(args, {
    kind: args.params.kind,
    locale: previewLanguage(args.request),
    words: previewedWords(args.request),
  });
}

export function loadBothPreviews(args: PageArgs, shown: Omit<Shown, 'locale'>) {
  return Promise.all(LOCALES.map((locale) => askPreview(args, { ...shown, locale })));
}

async function askPreview(args: PageArgs, { kind, ...query }: Shown) {
  return {
    ...(await deskApi(args)(getMailPreview, { params: { kind }, query })),
    words: query.words,
  };
}
