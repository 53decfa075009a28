import { ArticleText } from './article-text.tsx';
import type { Article, Block } from './markdown.ts';

/** Each heading of the content file is a question; what follows it, up to the next one, is the answer. */
export function FaqList({ article }: { readonly article: Article }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {questionsOf(article.blocks).map(({ id, question, answer }) => (
        <details key={id} id={id} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-4 font-semibold">
            {question}
            <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0 fill-none stroke-link stroke-2 transition-transform group-open:rotate-180"><path d="m3 6 5 5 5-5" /></svg>
          </summary>
          <div className="pb-6"><ArticleText blocks={answer} /></div>
        </details>
      ))}
    </div>
  );
}

interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly Block[];
}

export function questionsOf(blocks: readonly Block[]): Question[] {
  return blocks.flatMap((block, at) => {
    if (block.kind !== 'heading') return [];
    const next = blocks.findIndex((other, place) => place > at && other.kind === 'heading');
    return [{ id: block.id, question: block.text, answer: blocks.slice(at + 1, next === -1 ? undefined : next) }];
  });
}
