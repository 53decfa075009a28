import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FaqList, questionGroups } from '../faq/faq-list.tsx';
import type { Article } from '../markdown.ts';
import siteTexts from '@bb1/texts/pages/site';
import { SectionHead } from './section-head.tsx';

/** The questions that are asked most; all of them are on a page of their own. */
export function Faq({ article }: { readonly article: Article }) {
  const texts = useTexts(siteTexts).faq;
  const locale = useLocale();
  const all = questionGroups(article).flatMap(({ questions }) => questions);
  const questions = article.featured.flatMap((id) => all.find((one) => one.id === id) ?? []);
  return (
    <section aria-labelledby="faq" className="border-y border-line bg-surface">
      <div className="wrap section-room grid gap-x-16 gap-y-12 lg:grid-cols-[4fr_8fr]">
        <div className="grid content-start gap-8 lg:sticky lg:top-28 lg:self-start">
          <SectionHead id="faq" title={article.title} lead={article.description} />
          <a
            href={localPath(locale, '/faq')}
            data-prefetch
            className={buttonClass('secondary', 'min-h-12 justify-self-start')}
          >
            {texts.all({ count: all.length })}
          </a>
        </div>
        <FaqList questions={questions} />
      </div>
    </section>
  );
}
