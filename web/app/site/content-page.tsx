import { pageTitle, rootDataOf } from '../frame/page-meta.ts';
import { useTexts } from '../language/use-texts.ts';
import { sectionsOf } from './article-sections.ts';
import { ArticleText } from './article-text.tsx';
import { ContentsList } from './contents-list.tsx';
import type { Article } from './markdown.ts';
import siteTexts from '@bb1/texts/pages/site';

/**
 * A page made of one content file: its parts are listed beside it where there is room, otherwise in
 * a menu that stays in reach.
 */
export function ContentPage({ article }: { readonly article: Article }) {
  const texts = useTexts(siteTexts).article;
  const parts = sectionsOf(article, 2);
  return (
    <div className="wrap grid gap-10 py-12 md:gap-14 md:py-20 print:py-6">
      <header id="top" className="grid max-w-3xl gap-4 scroll-mt-32">
        <h1 className="text-section">{article.title}</h1>
        <p className="text-lead text-muted">{article.description}</p>
      </header>
      <div className="gap-x-16 border-t border-line pt-6 lg:grid lg:grid-cols-[4fr_8fr] lg:pt-14 print:block">
        <div className="max-lg:contents print:hidden">
          <ContentsList
            label={texts.contents}
            parts={parts}
            className="max-lg:hidden lg:sticky lg:top-28"
          />
          <details
            data-menu
            className="top-18 z-20 mb-8 rounded-control border border-line bg-surface in-data-enhanced:sticky in-data-enhanced:shadow-[0_0_0_0.5rem_var(--page)] md:top-22 lg:hidden print:hidden"
          >
            <summary className="fold-mark flex min-h-12 cursor-pointer list-none items-center justify-between gap-6 px-5 font-semibold hover:text-link">
              {texts.contents}
            </summary>
            <ContentsList
              label={texts.contents}
              parts={parts}
              className="max-h-[60dvh] overflow-y-auto px-5 pb-5 in-data-enhanced:absolute in-data-enhanced:-inset-x-px in-data-enhanced:top-full in-data-enhanced:rounded-b-control in-data-enhanced:border in-data-enhanced:border-t-0 in-data-enhanced:border-line in-data-enhanced:bg-surface in-data-enhanced:shadow-lift"
            />
          </details>
        </div>
        <div className="grid min-w-0 gap-10">
          <ArticleText blocks={article.blocks} />
          <p className="print:hidden">
            <a href="#top" className="link inline-flex min-h-11 items-center">
              {texts.toTop}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

export function contentMeta({
  loaderData,
  matches,
}: {
  readonly loaderData: Article | undefined;
  readonly matches: readonly unknown[];
}) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return [
    { title: pageTitle(title, rootDataOf(matches)?.tokenCode) },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
}
