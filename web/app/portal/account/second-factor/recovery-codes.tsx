import { sitePath } from '../../../language/locale-path.ts';
import { fill, useTexts } from '../../../texts/use-texts.ts';
import { Button, buttonClass, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FocusOn } from '../../../ui/focus-on.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useUser } from '../../use-user.ts';
import { factorTexts } from './factor-texts.ts';

/** New recovery codes, shown this once, and the way on for whoever has stored them. The print holds the codes alone. */
export function RecoveryCodes({ codes, wayOn }: { readonly codes: readonly string[]; readonly wayOn: string }) {
  const texts = useTexts(factorTexts).codes;
  const { email } = useUser();
  const head = fill(texts.fileHead, { email });
  const file = [head, '', ...codes, '', texts.fileFoot, ''].join('\r\n');
  return (
    <div className="mx-auto grid max-w-2xl gap-7">
      <FocusOn>
        <div className="print:hidden"><PageTitle lead={texts.lead}>{texts.title}</PageTitle></div>
        <p className="text-lead font-semibold not-print:hidden">{head}</p>
        <Card>
          <ul aria-label={texts.list} className="grid gap-x-8 rounded-control bg-sunken px-5 py-3 sm:grid-cols-2">
            {codes.map((code) => <li key={code} className="figures py-1.5 font-mono text-small font-medium tracking-wide select-all">{code}</li>)}
          </ul>
          <div className="flex flex-wrap gap-3 print:hidden">
            <CopyButton value={codes.join('\n')}>{texts.copy}</CopyButton>
            <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`} download={texts.fileName} className={buttonClass('secondary')}>{texts.download}</a>
            <Button look="secondary" onClick={() => print()}>{texts.print}</Button>
          </div>
          <div className="grid justify-items-start gap-3 border-t border-line pt-5 print:hidden">
            <ButtonLink to={sitePath(wayOn)}>{texts.stored}</ButtonLink>
            <p className="text-fine text-muted">{texts.storedHint}</p>
          </div>
        </Card>
        <p className="text-small not-print:hidden">{texts.fileFoot}</p>
      </FocusOn>
    </div>
  );
}
