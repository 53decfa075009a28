import { useTexts } from '../../../language/use-texts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useTokenCode } from '../../use-token-code.ts';
import factorTexts from '@bb1/texts/pages/account-factors';

/**
 * New recovery codes in every form in which they can be stored safely: read, copied, as a file, on
 * paper.
 */
export function RecoveryCodeSheet({
  codes,
  email,
}: {
  readonly codes: readonly string[];
  readonly email: string;
}) {
  const texts = useTexts(factorTexts).codes;
  const code = useTokenCode() ?? '';
  const file = [texts.fileHead({ email, code }), '', ...codes, '', texts.fileFoot, ''].join('\r\n');
  return (
    <>
      <ul
        aria-label={texts.list}
        className="grid gap-x-6 rounded-control bg-sunken px-4 py-3 sm:grid-cols-2"
      >
        {codes.map((one) => (
          <li key={one} className="py-1.5 font-mono text-fine font-medium wrap-anywhere select-all">
            {one}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton value={codes.join('\n')}>{texts.copy}</CopyButton>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={texts.fileName({ code: code.toLowerCase() })}
          className={buttonClass('secondary')}
        >
          {texts.download}
        </a>
        <Button look="secondary" onClick={() => print()}>
          {texts.print}
        </Button>
      </div>
    </>
  );
}
