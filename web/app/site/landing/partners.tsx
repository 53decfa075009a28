import { introductionOf, plainText, sectionsOf } from '../article-sections.ts';
import { ArticleText } from '../article-text.tsx';
import { PartnerMark } from '../drawing/partner-mark.tsx';
import type { Article } from '../markdown.ts';
import { SectionHead } from './section-head.tsx';

/** The issuer's partners. */
export function Partners({ article }: { readonly article: Article }) {
  return (
    <section aria-labelledby="partners" className="wrap section-room grid gap-12">
      <SectionHead
        id="partners"
        title={article.title}
        lead={<ArticleText blocks={introductionOf(article)} />}
      />
      <ul className="grid gap-px overflow-hidden rounded-card bg-line ring-1 ring-line sm:grid-cols-2 lg:grid-cols-3">
        {sectionsOf(article, 2).map(({ id, title, blocks }) => (
          <li key={id} className="grid content-start gap-4 bg-page p-7">
            <p className="flex items-center gap-3.5 text-lead leading-tight font-semibold tracking-tight">
              <PartnerMark name={title} />
              {title}
            </p>
            <div className="grid gap-1.5 text-small">
              <p className="font-medium text-link">{plainText(blocks[0])}</p>
              <div className="text-muted">
                <ArticleText blocks={blocks.slice(1)} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
