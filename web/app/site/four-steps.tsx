import { useLocale } from '../language/use-locale.ts';
import { fill, useTexts } from '../texts/use-texts.ts';
import { formatEur } from '../ui/format.ts';
import { siteTexts } from './site-texts.ts';

export function FourSteps({ videoFromEur }: { readonly videoFromEur: string }) {
  const texts = useTexts(siteTexts).steps;
  const video = formatEur(useLocale(), videoFromEur, { wholeWhenEven: true });
  return (
    <section aria-labelledby="steps" className="border-b border-line">
      <div className="wrap grid gap-10 py-16 md:py-24">
        <h2 id="steps" className="text-heading">{texts.title}</h2>
        <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {texts.list.map((step, at) => (
            <li key={step.title} className="grid content-start gap-2 border-t-2 border-ink pt-5">
              <span aria-hidden="true" className="figures text-small font-semibold text-link">{at + 1}</span>
              <h3 className="text-lead font-semibold">{step.title}</h3>
              <p className="text-small text-muted">{fill(step.text, { video })}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
