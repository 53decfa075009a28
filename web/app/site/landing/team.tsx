import { useTexts } from '../../language/use-texts.ts';
import { introductionOf, plainText, type Section, sectionsOf } from '../article-sections.ts';
import { ArticleText } from '../article-text.tsx';
import { Portrait } from '../drawing/portrait.tsx';
import type { Article } from '../markdown.ts';
import siteTexts from '@bb1/texts/pages/site';
import { SectionHead } from './section-head.tsx';

const SHOWN_AT_FIRST = 4;

/** The first team members, and the others on request. */
export function Team({ article }: { readonly article: Article }) {
  const texts = useTexts(siteTexts).team;
  const members = sectionsOf(article, 2);
  const others = members.slice(SHOWN_AT_FIRST);
  return (
    <section aria-labelledby="team" className="wrap section-room grid gap-12">
      <SectionHead
        id="team"
        title={article.title}
        lead={<ArticleText blocks={introductionOf(article)} />}
      />
      <div className="grid gap-10">
        <Members members={members.slice(0, SHOWN_AT_FIRST)} />
        {others.length > 0 && (
          <details className="group grid">
            <summary className="flex min-h-13 w-fit cursor-pointer list-none items-center gap-3 rounded-control border border-edge px-6 font-semibold hover:border-brand hover:bg-wash">
              <span className="group-open:hidden">{texts.showAll}</span>
              <span className="hidden group-open:inline">{texts.showLess}</span>
              <svg
                aria-hidden="true"
                viewBox="0 0 16 16"
                className="size-4 shrink-0 fill-none stroke-current stroke-[1.75] transition-transform duration-200 group-open:rotate-180"
              >
                <path d="m3 6 5 5 5-5" />
              </svg>
            </summary>
            <div className="pt-10">
              <Members members={others} />
            </div>
          </details>
        )}
      </div>
    </section>
  );
}

function Members({ members }: { readonly members: readonly Section[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
      {members.map(({ id, title, blocks }) => (
        <li key={id} className="grid content-start gap-4 max-sm:grid-cols-[6.5rem_minmax(0,1fr)]">
          <Portrait name={title} className="w-full rounded-card" />
          <div className="grid content-start gap-3">
            <div className="grid gap-0.5">
              <h3 className="text-body leading-snug font-semibold">{title}</h3>
              <p className="text-small text-link">{plainText(blocks[0])}</p>
            </div>
            <div className="text-small text-muted">
              <ArticleText blocks={blocks.slice(1)} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
