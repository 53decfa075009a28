import type { Locale } from '@bb1/domain/locale';
import { localeOfPath } from '../language/locale-path.ts';
import { serverContext } from '../server-context.ts';
import type { PageArgs } from '../session/page-api.ts';
import { fillContent } from './fill-content.ts';
import { type Article, readArticle } from './markdown.ts';

export type ContentName =
  | 'about'
  | 'affiliate'
  | 'calculator'
  | 'contact'
  | 'faq'
  | 'impressum'
  | 'investors'
  | 'mission'
  | 'partners'
  | 'press'
  | 'privacy'
  | 'risk'
  | 'team'
  | 'terms'
  | 'withdrawal';

const SOURCES: Readonly<Record<string, string>> = import.meta.glob('../../../content/bb1/{de,en}/*.md', { query: '?raw', import: 'default', eager: true });

/** A content file of the offering in the language of the page, with the facts of the offering filled in. Throws when the file or a fact is missing. */
export function contentFor({ request, context }: PageArgs, name: ContentName): Article {
  const locale = localeOfPath(new URL(request.url).pathname);
  return readArticle(fillContent(sourceOf(locale, name), context.get(serverContext).offering, locale));
}

function sourceOf(locale: Locale, name: ContentName): string {
  const source = SOURCES[`../../../content/bb1/${locale}/${name}.md`];
  if (source === undefined) throw new Error(`no content file ${locale}/${name}.md`);
  return source;
}
