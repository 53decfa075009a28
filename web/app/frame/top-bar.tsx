import type { PublicFrameData } from '../site/public-page.ts';
import { DOCUMENT_FILES } from '../site/document-files.ts';
import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { fill, useTexts } from '../texts/use-texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { frameTexts } from './frame-texts.ts';
import { LanguagePicker } from './language-picker.tsx';
import { LogoLink } from './logo.tsx';

const ITEM = 'inline-flex min-h-11 items-center rounded-control px-3 text-small font-medium hover:underline';

/** Logo, anchors, documents, chat, language and login; a hamburger menu on small screens. Its background comes when the page is scrolled. */
export function TopBar({ links }: { readonly links: PublicFrameData['links'] }) {
  const texts = useTexts(frameTexts);
  return (
    <>
      <div data-scroll-mark aria-hidden="true" className="absolute top-0 h-px w-px" />
      <header className="relative top-0 z-30 border-b border-transparent transition-colors duration-200 over-deep:text-on-deep in-data-enhanced:sticky in-data-scrolled:border-line in-data-scrolled:bg-page/95 in-data-scrolled:backdrop-blur">
        <div className="wrap flex min-h-16 items-center gap-1 sm:gap-2 md:min-h-20">
          <LogoLink className="mr-auto lg:mr-6" />
          <nav aria-label={texts.mainMenu} className="contents max-lg:hidden">
            <div className="mr-auto flex items-center max-lg:hidden"><Items chat={links.chat} /></div>
          </nav>
          <LanguagePicker />
          <LoginLink />
          <details data-menu className="lg:hidden">
            <summary aria-label={texts.menu} className="flex size-11 cursor-pointer list-none items-center justify-center rounded-control hover:bg-current/10">
              <svg aria-hidden="true" viewBox="0 0 20 20" className="size-6 stroke-current stroke-2"><path d="M2 5h16M2 10h16M2 15h16" /></svg>
            </summary>
            <nav aria-label={texts.mainMenu} className="absolute inset-x-0 top-full grid border-b border-line bg-surface px-3 py-3 text-ink shadow-lift"><Items chat={links.chat} /></nav>
          </details>
        </div>
      </header>
    </>
  );
}

function Items({ chat }: { readonly chat: string }) {
  const texts = useTexts(frameTexts);
  const home = localPath(useLocale(), '/');
  return (
    <>
      <a href={`${home}#token`} className={ITEM}>{texts.token}</a>
      <a href={`${home}#faq`} className={ITEM}>{texts.faq}</a>
      <a href={DOCUMENT_FILES.lightpaper} target="_blank" rel="noopener" className={ITEM} aria-label={fill(texts.germanPdf, { title: texts.lightpaper })}>{texts.lightpaper}</a>
      <a href={DOCUMENT_FILES.prospectus} target="_blank" rel="noopener" className={ITEM} aria-label={fill(texts.germanPdf, { title: texts.prospectus })}>{texts.prospectus}</a>
      <a href={chat} target="_blank" rel="noopener noreferrer" className={ITEM}>{texts.chat}</a>
    </>
  );
}

function LoginLink() {
  const texts = useTexts(frameTexts);
  return (
    <a href={localPath(useLocale(), '/login')} data-prefetch className={buttonClass('secondary', 'max-sm:size-11 max-sm:p-0')}>
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 fill-none stroke-current stroke-[1.6]"><circle cx="10" cy="6.5" r="3.5" /><path d="M3 18c.4-4 3.2-6 7-6s6.6 2 7 6" /></svg>
      <span className="max-sm:sr-only">{texts.login}</span>
    </a>
  );
}
