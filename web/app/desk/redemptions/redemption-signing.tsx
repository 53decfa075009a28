import { downloadRedemptionTransactions } from '@bb1/domain/redemptions/desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FileField } from '../../ui/file-field.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import deskRedemptionTexts from '@bb1/texts/pages/desk-redemptions';
import { ExportLink } from '../parts/export-link.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
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
  const own = answerTo('upload', answer);
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
          <PageForm answer={own} hasFiles className="grid gap-4 border-t border-line pt-4">
            <HiddenFields intent="upload" />
            <FileField
              name="signed_file"
              label={texts.file}
              hint={texts.fileHint}
              accept=".txt,.xdr,text/plain"
              maxBytes={MOST_BYTES}
              tooLarge={texts.tooLarge}
            />
            <TextAreaField
              name="signed_envelope_xdr"
              label={texts.paste}
              hint={texts.pasteHint}
              rows={4}
              maxLength={MOST_BYTES}
            />
            <ProofFields answer={own} />
            <SubmitButton className="justify-self-start">{texts.upload}</SubmitButton>
          </PageForm>
        </>
      ) : (
        <p className="text-small text-muted">{texts.mayNotCarryOut}</p>
      )}
    </>
  );
}
