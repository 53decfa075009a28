import type { PublicOffering } from '../../server-context.ts';
import { useTexts } from '../../language/use-texts.ts';
import { introductionOf, sectionsOf } from '../article-sections.ts';
import { ArticleText } from '../article-text.tsx';
import type { Article } from '../markdown.ts';
import siteTexts from '@bb1/texts/pages/site';
import { SectionHead } from './section-head.tsx';

/** The issuer, with its entry in the commercial register. */
export function AboutIssuer({
  article,
  issuer,
}: {
  readonly article: Article;
  readonly issuer: PublicOffering['issuer'];
}) {
  const texts = useTexts(siteTexts).about;
  const facts = [
    [texts.seat, texts.seatValue({ zipcode: issuer.zipcode, city: issuer.city })],
    [texts.register, `${issuer.registerCourt}, ${issuer.registerNumber}`],
    [texts.directors, issuer.directors.join(', ')],
  ];
  return (
    <section
      aria-labelledby="about"
      className="wrap section-room grid gap-x-16 gap-y-10 lg:grid-cols-[4fr_8fr] lg:grid-rows-[auto_1fr]"
    >
      <SectionHead id="about" title={article.title} />
      <div className="grid content-start gap-10 lg:row-span-2">
        <div className="text-lead">
          <ArticleText blocks={introductionOf(article)} />
        </div>
        <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {sectionsOf(article, 3).map(({ id, title, blocks }) => (
            <div
              key={id}
              className="grid content-start gap-3 border-t border-line pt-6 sm:last:odd:col-span-2"
            >
              <h3 id={id} className="text-lead font-semibold">
                {title}
              </h3>
              <div className="text-small text-muted">
                <ArticleText blocks={blocks} />
              </div>
            </div>
          ))}
        </div>
      </div>
      <dl className="grid content-start divide-y self-start divide-line border-y border-line text-small lg:max-w-xs">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-0.5 py-3.5">
            <dt className="text-fine text-muted">{name}</dt>
            <dd className="figures font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
