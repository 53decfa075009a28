import { localeOfPath } from '../language/locale-path.ts';
import { serverContext } from '../server-context.ts';
import type { PageArgs } from '../session/page-api.ts';
import { contentFacts, fillContent } from './fill-content.ts';
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

/**
 * The offering's content file in the page's language, with its facts filled in. Throws when the
 * file or a fact is missing.
 */
export function contentFor({ request, context }: PageArgs, name: ContentName): Article {
  const locale = localeOfPath(new URL(request.url).pathname);
  const { content, offering } = context.get(serverContext);
  return readArticle(fillContent(content(locale, name), contentFacts(offering), locale));
}
