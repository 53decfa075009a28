import { useTexts } from '../../texts/use-texts.ts';
import { questionGroups, FaqList } from '../faq-list.tsx';
import type { Article } from '../markdown.ts';
import { siteTexts } from '../site-texts.ts';
import { SectionHead } from './section-head.tsx';

/** The questions in their groups, with the groups beside them where there is room. */
export function Faq({ article }: { readonly article: Article }) {
  const texts = useTexts(siteTexts).faq;
  return (
    <section aria-labelledby="faq" className="border-y border-line bg-surface">
      <div className="wrap section-room grid gap-x-16 gap-y-12 lg:grid-cols-[4fr_8fr]">
        <div className="grid content-start gap-8 lg:sticky lg:top-28 lg:self-start">
          <SectionHead id="faq" title={article.title} lead={article.description} />
          <nav aria-label={texts.groups} className="max-lg:hidden">
            <ul className="grid border-l border-line">
              {questionGroups(article).map(({ id, title }) => <li key={id}><a href={`#${id}`} className="-ml-px flex min-h-11 items-center border-l border-transparent pl-5 text-small text-muted hover:border-brand hover:text-ink">{title}</a></li>)}
            </ul>
          </nav>
        </div>
        <FaqList article={article} />
      </div>
    </section>
  );
}
