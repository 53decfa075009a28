import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { useTexts } from '../language/use-texts.ts';
import frameTexts from '@bb1/texts/pages/frame';

const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline';

/**
 * Pages without the full footer still link to the provider's identification (section 5 DDG) and the
 * privacy policy.
 */
export function LegalLinks() {
  const texts = useTexts(frameTexts).footer;
  const locale = useLocale();
  return (
    <footer className="wrap relative flex flex-wrap gap-x-6 pt-4 pb-6 text-fine text-muted print:hidden">
      <a href={localPath(locale, '/impressum')} className={LINK}>
        {texts.imprint}
      </a>
      <a href={localPath(locale, '/privacy')} className={LINK}>
        {texts.privacy}
      </a>
      <a href={localPath(locale, '/risk')} className={LINK}>
        {texts.risks}
      </a>
    </footer>
  );
}
