import { introductionOf, plainText, sectionsOf } from '../article-sections.ts';
import { ArticleText } from '../article-text.tsx';
import type { Article } from '../markdown.ts';
import { SectionHead } from './section-head.tsx';

/** Press quotes. */
export function Press({ article }: { readonly article: Article }) {
  return (
    <section
      aria-labelledby="press"
      className="wrap section-room grid gap-x-16 gap-y-10 lg:grid-cols-[4fr_8fr]"
    >
      <SectionHead
        id="press"
        title={article.title}
        lead={<ArticleText blocks={introductionOf(article)} />}
      />
      <ul className="divide-y divide-line border-y border-line">
        {sectionsOf(article, 2).map(({ id, title, blocks }) => (
          <li key={id} className="grid gap-x-8 gap-y-2 py-7 sm:grid-cols-[12rem_1fr]">
            <Source meta={plainText(blocks[0])} />
            <div className="grid gap-2">
              <h3 className="text-lead font-semibold">{title}</h3>
              <div className="text-small text-muted">
                <ArticleText blocks={blocks.slice(1)} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The publication and, after a middle dot, the day. */
function Source({ meta }: { readonly meta: string }) {
  const [publication = '', ...day] = meta.split(' · ');
  return (
    <p className="grid content-start gap-0.5 text-small">
      <span className="font-semibold">{publication}</span>
      <span className="text-muted">{day.join(' · ')}</span>
    </p>
  );
}
