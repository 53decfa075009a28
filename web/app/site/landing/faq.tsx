import { useTexts } from '../../language/use-texts.ts';
import { ContentsList } from '../contents-list.tsx';
import { questionGroups, FaqList } from '../faq-list.tsx';
import type { Article } from '../markdown.ts';
import siteTexts from '@bb1/texts/pages/site';
import { SectionHead } from './section-head.tsx';

/** The questions in their groups, with the groups beside them where there is room. */
export function Faq({ article }: { readonly article: Article }) {
  const texts = useTexts(siteTexts).faq;
  return (
    <section aria-labelledby="faq" className="border-y border-line bg-surface">
      <div className="wrap section-room grid gap-x-16 gap-y-12 lg:grid-cols-[4fr_8fr]">
        <div className="grid content-start gap-8 lg:sticky lg:top-28 lg:self-start">
          <SectionHead id="faq" title={article.title} lead={article.description} />
          <ContentsList
            label={texts.groups}
            parts={questionGroups(article)}
            className="max-lg:hidden"
          />
        </div>
        <FaqList article={article} />
      </div>
    </section>
  );
}
