import { useLocale } from '../language/use-locale.ts';
import { localPath } from '../language/locale-path.ts';
import { useTexts } from '../texts/use-texts.ts';
import { frameTexts } from './frame-texts.ts';

/** The logo, leading home: 23 high on small screens, otherwise 35. */
export function LogoLink({ className = '' }: { readonly className?: string }) {
  const texts = useTexts(frameTexts);
  return (
    <a href={localPath(useLocale(), '/')} aria-label={texts.logo} className={`inline-flex min-h-11 items-center ${className}`}>
      <Logo />
    </a>
  );
}

function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 101 35" className="h-[23px] w-auto md:h-[35px]" fill="none">
      <circle cx="17.5" cy="17.5" r="15.5" stroke="currentColor" strokeWidth="3" />
      <path d="M17.5 8.5a9 9 0 1 1-9 9" stroke="var(--offering-primary)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="17.5" cy="17.5" r="3.2" fill="var(--offering-secondary)" />
      <g fill="currentColor">
        <path d="M45 7h8.6c4.2 0 6.8 2 6.8 5.4 0 2.2-1.2 3.9-3.2 4.6 2.6.5 4.2 2.5 4.2 5.1 0 3.8-2.8 5.9-7.4 5.9H45V7Zm4.2 3.5v5.1h3.7c2.1 0 3.2-.9 3.2-2.6 0-1.6-1.1-2.5-3.2-2.5h-3.7Zm0 8.4v5.6h4.2c2.3 0 3.5-1 3.5-2.8 0-1.9-1.2-2.8-3.5-2.8h-4.2Z" />
        <path d="M66 7h8.6c4.2 0 6.8 2 6.8 5.4 0 2.2-1.2 3.9-3.2 4.6 2.6.5 4.2 2.5 4.2 5.1 0 3.8-2.8 5.9-7.4 5.9H66V7Zm4.2 3.5v5.1h3.7c2.1 0 3.2-.9 3.2-2.6 0-1.6-1.1-2.5-3.2-2.5h-3.7Zm0 8.4v5.6h4.2c2.3 0 3.5-1 3.5-2.8 0-1.9-1.2-2.8-3.5-2.8h-4.2Z" />
        <path d="M93.5 7H97v21h-4.2V12.2l-4.6 2.7-1.7-3.2L93.5 7Z" />
      </g>
    </svg>
  );
}
