import type { Locale } from '@bb1/domain/locale';
import type { MetaDescriptor } from 'react-router';
import { localeOfPath } from '../language/locale-path.ts';
import type { Catalogue } from '../texts/use-texts.ts';

/** Title and description of a page from its texts: `export const meta = pageMeta(catalogue, (t) => t.login)`. */
export function pageMeta<Texts>(catalogue: Catalogue<Texts>, of: (texts: Texts) => { readonly title: string; readonly description?: string }) {
  return ({ location }: { readonly location: { readonly pathname: string } }): MetaDescriptor[] => {
    const locale = localeOfPath(location.pathname);
    const { title, description } = of(catalogue[locale]);
    const titleTags = [{ title: `${title} · BB1` }, { property: 'og:title', content: title }, { property: 'og:locale', content: OG_LOCALES[locale] }, { property: 'og:type', content: 'website' }];
    return description === undefined ? titleTags : [...titleTags, { name: 'description', content: description }, { property: 'og:description', content: description }];
  };
}

const OG_LOCALES: Readonly<Record<Locale, string>> = { en: 'en_GB', de: 'de_DE' };
