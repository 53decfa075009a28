import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import affiliateTexts from '@bb1/texts/pages/affiliate';

/** Joining while the programme runs, the login afterwards. */
export function JoinAction({ running }: { readonly running: boolean }) {
  const texts = useTexts(affiliateTexts);
  const locale = useLocale();
  return (
    <a
      href={localPath(locale, running ? '/signup?context=affiliate' : '/login')}
      className="inline-flex min-h-13 items-center justify-center gap-2.5 rounded-control bg-gold px-7 py-3 text-center leading-tight font-semibold text-black transition-colors duration-150 hover:bg-on-deep"
    >
      {running ? texts.join : texts.login}
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
