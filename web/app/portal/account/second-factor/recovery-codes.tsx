import { sitePath } from '../../../language/locale-path.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FocusOn } from '../../../ui/focus-on.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useTokenCode } from '../../use-token-code.ts';
import { useUser } from '../../use-user.ts';
import factorTexts from '@bb1/texts/pages/account-factors';
import { RecoveryCodeSheet } from './recovery-code-sheet.tsx';

/**
 * New recovery codes, shown only once, and the link to continue after storing them. Only the codes
 * are printed.
 */
export function RecoveryCodes({
  codes,
  wayOn,
}: {
  readonly codes: readonly string[];
  readonly wayOn: string;
}) {
  const texts = useTexts(factorTexts).codes;
  const { email } = useUser();
  return (
    <div className="mx-auto grid max-w-2xl gap-7">
      <FocusOn>
        <div className="print:hidden">
          <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
        </div>
        <p className="text-lead font-semibold not-print:hidden">
          {texts.fileHead({ email, code: useTokenCode() ?? '' })}
        </p>
        <Card>
          <RecoveryCodeSheet codes={codes} email={email} />
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
