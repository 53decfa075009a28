import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { deskKycTexts } from '../desk-texts.ts';
import { Panel } from '../parts/panel.tsx';
import { DocumentSheet } from './document-sheet.tsx';

/** The documents beside the data. Each is loaded when the officer has said why; the reason once given stands ready for the next. */
export function DocumentPane({ proofs, answer }: { readonly proofs: readonly IdentityProof[]; readonly answer: unknown }) {
  const texts = useTexts(deskKycTexts).documents;
  const [reason, setReason] = useState(texts.reasonDefault);
  const attachments = proofs.flatMap((proof) => proof.attachments);
  return (
    <div className="min-w-0 md:sticky md:top-4 md:max-h-[calc(100dvh-2rem)] md:overflow-y-auto max-lg:md:top-18 max-lg:md:max-h-[calc(100dvh-5.5rem)]">
      <Panel title={texts.title}>
        {attachments.length === 0 ? <p className="text-small text-muted">{texts.none}</p> : attachments.map((attachment) => <DocumentSheet key={attachment.id} attachment={attachment} reason={reason} onReason={setReason} pageAnswer={answer} />)}
      </Panel>
    </div>
  );
}
