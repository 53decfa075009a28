import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { Guilloche } from '../../frame/guilloche.tsx';
import { useTexts } from '../../language/use-texts.ts';
import siteTexts from '@bb1/texts/pages/site';
import { MainAction } from './main-action.tsx';

/** The page's final call to action, by the phase of the sale. */
export function Closing({ phase }: { readonly phase: PublicConfig['sale_phase'] }) {
  const texts = useTexts(siteTexts).closing[phase];
  return (
    <section
      aria-labelledby="closing"
      className="relative overflow-hidden border-b border-deep-line bg-deep text-on-deep"
    >
      <Guilloche className="absolute top-1/2 -right-40 size-[44rem] -translate-y-1/2 text-deep-line max-lg:opacity-45" />
      <div
        data-live="closing"
        className="wrap section-room relative grid justify-items-start gap-8"
      >
        <div className="grid max-w-2xl gap-4">
          <h2 id="closing" className="text-section">
            {texts.title}
          </h2>
          <p className="text-lead text-balance text-on-deep-muted">{texts.text}</p>
        </div>
        <MainAction phase={phase} />
      </div>
    </section>
  );
}
