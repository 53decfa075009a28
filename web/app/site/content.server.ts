import { type Locale, LOCALES } from '@bb1/domain/locale';
import { localeOfPath } from '../language/locale-path.ts';
import { type PublicOffering, type ServerContext, serverContext } from '../server-context.ts';
import type { PageArgs } from '../session/page-api.ts';
import { checkPlaceholders, contentFacts, fillContent } from './fill-content.ts';
import { type Article, readArticle } from './markdown.ts';

/** The content files that each offering has in each language. */
export const CONTENT_NAMES = [
  'about',
  'affiliate',
  'calculator',
  'contact',
  'faq',
  'impressum',
  'investors',
  'mission',
  'partners',
  'press',
  'privacy',
  'risk',
  'team',
  'terms',
  'withdrawal',
] as const;

export type ContentName = (typeof CONTENT_NAMES)[number];

/**
 * The offering's content file in the page's language, with its facts filled in. Throws when the
 * file or a fact is missing.
 */
export function contentFor({ request, context }: PageArgs, name: ContentName): Article {
  const locale = localeOfPath(new URL(request.url).pathname);
  const { content, offering } = context.get(serverContext);
  return readArticle(fillContent(content(locale, name), contentFacts(offering), locale));
}

/**
 * What is wrong with the offering's content files, each with file and line: an empty list when
 * every page can be shown.
 */
export function contentFaults(
  content: ServerContext['content'],
  offering: PublicOffering,
): readonly string[] {
  const facts = contentFacts(offering);
  return LOCALES.flatMap((locale) =>
    CONTENT_NAMES.flatMap((name) => faultsOfFile(() => content(locale, name), facts, locale, name)),
  );
}

function faultsOfFile(
  read: () => string,
  facts: object,
  locale: Locale,
  name: ContentName,
): readonly string[] {
  const file = `${locale}/${name}.md`;
  let source = '';
  const unread = faultOf(() => (source = read()));
  if (unread !== null) return [unread];
  const faults = source.split('\n').flatMap((line, at) => {
    const fault = faultOf(() => checkPlaceholders(line, facts));
    return fault === null ? [] : [`${file}:${at + 1}: ${fault}`];
  });
  if (faults.length > 0) return faults;
  const unreadable = faultOf(() => readArticle(source));
  return unreadable === null ? [] : [`${file}: ${unreadable}`];
}

function faultOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
