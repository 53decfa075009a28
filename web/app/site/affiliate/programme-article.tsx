import { useTexts } from '../../texts/use-texts.ts';
import { type Section, sectionsOf } from '../article-sections.ts';
import { ArticleText } from '../article-text.tsx';
import { Question } from '../faq-list.tsx';
import { SectionHead } from '../landing/section-head.tsx';
import type { Article } from '../markdown.ts';
import { affiliateTexts } from './affiliate-texts.ts';
import { StepIcon } from './step-icon.tsx';

/** The content file in its parts: steps first, then the rules, and the questions at the end, which alone have headings of their own. */
export interface ProgrammeParts {
  readonly steps: readonly Section[];
  readonly rules: Section | undefined;
  readonly questions: Section | undefined;
}

export function programmeParts(article: Pick<Article, 'blocks'>): ProgrammeParts {
  const sections = sectionsOf(article, 2);
  const isQuestions = (section: Section) => sectionsOf(section, 3).length > 0;
  const others = sections.filter((section) => !isQuestions(section));
  return {
    steps: others.slice(0, -1),
    rules: others.at(-1),
    questions: sections.find(isQuestions),
  };
}

export function ProgrammeSteps({ steps }: { readonly steps: readonly Section[] }) {
  const texts = useTexts(affiliateTexts);
  return (
    <section aria-labelledby="steps" className="wrap section-room grid gap-12">
      <SectionHead id="steps" title={texts.steps} lead={texts.stepsLead} />
      <ol className="grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ id, title, blocks }, at) => (
          <li key={id} className="grid content-start gap-4 border-t-2 border-ink pt-6">
            <StepIcon step={at} />
            <h3 className="text-lead font-semibold">
              <span className="figures text-link">{at + 1}</span> {title}
            </h3>
            <div className="text-small text-muted">
              <ArticleText blocks={blocks} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function ProgrammeRules({ rules, questions }: Pick<ProgrammeParts, 'rules' | 'questions'>) {
  return (
    <div className="wrap section-room grid gap-x-16 gap-y-16 lg:grid-cols-2">
      {rules && (
        <section aria-labelledby="rules" className="grid content-start gap-8">
          <SectionHead id="rules" title={rules.title} />
          <ArticleText blocks={rules.blocks} />
        </section>
      )}
      {questions && (
        <section aria-labelledby="questions" className="grid content-start gap-8">
          <SectionHead id="questions" title={questions.title} />
          <div className="divide-y divide-line border-y border-line">
            {sectionsOf(questions, 3).map((question) => (
              <Question key={question.id} {...question} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
