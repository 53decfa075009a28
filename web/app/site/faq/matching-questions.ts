import type { Section } from '../article-sections.ts';
import { type Inline } from '../markdown.ts';
import type { QuestionGroup } from './faq-list.tsx';

/**
 * The groups with those of their questions that contain every word of the search, in the question
 * or its answer, at the beginning of a word. Case and accents make no difference. An empty search
 * finds everything.
 */
export function matchingQuestions(
  groups: readonly QuestionGroup[],
  search: string,
): QuestionGroup[] {
  const words = comparable(search).split(' ').filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter((question) => {
        const text = ` ${comparable(textOf(question))}`;
        return words.every((word) => text.includes(` ${word}`));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function textOf({ title, blocks }: Section): string {
  return [
    title,
    ...blocks.flatMap((block) => {
      if (block.kind === 'heading') return [block.text];
      const lines: readonly (readonly Inline[])[] =
        block.kind === 'list' ? block.items : block.lines;
      return lines.flat().map(({ text }) => text);
    }),
  ].join(' ');
}
