import type { Endpoint } from '@bb1/domain/endpoint';
import deskColdSignatureTexts from '@bb1/texts/pages/desk-cold-signatures';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { useCallAddress } from '../../session/use-call-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from './act-form.tsx';
import { shortened } from './shortened.ts';
import { useWords } from './use-words.ts';
import { Note } from './note.tsx';

/** In a file, or pasted. */
const MOST_BYTES = { one: 20_000, several: 95_000 };

interface ColdSignaturesProps {
  /** One transaction otherwise. */
  readonly several?: true;
  readonly download: { readonly endpoint: Endpoint; readonly id: string; readonly label: string };
  /** What is signed so far, where the page does not show it elsewhere. */
  readonly children?: ReactNode;
}

/**
 * The exchange with the cold keys. Only signatures over exactly the shown transactions count in an
 * uploaded file.
 */
export function ColdSignatures({
  several,
  download: { endpoint, id, label },
  children,
}: ColdSignaturesProps) {
  const texts = useTexts(deskColdSignatureTexts);
  const addressOf = useCallAddress();
  const mayCarryOut = useRight('holdings.carry_out');
  return (
    <>
      <ol className="grid list-decimal gap-1.5 pl-5 text-small">
        {(several ? texts.several : texts.one).signSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children}
      {mayCarryOut ? (
        <>
          <a
            href={addressOf(endpoint, { params: { id } })}
            download
            className={buttonClass('secondary', 'justify-self-start')}
          >
            {label}
          </a>
          <Upload several={several} />
        </>
      ) : (
        <Note>{texts.mayNotCarryOut}</Note>
      )}
    </>
  );
}

function Upload({ several }: { readonly several: true | undefined }) {
  const texts = useTexts(deskColdSignatureTexts);
  const { file, fileHint, tooLarge, paste, pasteHint } = several ? texts.several : texts.one;
  const maxBytes = several ? MOST_BYTES.several : MOST_BYTES.one;
  return (
    <ActForm
      intent="upload"
      hasFiles
      takesProof
      submit={texts.upload}
      className="grid gap-4 border-t border-line pt-4"
    >
      <FileField
        name="signed_file"
        label={file}
        hint={fileHint}
        tooLarge={tooLarge}
        accept=".txt,.xdr,text/plain"
        maxBytes={maxBytes}
      />
      <TextAreaField
        name="signed_envelope_xdr"
        label={paste}
        hint={pasteHint}
        rows={4}
        maxLength={maxBytes}
      />
    </ActForm>
  );
}

interface SignatureListProps {
  readonly signatures: readonly {
    readonly signer: string;
    readonly uploaded_by: string;
    readonly uploaded_at: string;
  }[];
}

export function SignatureList({ signatures }: SignatureListProps) {
  const [texts, format] = useWords(deskColdSignatureTexts);
  if (signatures.length === 0) return <Note>{texts.noneSigned}</Note>;
  return (
    <ul className="grid gap-1 text-small">
      {signatures.map(({ signer, uploaded_by: name, uploaded_at: at }) => (
        <li key={signer} title={signer}>
          {texts.signedBy({ signer: shortened(signer), name, time: format.moment(at) })}
        </li>
      ))}
    </ul>
  );
}
