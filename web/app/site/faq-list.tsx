import { sectionsOf, type Section } from './article-sections.ts';
import { ArticleText } from './article-text.tsx';
import type { Article } from './markdown.ts';

/**
 * Each second-level heading is a group, each third-level one a question, followed by its answer.
 * Every question has an address.
 */
export function FaqList({ article }: { readonly article: Pick<Article, 'blocks'> }) {
  return (
    <div className="grid gap-14">
      {questionGroups(article).map((group) => (
        <section key={group.id} aria-labelledby={group.id}>
          <h3 id={group.id} className="mb-4 text-title">
            {group.title}
          </h3>
          <div className="divide-y divide-line border-y border-line">
            {group.questions.map((question) => (
              <Question key={question.id} {...question} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

export function Question({ id, title, blocks }: Section) {
  return (
    <details id={id}>
      <summary className="fold-mark flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-4 font-semibold hover:text-link">
        {title}
      </summary>
      <div className="pb-7 text-muted sm:pr-12">
        <ArticleText blocks={blocks} />
      </div>
    </details>
  );
}

export interface QuestionGroup extends Pick<Section, 'id' | 'title'> {
  readonly questions: readonly Section[];
}

export function questionGroups(article: Pick<Article, 'blocks'>): QuestionGroup[] {
  return sectionsOf(article, 2).map((group) => ({
    id: group.id,
    title: group.title,
    questions: sectionsOf(group, 3),
  }));
}
