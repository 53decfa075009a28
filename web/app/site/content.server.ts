import type { Locale } from '@bb1/domain/locale';
import { localeOfPath } from '../language/locale-path.ts';
import { type PublicOffering, serverContext } from '../server-context.ts';
import type { PageArgs } from '../session/page-api.ts';
import { type Article, readArticle } from './markdown.ts';

export type ContentName = 'about' | 'faq' | 'impressum' | 'privacy' | 'terms';

const SOURCES: Readonly<Record<string, string>> = import.meta.glob('../../../content/bb1/*/*.md', { query: '?raw', import: 'default', eager: true });

/** A content file of the offering in the language of the page, with the facts of the offering filled in. Throws when the file or a fact is missing. */
export function contentFor({ request, context }: PageArgs, name: ContentName): Article {
  return readArticle(filled(sourceOf(localeOfPath(new URL(request.url).pathname), name), context.get(serverContext).offering));
}

function sourceOf(locale: Locale, name: ContentName): string {
  const source = SOURCES[`../../../content/bb1/${locale}/${name}.md`];
  if (source === undefined) throw new Error(`no content file ${locale}/${name}.md`);
  return source;
}

/** Replaces `{{issuer.name}}` and the like, so that no fact of the offering is written twice. */
function filled(source: string, offering: PublicOffering): string {
  return source.replace(/\{\{([\w.]+)\}\}/g, (placeholder, path: string) => {
    let value: unknown = offering;
    for (const key of path.split('.')) value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined;
    if (Array.isArray(value)) return value.join(', ');
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`the offering has no ${placeholder}`);
    return String(value);
  });
}
