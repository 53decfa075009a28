import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath } from '../../language/locale-path.ts';
import { serverContext } from '../../server-context.ts';
import { contentFor } from '../content.server.ts';
import { configOrFail } from '../public-page.ts';
import type { Route } from './+types/affiliate-page.ts';
import affiliateTexts from '@bb1/texts/pages/affiliate';
import { CommissionCalculator } from './commission-calculator.tsx';
import { commissionFigures, commissionSlope, runsAt } from './commission-figures.ts';
import { readCommissionQuery } from './commission-query.ts';
import { programmeParts, ProgrammeRules, ProgrammeSteps } from './programme-article.tsx';
import { ProgrammeHero } from './programme-hero.tsx';
import { Guilloche } from '../../frame/guilloche.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { JoinAction } from './join-action.tsx';

export const meta = pageMeta(affiliateTexts, (texts) => texts.meta);

export function loader(args: Route.LoaderArgs) {
  const { affiliate, token, sale } = args.context.get(serverContext).offering;
  const offering = { affiliate, token, sale };
  const url = new URL(args.request.url);
  const query = readCommissionQuery(url.searchParams, localeOfPath(url.pathname), {
    maximumEur: sale.maximumPerOrderEur,
  });
  return {
    offering,
    query,
    figures: commissionFigures(offering, query),
    slope: commissionSlope(offering, query.amountCents),
    running: runsAt(affiliate, configOrFail(args).now_timestamp),
    parts: programmeParts(contentFor(args, 'affiliate')),
  };
}

export default function AffiliatePage({
  loaderData: { offering, query, figures, slope, running, parts },
}: Route.ComponentProps) {
  return (
    <>
      <ProgrammeHero offering={offering} running={running} />
      {running && <ProgrammeSteps steps={parts.steps} />}
      <CommissionCalculator
        query={query}
        figures={figures}
        slope={slope}
        offering={offering}
        running={running}
      />
      <ProgrammeRules rules={parts.rules} questions={parts.questions} />
      <ProgrammeClosing running={running} />
    </>
  );
}

/** The page's final call to action: joining, or the login once the programme has ended. */
function ProgrammeClosing({ running }: { readonly running: boolean }) {
  const texts = useTexts(affiliateTexts).closing;
  return (
    <section
      aria-labelledby="closing"
      className="relative overflow-hidden border-b border-deep-line bg-deep text-on-deep"
    >
      <Guilloche className="absolute top-1/2 -right-40 size-[44rem] -translate-y-1/2 text-deep-line" />
      <div
        data-live="programme-closing"
        className="wrap section-room relative grid justify-items-start gap-8"
      >
        <div className="grid max-w-2xl gap-4">
          <h2 id="closing" className="text-section">
            {running ? texts.title : texts.endedTitle}
          </h2>
          <p className="text-lead text-on-deep-muted">{running ? texts.text : texts.endedText}</p>
        </div>
        <JoinAction running={running} />
      </div>
    </section>
  );
}
