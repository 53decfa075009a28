import type { PublicFrameData } from '../site/public-page.ts';
import { DOCUMENT_FILES } from '../site/document-files.ts';
import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { useTexts } from '../language/use-texts.ts';
import frameTexts from '@bb1/texts/pages/frame';
import { LanguagePicker } from './language-picker.tsx';
import { LogoLink } from './logo.tsx';

const ITEM =
  'inline-flex min-h-11 items-center rounded-control px-3 text-small font-medium whitespace-nowrap hover:underline hover:decoration-2 hover:underline-offset-8';
const BUTTON =
  'inline-flex min-h-11 items-center gap-2 rounded-control border border-current/30 px-3.5 text-small font-medium whitespace-nowrap transition-colors duration-150 hover:border-current';

/**
 * Logo, anchors, documents, chat, language and login; a hamburger menu on small screens. It gets a
 * background when the page is scrolled.
 */
export function TopBar({ links }: { readonly links: PublicFrameData['links'] }) {
  const texts = useTexts(frameTexts);
  return (
    <>
      <div data-scroll-mark aria-hidden="true" className="absolute top-0 h-px w-px" />
      <header className="relative top-0 z-30 border-b border-transparent transition-colors duration-200 over-deep:text-on-deep in-data-enhanced:sticky in-data-scrolled:border-line in-data-scrolled:bg-page/95 in-data-scrolled:backdrop-blur print:hidden">
        <div className="wrap flex min-h-16 items-center gap-1 sm:gap-2 md:min-h-20">
          <LogoLink className="mr-auto lg:mr-8" />
          <nav
            aria-label={texts.mainMenu}
            className="mr-auto flex items-center gap-1 max-lg:hidden"
          >
            <Anchors />
          </nav>
          <div className="flex items-center gap-2 max-lg:hidden">
            <Documents />
            <Chat href={links.chat} />
          </div>
          <LanguagePicker />
          <LoginLink />
          <details data-menu className="-mr-2.5 lg:hidden">
            <summary
              aria-label={texts.menu}
              className="flex size-11 cursor-pointer list-none items-center justify-center rounded-control hover:bg-current/10"
            >
              <svg
                aria-hidden="true"
                viewBox="0 0 20 20"
                className="size-6 stroke-current stroke-[1.75]"
              >
                <path d="M2 5h16M2 10h16M2 15h16" />
              </svg>
            </summary>
            <nav
              aria-label={texts.mainMenu}
              className="absolute inset-x-0 top-full grid gap-4 border-b border-line bg-surface px-5 pt-3 pb-6 text-ink shadow-lift md:px-8"
            >
              <div className="-mx-3 grid">
                <Anchors />
                <Chat href={links.chat} />
              </div>
              <div className="flex flex-wrap gap-3">
                <Documents />
              </div>
            </nav>
          </details>
        </div>
      </header>
    </>
  );
}

function Anchors() {
  const texts = useTexts(frameTexts);
  const home = localPath(useLocale(), '/');
  return (
    <>
      <a href={`${home}#token`} className={ITEM}>
        {texts.token}
      </a>
      <a href={`${home}#faq`} className={ITEM}>
        {texts.faq}
      </a>
    </>
  );
}

function Documents() {
  const texts = useTexts(frameTexts);
  return [
    ['lightpaper', DOCUMENT_FILES.lightpaper] as const,
    ['prospectus', DOCUMENT_FILES.prospectus] as const,
  ].map(([name, file]) => (
    <a
      key={name}
      href={file}
      target="_blank"
      rel="noopener"
      className={BUTTON}
      aria-label={texts.germanPdf({ title: texts[name] })}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-4 fill-none stroke-current stroke-[1.4]"
      >
        <path d="M3.5 1.5h6l3 3v10h-9ZM9.5 1.5v3h3M5.5 8h5M5.5 11h5" />
      </svg>
      {texts[name]}
    </a>
  ));
}

function Chat({ href }: { readonly href: string }) {
  const texts = useTexts(frameTexts);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={ITEM}>
      {texts.chat}
    </a>
  );
}

function LoginLink() {
  const texts = useTexts(frameTexts);
  const locale = useLocale();
  return (
    <a
      href={localPath(locale, '/login')}
      data-signed-in={localPath(locale, '/dashboard')}
      data-signed-in-label={texts.toDashboard}
      aria-label={texts.login}
      title={texts.login}
      className="inline-flex size-11 items-center justify-center rounded-control lg:-mr-2.5 hover:bg-current/10"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="size-6 fill-none stroke-current stroke-[1.4]"
      >
        <circle cx="10" cy="6.5" r="3.5" />
        <path d="M3 18c.4-4 3.2-6 7-6s6.6 2 7 6" />
      </svg>
    </a>
  );
}
