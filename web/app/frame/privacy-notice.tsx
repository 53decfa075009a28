import { useLocation } from 'react-router';
import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { useTexts } from '../texts/use-texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { frameTexts } from './frame-texts.ts';

/** Shown until it was understood; its button is a form, so that it also works without script. */
export function PrivacyNotice() {
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
