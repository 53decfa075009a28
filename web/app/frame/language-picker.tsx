import { LOCALES, type Locale } from '@bb1/domain/locale';
import { useLocation } from 'react-router';
import { localPath, sitePath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { useTexts } from '../language/use-texts.ts';
import frameTexts from '@bb1/texts/pages/frame';

// Each language has its own name in every language.
const NAMES: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch' };

/**
 * Plain links to the same page in the other language; they load whole documents, because every word
 * of the page changes.
 */
export function LanguagePicker({ opens = 'down' }: { readonly opens?: 'up' | 'down' }) {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const texts = useTexts(frameTexts);
  return (
    <details
      data-menu
      data-unsaved={texts.languageUnsaved}
      data-close={texts.close}
      className="relative"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control px-3 text-small font-medium hover:underline">
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          className="size-5 fill-none stroke-current stroke-[1.5]"
        >
          <circle cx="10" cy="10" r="7.5" />
          <path d="M2.5 10h15M10 2.5c2.5 2.5 3 5 3 7.5s-.5 5-3 7.5c-2.5-2.5-3-5-3-7.5s.5-5 3-7.5Z" />
        </svg>
        <span className="sr-only">{texts.language}: </span>
        {NAMES[locale]}
      </summary>
      <ul
        className={`absolute right-0 z-20 min-w-40 rounded-control border border-line bg-surface p-1.5 text-ink shadow-lift ${opens === 'up' ? 'bottom-full mb-1 max-md:right-auto max-md:left-0' : 'top-full mt-1'}`}
      >
        {LOCALES.map((one) => (
          <li key={one}>
            <a
              href={localPath(one, sitePath(pathname)) + search}
              data-locale={one}
              lang={one}
              hrefLang={one}
              aria-current={one === locale ? 'true' : undefined}
              className="flex min-h-11 items-center justify-between gap-4 rounded-md px-3 text-small hover:bg-wash aria-[current]:font-semibold"
            >
              {NAMES[one]}
              {one === locale && <span aria-hidden="true">✓</span>}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
