import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import siteTexts from '@bb1/texts/pages/site';

/**
 * The warning required with every offer of an investment (wording of section 12
 * Vermögensanlagengesetz).
 */
export function RiskNotice() {
  const texts = useTexts(siteTexts).risk;
  const locale = useLocale();
  return (
    <section aria-labelledby="risk" className="wrap py-14 md:py-20">
      <div className="grid gap-x-16 gap-y-3 rounded-card bg-warning-wash p-7 sm:p-10 lg:grid-cols-[4fr_8fr]">
        <h2 id="risk" className="text-title text-warning">
          {texts.title}
        </h2>
        <div className="grid gap-3">
          <p className="max-w-[68ch]">{texts.text}</p>
          <p>
            <a href={localPath(locale, '/risk')} className="link">
              {texts.more}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
