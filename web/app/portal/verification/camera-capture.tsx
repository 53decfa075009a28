import type { DocumentType } from '@bb1/domain/kyc/identity-proof';
import verificationTexts from '@bb1/texts/pages/verification';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { UploadTrouble } from '../../ui/upload-trouble.ts';
import type { PictureFault } from './measure-picture.ts';
import { pictureFaults, shrunk } from './prepare-picture.ts';

const SIDES: Readonly<Record<DocumentType, readonly ('photo_page' | 'front' | 'back')[]>> = {
  passport: ['photo_page'],
  id_card: ['front', 'back'],
};

interface Taken {
  readonly file: File;
  readonly url: string;
  readonly faults: readonly PictureFault[];
}

/**
 * Pictures by the phone's camera, side by side of the document. The person sees each before it is
 * sent, with what the browser finds wrong with it; the decision stays theirs. Devices without a
 * touch screen, and browsers without script, have the field for files alone.
 */
export function CameraCapture({
  docType,
  send,
}: {
  readonly docType: DocumentType;
  readonly send: (file: File) => Promise<void>;
}) {
  const texts = useTexts(verificationTexts).upload.camera;
  const [taken, setTaken] = useState<Taken | null>(null);
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(taken?.url ?? ''), [taken]);

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const [picture] = field.files ?? [];
    if (picture === undefined) return;
    const file = await shrunk(picture);
    field.value = '';
    setTrouble(null);
    setTaken({ file, url: URL.createObjectURL(file), faults: await pictureFaults(file) });
  };
  const use = async () => {
    if (taken === null) return;
    setSending(true);
    try {
      await send(taken.file);
      setTaken(null);
    } catch (error) {
      if (!(error instanceof UploadTrouble)) throw error;
      setTrouble(error.message);
    } finally {
      setSending(false);
    }
  };
  const isFaulty = taken !== null && taken.faults.length > 0;
  return (
    <div className="hidden gap-4 pointer-coarse:grid noscript:hidden">
      <div className="flex flex-wrap gap-3">
        {SIDES[docType].map((side) => (
          <label
            key={side}
            className={buttonClass(
              'primary',
              'flex-1 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
            )}
          >
            {texts.take[side]}
            <input
              type="file"
              accept="image/*"
              capture="environment"
              className="sr-only"
              disabled={sending}
              onChange={(event) => void take(event)}
            />
          </label>
        ))}
      </div>
      {taken !== null && (
        <figure className="grid gap-3">
          <img src={taken.url} alt={texts.preview} className="w-full rounded-control" />
          <figcaption className="grid gap-3">
            {taken.faults.map((fault) => (
              <Alert key={fault} kind="warning">
                {texts.faults[fault]}
              </Alert>
            ))}
            {trouble !== null && <Alert kind="error">{trouble}</Alert>}
            <div className="flex flex-wrap gap-3">
              <Button
                look={isFaulty ? 'secondary' : 'primary'}
                busy={sending}
                onClick={() => void use()}
              >
                {isFaulty ? texts.useAnyway : texts.use}
              </Button>
              <Button look={isFaulty ? 'primary' : 'secondary'} onClick={() => setTaken(null)}>
                {texts.drop}
              </Button>
            </div>
          </figcaption>
        </figure>
      )}
    </div>
  );
}
