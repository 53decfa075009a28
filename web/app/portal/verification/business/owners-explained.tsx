import { useLocale } from '../../../language/use-locale.ts';
import { fill, useTexts } from '../../../texts/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { businessTexts } from './business-texts.ts';

/** Who counts as a beneficial owner, in the words of section 3(2) GwG made plain. */
export function OwnersExplained({ abovePercent }: { readonly abovePercent: string }) {
  const texts = useTexts(businessTexts).owners;
  const percent = formatPercent(useLocale(), abovePercent);
  return (
    <Card title={texts.who}>
      <div className="grid gap-3 text-small">
        <p>{texts.whoText}</p>
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>{fill(texts.byCapital, { percent })}</li>
          <li>{fill(texts.byVotes, { percent })}</li>
          <li>{texts.byControl}</li>
        </ul>
        <p>{fill(texts.exact, { percent })}</p>
      </div>
    </Card>
  );
}
