import { written } from '@bb1/texts/written';
import type { ReactNode } from 'react';
import { Guilloche } from '../../frame/guilloche.tsx';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { PublicOffering } from '../../server-context.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDateTime, formatEur, formatPercent, formatQuantity } from '../../ui/format.ts';
import affiliateTexts from '@bb1/texts/pages/affiliate';
import { JoinAction } from './join-action.tsx';

interface ProgrammeHeroProps {
  readonly offering: Pick<PublicOffering, 'affiliate' | 'token'>;
  readonly running: boolean;
}

/** What the programme offers, whether it still runs, and how to join. */
export function ProgrammeHero({ offering: { affiliate, token }, running }: ProgrammeHeroProps) {
  const texts = useTexts(affiliateTexts);
  const locale = useLocale();
  const percent = formatPercent(locale, affiliate.commissionPercent);
  return (
    <section
      aria-labelledby="affiliate"
      data-deep-hero
      className="relative -mt-16 overflow-hidden bg-deep pt-16 text-on-deep md:-mt-20 md:pt-20"
    >
      <Guilloche className="absolute -right-80 -bottom-[30rem] size-[64rem] text-deep-line" />
      <div className="wrap relative grid gap-12 pt-10 pb-14 md:pt-16 md:pb-24 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] lg:items-center lg:gap-20">
        <div data-live="programme-head" className="grid justify-items-start gap-6">
          <p className="eyebrow text-gold">{texts.eyebrow}</p>
          <h1 id="affiliate" className="text-section md:text-hero">
            {written(running ? texts.heading : texts.endedHeading, { percent, token: token.code })}
          </h1>
          <p className="max-w-xl text-lead text-on-deep-muted">
            {(running ? texts.lead : texts.endedLead)({ percent, token: token.code })}
          </p>
          <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
            <JoinAction running={running} />
            <a
              href={localPath(locale, '/terms#affiliate')}
              className="inline-flex min-h-13 items-center font-semibold underline decoration-deep-line decoration-2 underline-offset-8 hover:decoration-gold"
            >
              {texts.rulesLink}
            </a>
          </div>
        </div>
        <div className="grid gap-6 rounded-card bg-deep-raised p-6 ring-1 ring-deep-line sm:p-8">
          <div data-live="programme-status">
            <Status end={affiliate.end} running={running} />
          </div>
          <dl className="figures grid">
            <Term value={percent} text={texts.terms.commission} />
            <Term
              value={formatEur(locale, affiliate.minimumInvestmentEur, { wholeWhenEven: true })}
              text={texts.terms.minimum}
            />
            <Term
              value={formatQuantity(locale, affiliate.minimumRewardTokens, token.code)}
              text={texts.terms.reward}
            />
          </dl>
        </div>
      </div>
    </section>
  );
}

function Status({ end, running }: { readonly end: string; readonly running: boolean }) {
  const texts = useTexts(affiliateTexts).status;
  const date = formatDateTime(useLocale(), end);
  return (
    <p className="grid gap-1">
      <span className="flex items-center gap-2.5 font-semibold">
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full ${running ? 'bg-gold' : 'bg-on-deep-muted'}`}
        />
        {running ? texts.running : texts.ended}
      </span>
      <span className="text-small text-on-deep-muted">
        {(running ? texts.runningUntil : texts.endedOn)({ date })}
      </span>
    </p>
  );
}

function Term({ value, text }: { readonly value: ReactNode; readonly text: string }) {
  return (
    <div className="flex flex-col-reverse gap-0.5 border-t border-deep-line py-4 last:pb-0">
      <dt className="text-small text-on-deep-muted">{text}</dt>
      <dd className="text-heading font-semibold">{value}</dd>
    </div>
  );
}
