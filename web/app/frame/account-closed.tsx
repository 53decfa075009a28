import { useTexts } from '../language/use-texts.ts';
import { AlertSign } from '../ui/alert.tsx';
import frameTexts from '@bb1/texts/pages/frame';

/**
 * Shown on the public page where a closed account ends, and only there: the address contains
 * `#account-closed`, so that the page can be cached for everyone and needs no script for it.
 */
export function AccountClosed() {
  const texts = useTexts(frameTexts);
  return (
    <output
      id="account-closed"
      tabIndex={-1}
      className="fixed inset-x-0 bottom-20 z-50 hidden justify-center p-4 target:flex"
    >
      <div className="flex items-center gap-3 rounded-control border-l-4 border-success bg-success-wash py-2 pr-2 pl-4 text-small text-ink shadow-lift">
        <span className="text-success">
          <AlertSign kind="success" />
        </span>
        <span>{texts.accountClosed}</span>
        <a
          href="#content"
          className="inline-flex min-h-11 items-center rounded-control px-3 font-semibold hover:underline"
        >
          {texts.hideNotice}
        </a>
      </div>
    </output>
  );
}
