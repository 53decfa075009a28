import { sectionsOf, type Section } from '../article-sections.ts';
import { ArticleText } from '../article-text.tsx';
import type { Article } from '../markdown.ts';

/** Questions with folded answers; every question has an address. */
export function FaqList({
  questions,
  open = false,
}: {
  readonly questions: readonly Section[];
  readonly open?: boolean;
}) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {questions.map((question) => (
        <Question key={question.id} open={open} {...question} />
      ))}
    </div>
  );
}

function Question({ id, title, blocks, open }: Section & { readonly open: boolean }) {
  return (
    <details id={id} open={open}>
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

/** Each second-level heading is a group, each third-level one a question, followed by its answer. */
export function questionGroups(article: Pick<Article, 'blocks'>): QuestionGroup[] {
  return sectionsOf(article, 2).map((group) => ({
    id: group.id,
    title: group.title,
    questions: sectionsOf(group, 3),
  }));
}
