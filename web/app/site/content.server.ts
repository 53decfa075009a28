import { LOCALES } from '@bb1/domain/locale';
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
    CONTENT_NAMES.flatMap((name) => {
      try {
        return faultsOfFile(`${locale}/${name}.md`, content(locale, name), facts);
      } catch (error) {
        // There is no such file.
        return [messageOf(error)];
      }
    }),
  );
}

/** Faults of placeholders by line; where there are none, what the text lacks as an article. */
function faultsOfFile(file: string, source: string, facts: object): readonly string[] {
  const faults = source
    .split('\n')
    .flatMap((line, at) => faultsOf(`${file}:${at + 1}`, () => checkPlaceholders(line, facts)));
  return faults.length > 0 ? faults : faultsOf(file, () => readArticle(source));
}

function faultsOf(place: string, check: () => unknown): readonly string[] {
  try {
    check();
    return [];
  } catch (error) {
    return [`${place}: ${messageOf(error)}`];
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
