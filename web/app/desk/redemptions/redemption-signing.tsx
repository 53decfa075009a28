import { downloadRedemptionTransactions } from '@bb1/domain/redemptions/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskRedemptionTexts from '@bb1/texts/pages/desk-redemptions';
import { ExportLink } from '../parts/export-link.tsx';
import { SignatureUpload } from '../parts/signature-upload.tsx';
import { useRight } from '../session/use-desk.ts';

const MOST_BYTES = 95_000;

/**
 * The exchange with the cold keys. Only signatures over exactly the shown transactions count in an
 * uploaded file.
 */
export function RedemptionSigning({
  id,
  waiting,
  answer,
}: {
  readonly id: string;
  readonly waiting: number;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskRedemptionTexts).page;
  const mayCarryOut = useRight('holdings.carry_out');
  return (
    <>
      <ol className="grid list-decimal gap-1.5 pl-5 text-small">
        {texts.signSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {mayCarryOut ? (
        <>
          <div className="justify-self-start">
            <ExportLink endpoint={downloadRedemptionTransactions} params={{ id }}>
              {texts.download({ count: waiting })}
            </ExportLink>
          </div>
          <SignatureUpload
            file={{ label: texts.file, hint: texts.fileHint, tooLarge: texts.tooLarge }}
            paste={{ label: texts.paste, hint: texts.pasteHint }}
            submit={texts.upload}
            maxBytes={MOST_BYTES}
            answer={answer}
          />
        </>
      ) : (
        <p className="text-small text-muted">{texts.mayNotCarryOut}</p>
      )}
    </>
  );
}
