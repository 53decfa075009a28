import { PageTitle } from '../ui/page-title.tsx';
import { ArticleText } from './article-text.tsx';
import type { Article } from './markdown.ts';

/** A page that is one content file. */
export function ContentPage({ article }: { readonly article: Article }) {
  return (
    <div className="wrap grid gap-10 py-12 md:py-20">
      <PageTitle lead={article.description}>{article.title}</PageTitle>
      <ArticleText blocks={article.blocks} />
    </div>
  );
}

export function contentMeta({ loaderData }: { readonly loaderData: Article | undefined }) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return [{ title: `${title} · BB1` }, { name: 'description', content: description }, { property: 'og:title', content: title }, { property: 'og:description', content: description }];
}
