import { introductionOf, plainText, sectionsOf } from '../article-sections.ts';
import { ArticleText } from '../article-text.tsx';
import { PartnerMark } from '../drawing/partner-mark.tsx';
import { Portrait } from '../drawing/portrait.tsx';
import type { Article } from '../markdown.ts';
import { SectionHead } from './section-head.tsx';

/** Investors' statements. */
export function Investors({ article }: { readonly article: Article }) {
  return (
    <section aria-labelledby="investors" className="border-y border-line bg-surface">
      <div className="wrap section-room grid gap-12">
        <SectionHead
          id="investors"
          title={article.title}
          lead={<ArticleText blocks={introductionOf(article)} />}
        />
        <div className="grid gap-x-16 gap-y-12 md:grid-cols-2">
          {sectionsOf(article, 2).map(({ id, title, blocks }) => (
            <figure key={id} className="grid grid-rows-[1fr_auto] gap-7 border-t-2 border-ink pt-7">
              <blockquote className="text-lead">
                <ArticleText blocks={blocks.slice(1)} />
              </blockquote>
              <figcaption className="flex items-center gap-4 text-small">
                {isCompany(title) ? (
                  <span className="grid w-14 shrink-0 justify-items-center">
                    <PartnerMark name={title} />
                  </span>
                ) : (
                  <Portrait name={title} close className="w-14 shrink-0 rounded-control" />
                )}
                <span className="grid">
                  <span className="font-semibold">{title}</span>
                  <span className="text-muted">{plainText(blocks[0])}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

// Companies have to carry their legal form in their name (sections 19 HGB, 4 GmbHG, 4 AktG).
function isCompany(name: string): boolean {
  return /\b(?:GmbH|AG|KG|OHG|SE|eG|UG)\b/.test(name);
}
