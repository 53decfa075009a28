import { FileField } from '../../ui/file-field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { ActForm } from './act-form.tsx';

/** Takes transactions with the signatures of the cold keys, as a file or pasted. */
export function SignatureUpload({
  file,
  paste,
  submit,
  maxBytes,
}: {
  readonly file: Readonly<Record<'label' | 'hint' | 'tooLarge', string>>;
  readonly paste: Readonly<Record<'label' | 'hint', string>>;
  readonly submit: string;
  readonly maxBytes: number;
}) {
  return (
    <ActForm
      intent="upload"
      hasFiles
      takesProof
      submit={submit}
      className="grid gap-4 border-t border-line pt-4"
    >
      <FileField name="signed_file" {...file} accept=".txt,.xdr,text/plain" maxBytes={maxBytes} />
      <TextAreaField name="signed_envelope_xdr" {...paste} rows={4} maxLength={maxBytes} />
    </ActForm>
  );
}
