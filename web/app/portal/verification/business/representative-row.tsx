import { useActionData } from 'react-router';
import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { uploadIsComplete } from '@bb1/domain/kyc/identity-proof';
import { useLocale } from '../../../language/use-locale.ts';
import { PageForm } from '../../../session/page-form.tsx';
import { useTexts } from '../../../language/use-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink, Button, type ButtonLook } from '../../../ui/button.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { formatDate } from '../../../ui/format.ts';
import type { FilesMay } from '../ask-before-upload.tsx';
import { SaveDetails } from '../save-details.tsx';
import verificationTexts from '@bb1/texts/pages/verification';
import businessTexts from '@bb1/texts/pages/verification-business';
import { refusalOf } from '../../../session/refused.ts';
import { RemoveDetails, Spoken } from './remove-details.tsx';
import { fullName } from './full-name.ts';
import { filesPage, RepresentativePictures } from './representative-pictures.tsx';
import { type ReactNode, useState } from 'react';
import { goodBreaks } from '../../../ui/good-breaks.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface RepresentativeRowProps {
  readonly proof: IdentityProof;
  readonly may: FilesMay;
}

const BADGES = { complete: 'success', pictures: 'warning', expired: 'error' } as const;
const LIST = '/verification/legal_reps';

/** One representative: name, missing steps, and actions. */
export function RepresentativeRow({ proof, may }: RepresentativeRowProps) {
  const texts = useTexts(businessTexts).representatives;
  const name = fullName(proof);
  const state = stateOf(proof);
  return (
    <li className="grid gap-3 border-b border-line py-5 first:pt-0 last:border-0 last:pb-0">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-body font-semibold wrap-anywhere">{name}</h3>
          <Badge kind={BADGES[state]}>{texts.states[state]}</Badge>
          {proof.acts_for_account && <Badge kind="info">{texts.actsForAccount}</Badge>}
        </div>
        <DocumentLine proof={proof} />
      </div>
      {may === 'read' ? null : (
        <>
          <div className="flex flex-wrap gap-3">
            {may === 'change' && (
              <UploadDialog proof={proof} look={state === 'pictures' ? 'primary' : 'secondary'}>
                <FilesWords state={state} name={name} />
              </UploadDialog>
            )}
            {may === 'ask' && (
              <ButtonLink to={filesPage(proof)} look="secondary">
                <Spoken short={texts.files} long={texts.filesOf({ name })} />
              </ButtonLink>
            )}
            <ButtonLink to={`${LIST}/${proof.id}`} look="secondary">
              <Spoken short={texts.change} long={texts.changeOf({ name })} />
            </ButtonLink>
            {!proof.acts_for_account && <ThisIsMe proof={proof} />}
          </div>
          <RemoveDetails
            id={proof.id}
            leaveTo={LIST}
            words={{
              remove: texts.remove,
              removeThis: texts.removeOf({ name }),
              text: texts.removeText({ name }),
              yes: texts.removeYes,
              anyway: texts.removeAnyway,
            }}
          />
        </>
      )}
    </li>
  );
}

function DocumentLine({ proof }: { readonly proof: IdentityProof }) {
  const texts = useTexts(businessTexts).representatives;
  const { docTypes } = useTexts(verificationTexts).identity;
  const locale = useLocale();
  const document = texts.document({
    type: docTypes[proof.doc_type],
    number: proof.doc_id,
    date: formatDate(locale, proof.doc_expires_on),
  });
  return (
    <>
      {proof.company_role !== null && (
        <span className="text-small wrap-anywhere">{proof.company_role}</span>
      )}
      <span className="figures text-fine wrap-anywhere text-muted">{goodBreaks(document)}</span>
    </>
  );
}

function FilesWords({
  state,
  name,
}: {
  readonly state: ReturnType<typeof stateOf>;
  readonly name: string;
}) {
  const texts = useTexts(businessTexts).representatives;
  const missing = state === 'pictures';
  return (
    <Spoken
      short={missing ? texts.upload : texts.files}
      long={(missing ? texts.uploadOf : texts.filesOf)({ name })}
    />
  );
}

/**
 * Marks this representative as the person behind the account; the page's action receives `intent`
 * "act" and `acting_id`.
 */
function ThisIsMe({ proof }: Pick<RepresentativeRowProps, 'proof'>) {
  const answer = useActionData<unknown>();
  const texts = useTexts(businessTexts).representatives;
  return (
    <PageForm answer={refusalOf(answer, 'acting_id', proof.id)} className="grid gap-3">
      <input type="hidden" name="intent" value="act" readOnly />
      <input type="hidden" name="acting_id" value={proof.id} readOnly />
      <SaveDetails leaveTo={LIST}>
        <SubmitButton look="secondary" className="justify-self-start">
          <Spoken short={texts.thisIsMe} long={texts.thisIsMeLong({ name: fullName(proof) })} />
        </SubmitButton>
      </SaveDetails>
    </PageForm>
  );
}

function stateOf({
  complete,
  doc_type: type,
  attachments,
}: IdentityProof): 'complete' | 'pictures' | 'expired' {
  if (complete) return 'complete';
  return uploadIsComplete(type, attachments) ? 'expired' : 'pictures';
}

/** Opens the files of a representative over the list; without script, on a page of their own. */
function UploadDialog({
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
