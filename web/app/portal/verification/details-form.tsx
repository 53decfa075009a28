import { type DraftForm, saveKycDraft } from '@bb1/domain/kyc/draft-endpoints';
import verificationTexts from '@bb1/texts/pages/verification';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { callApi } from '../../session/call-api.ts';
import { PageForm } from '../../session/page-form.tsx';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { typedIn } from '../../ui/form-drafts.ts';
import { DISCARD, KEEP, typedFields } from './saved-draft.ts';
import { SaveDetails } from './save-details.tsx';

/** A person who goes on typing is not interrupted. */
const PAUSE_MS = 1_500;

/**
 * A form of the verification: its unfinished state is kept on the server, after each pause and by a
 * button, and goes on in any browser.
 */
export function DetailsForm({
  name,
  draft,
  children,
}: {
  readonly name: DraftForm;
  /** What the person typed earlier and did not finish. */
  readonly draft: Readonly<Record<string, string>> | null;
  readonly children: ReactNode;
}) {
  const texts = useTexts(verificationTexts).draft;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => keepAfterPauses(box.current, name), [name]);
  return (
    <div ref={box}>
      <PageForm className="grid gap-6" kept={draft}>
        {draft !== null && <Alert kind="info">{texts.kept}</Alert>}
        {children}
      </PageForm>
    </div>
  );
}

/** Saves the details, keeps them for later, or discards what was kept. */
export function DetailsButtons({ hasDraft }: { readonly hasDraft: boolean }) {
  const texts = useTexts(verificationTexts).draft;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SaveDetails />
      <SubmitButton look="secondary" name="intent" value={KEEP}>
        {texts.later}
      </SubmitButton>
      {hasDraft && (
        <SubmitButton look="quiet" name="intent" value={DISCARD}>
          {texts.discard}
        </SubmitButton>
      )}
    </div>
  );
}

function keepAfterPauses(box: HTMLDivElement | null, name: DraftForm): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    const form = box?.querySelector('form');
    if (!form) return;
    const fields = typedFields(Object.fromEntries(typedIn(form)));
    // The tab has it too; the next pause or the button tries again.
    callApi(saveKycDraft, { params: { form: name }, body: { fields } }).catch(() => undefined);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE_MS);
  };
  const stop = () => clearTimeout(timer);
  box?.addEventListener('change', later);
  box?.addEventListener('submit', stop);
  return () => {
    stop();
    box?.removeEventListener('change', later);
    box?.removeEventListener('submit', stop);
  };
}
