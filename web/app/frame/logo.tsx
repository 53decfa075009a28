import { useLocale } from '../language/use-locale.ts';
import { localPath } from '../language/locale-path.ts';
import { useTexts } from '../language/use-texts.ts';
import frameTexts from '@bb1/texts/pages/frame';
import { useRootData } from './root-data.ts';

/** The logo, linked to the home page: 23 high on small screens, otherwise 35. */
export function LogoLink({ className = '' }: { readonly className?: string }) {
  const texts = useTexts(frameTexts);
  const code = useRootData()?.tokenCode ?? '';
  return (
    <a
      href={localPath(useLocale(), '/')}
      aria-label={texts.logo({ code })}
      className={`inline-flex min-h-11 items-center ${className}`}
    >
      <Logo code={code} />
    </a>
  );
}

/** The mark, and the token code in letters as tall as the ring's inside. */
function Logo({ code }: { readonly code: string }) {
  return (
    <span aria-hidden="true" className="inline-flex items-center gap-[7px] md:gap-2.5">
      <svg viewBox="0 0 35 35" className="size-[23px] md:size-[35px]" fill="none">
        <circle cx="17.5" cy="17.5" r="15.5" stroke="currentColor" strokeWidth="3" />
        <path
          d="M17.5 8.5a9 9 0 1 1-9 9"
          stroke="var(--offering-primary)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx="17.5" cy="17.5" r="3.2" fill="var(--offering-secondary)" />
      </svg>
      <span className="text-[20px] leading-none font-bold tracking-wide md:text-[30px]">
        {code}
      </span>
    </span>
  );
}
