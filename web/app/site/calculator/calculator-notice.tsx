import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { DOCUMENT_FILES } from '../document-files.ts';
import { calculatorTexts } from './calculator-texts.ts';

const LINK =
  'inline-flex min-h-11 items-center underline decoration-deep-line decoration-2 underline-offset-4 hover:decoration-gold';

/** What must stand beside every forecast of a return (section 12 (3) Vermögensanlagengesetz words it), and the word for what this page is (article 14 of Delegated Regulation (EU) 2019/979). */
export function CalculatorNotice() {
  const texts = useTexts(calculatorTexts).notice;
  const locale = useLocale();
  return (
    <aside
      aria-label={texts.label}
      className="mt-8 grid gap-1.5 border-l-4 border-gold pl-4 text-small"
    >
      <p className="font-semibold">{texts.text}</p>
      <p className="text-on-deep-muted">{texts.more}</p>
      <p className="flex flex-wrap gap-x-5">
        <a href={localPath(locale, '/risk')} className={LINK}>
          {texts.risk}
        </a>
        <a href={DOCUMENT_FILES.prospectus} target="_blank" rel="noopener" className={LINK}>
          {texts.prospectus}
        </a>
      </p>
    </aside>
  );
}
