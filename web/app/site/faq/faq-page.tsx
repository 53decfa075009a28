import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ContentsList } from '../contents-list.tsx';
import { contentMeta } from '../content-page.tsx';
import { contentFor } from '../content.server.ts';
import siteTexts from '@bb1/texts/pages/site';
import type { Route } from './+types/faq-page.ts';
import { FaqList, questionGroups } from './faq-list.tsx';
import { matchingQuestions } from './matching-questions.ts';

const MOST_CHARACTERS = 100;
/** So few questions are shown with their answers. */
const FEW = 3;

export const meta = contentMeta;

export function loader(args: Route.LoaderArgs) {
  const article = contentFor(args, 'faq');
  const search = (new URL(args.request.url).searchParams.get('q') ?? '').slice(0, MOST_CHARACTERS);
  return {
    title: article.title,
    description: article.description,
    search,
    groups: matchingQuestions(questionGroups(article), search),
  };
}

/** All questions, and a search over them that works with and without script. */
export default function FaqPage({
  loaderData: { title, description, search, groups },
}: Route.ComponentProps) {
  const texts = useTexts(siteTexts).faq;
  const locale = useLocale();
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  const searches = search.trim() !== '';
  return (
    <div className="wrap grid gap-10 py-12 md:gap-14 md:py-20">
      <header className="grid max-w-3xl gap-4">
        <h1 className="text-section">{title}</h1>
        <p className="text-lead text-muted">{description}</p>
        <search>
          <form
            method="get"
            action={localPath(locale, '/faq')}
            data-live-form
            className="mt-4 grid gap-1.5"
          >
            <label htmlFor="faq-search" className="text-small font-semibold">
              {texts.search}
            </label>
            <span className="flex gap-3">
              <input
                id="faq-search"
                name="q"
                type="search"
                autoComplete="off"
                enterKeyHint="search"
                maxLength={MOST_CHARACTERS}
                defaultValue={search}
                placeholder={texts.searchExample}
                className="min-h-12 w-0 grow rounded-control border border-edge bg-surface px-4 text-ink placeholder:text-muted hover:border-brand"
              />
              <button type="submit" className={buttonClass('primary', 'min-h-12')}>
                {texts.searchButton}
              </button>
            </span>
            <output data-live="faq-count" className="min-h-6 text-small text-muted">
              {searches ? texts.found({ count }) : ''}
            </output>
          </form>
        </search>
      </header>
      <div className="gap-x-16 border-t border-line pt-10 lg:grid lg:grid-cols-[4fr_8fr] lg:pt-14">
        <div data-live="faq-topics" className="max-lg:hidden">
          <ContentsList label={texts.groups} parts={groups} className="lg:sticky lg:top-28" />
        </div>
        <div data-live="faq-list" className="grid min-w-0 content-start gap-14">
          {groups.map(({ id, title: group, questions }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="mb-4 text-title max-lg:scroll-mt-14">
                {group}
              </h2>
              <FaqList questions={questions} open={searches && count <= FEW} />
            </section>
          ))}
          <p className="max-w-[68ch] text-muted">
            {texts.notAnswered}{' '}
            <a href={localPath(locale, '/contact')} className="link">
              {texts.ask}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}
