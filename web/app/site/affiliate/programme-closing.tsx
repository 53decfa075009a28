import { Guilloche } from '../../frame/guilloche.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { affiliateTexts } from './affiliate-texts.ts';
import { JoinAction } from './join-action.tsx';

/** The last word of the page: joining, or the login once the programme has ended. */
export function ProgrammeClosing({ running }: { readonly running: boolean }) {
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
