import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import siteTexts from '@bb1/texts/pages/site';

const LOOK =
  'inline-flex min-h-13 items-center justify-center gap-2.5 rounded-control bg-gold px-7 py-3 text-center leading-tight font-semibold text-black transition-colors duration-150 hover:bg-on-deep';

/** The main action, by the phase of the sale: waitlist, invest, or claim. */
export function MainAction({ phase }: { readonly phase: PublicConfig['sale_phase'] }) {
  const texts = useTexts(siteTexts).landing;
  const locale = useLocale();
  return (
    <a href={localPath(locale, phase === 'ended' ? '/login' : '/signup')} className={LOOK}>
      {{ before: texts.waitlist, open: texts.invest, ended: texts.claim }[phase]}
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-4 shrink-0 fill-none stroke-current stroke-[1.75]"
      >
        <path d="M2 8h11M8.5 3.5 13 8l-4.5 4.5" />
      </svg>
    </a>
  );
}
