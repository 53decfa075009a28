import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { FileField } from '../../ui/file-field.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
import { HiddenFields } from './hidden-fields.tsx';

/** Takes transactions with the signatures of the cold keys, as a file or pasted. */
export function SignatureUpload({
  file,
  paste,
  submit,
  maxBytes,
  answer,
}: {
  readonly file: Readonly<Record<'label' | 'hint' | 'tooLarge', string>>;
  readonly paste: Readonly<Record<'label' | 'hint', string>>;
  readonly submit: string;
  readonly maxBytes: number;
  readonly answer: unknown;
}) {
  const own = answerTo('upload', answer);
  return (
    <PageForm answer={own} hasFiles className="grid gap-4 border-t border-line pt-4">
      <HiddenFields intent="upload" />
      <FileField name="signed_file" {...file} accept=".txt,.xdr,text/plain" maxBytes={maxBytes} />
      <TextAreaField name="signed_envelope_xdr" {...paste} rows={4} maxLength={maxBytes} />
      <ProofFields answer={own} />
      <SubmitButton className="justify-self-start">{submit}</SubmitButton>
    </PageForm>
  );
}
