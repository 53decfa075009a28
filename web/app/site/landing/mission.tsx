import { Guilloche } from '../../frame/guilloche.tsx';
import { introductionOf, plainText, sectionsOf } from '../article-sections.ts';
import { ArticleText } from '../article-text.tsx';
import type { Article } from '../markdown.ts';

/** The issuer's mission: one sentence in large type, then its consequences. */
export function Mission({ article }: { readonly article: Article }) {
  const [statement, ...more] = introductionOf(article);
  return (
    <section aria-labelledby="mission" className="relative overflow-hidden bg-deep text-on-deep">
      <Guilloche className="absolute -top-64 -right-72 size-[52rem] text-deep-line max-lg:opacity-45" />
      <div className="wrap section-room relative grid gap-12 md:gap-16">
        <div className="grid max-w-4xl gap-6">
          <h2 id="mission" className="eyebrow text-gold">
            {article.title}
          </h2>
          <p className="text-title font-medium text-pretty sm:text-statement">
            {plainText(statement)}
          </p>
          {more.length > 0 && (
            <div className="text-on-deep-muted">
              <ArticleText blocks={more} />
            </div>
          )}
        </div>
        <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {sectionsOf(article, 3).map((part) => (
            <div key={part.id} className="grid content-start gap-3 border-t border-deep-line pt-6">
              <h3 id={part.id} className="text-lead leading-snug font-semibold">
                {part.title}
              </h3>
              <div className="text-small text-on-deep-muted">
                <ArticleText blocks={part.blocks} />
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
