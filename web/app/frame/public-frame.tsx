import type { ReactNode } from 'react';
import type { PublicFrameData } from '../site/public-page.ts';
import { useTexts } from '../language/use-texts.ts';
import { Footer } from './footer.tsx';
import frameTexts from '@bb1/texts/pages/frame';
import { useRootData } from './root-data.ts';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useLocation } from 'react-router';
import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { buttonClass } from '../ui/button.tsx';

/** Top bar, footer and data-protection notice around a public page. */
export function PublicFrame({
  frame,
  children,
}: {
  readonly frame: PublicFrameData;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ModeRibbon />
      <TopBar links={frame.links} />
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer {...frame} />
      {!frame.noticeAccepted && <PrivacyNotice />}
    </div>
  );
}

/** Marks every page of a demonstration, or of staging, as one. */
export function ModeRibbon() {
  const texts = useTexts(frameTexts);
  const mode = useRootData()?.mode ?? 'production';
  if (mode === 'production') return null;
  return (
    <aside
      aria-label={texts.modes.label}
      className="relative z-20 bg-info-wash px-4 py-1.5 text-center text-fine text-info"
    >
      {mode === 'staging' ? texts.modes.staging : texts.modes.sandbox}
    </aside>
  );
}

/** Shown until acknowledged; its button is a form, so that it also works without script. */
function PrivacyNotice() {
  const texts = useTexts(frameTexts).notice;
  const locale = useLocale();
  const { pathname } = useLocation();
  return (
    <aside
      aria-label={texts.label}
      data-notice-box
      className="sticky bottom-0 z-20 border-t border-line bg-surface/95 backdrop-blur print:hidden"
    >
      <div className="wrap flex items-center justify-between gap-x-5 py-2 sm:justify-center sm:gap-x-8">
        <p className="text-fine text-muted">
          {texts.text}{' '}
          <a href={localPath(locale, '/privacy')} className="link">
            {texts.more}
          </a>
        </p>
        <form method="post" action={localPath(locale, '/privacy-notice')} data-notice>
          <input type="hidden" name="back" value={pathname} />
          <button type="submit" className={buttonClass('secondary', 'max-sm:px-4')}>
            <span className="inline-block first-letter:uppercase">{texts.understand}</span>
          </button>
        </form>
      </div>
    </aside>
  );
}
