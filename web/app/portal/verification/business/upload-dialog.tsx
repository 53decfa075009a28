import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button, ButtonLink, type ButtonLook } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { businessTexts } from './business-texts.ts';
import { filesPage, RepresentativePictures } from './representative-pictures.tsx';

/** Opens the files of a representative over the list; without script, on their own page. */
export function UploadDialog({
  proof,
  look,
  children,
}: {
  readonly proof: IdentityProof;
  readonly look: ButtonLook;
  readonly children: ReactNode;
}) {
  const texts = useTexts(businessTexts).representativeFiles;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look={look} className="noscript:hidden" onClick={() => setOpen(true)}>
        {children}
      </Button>
      <noscript>
        <ButtonLink to={filesPage(proof)} look={look}>
          {children}
        </ButtonLink>
      </noscript>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.title}
        actions={<Button onClick={() => setOpen(false)}>{texts.close}</Button>}
      >
        {open && <RepresentativePictures proof={proof} answer={null} />}
      </Dialog>
    </>
  );
}
