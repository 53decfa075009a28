import { type DraftForm, getKycDraft, saveKycDraft } from '@bb1/domain/kyc/draft-endpoints';
import { redirect, redirectDocument } from 'react-router';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import type { ApiCall } from '../../session/api-client.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { pageUrl } from '../../session/page-url.ts';
import type { SentForm } from '../../session/submission.ts';
import { DRAFT_FIELD } from '../../ui/form-drafts.ts';

/** Values of the buttons that do not finish the form. */
export const KEEP = 'keep_for_later';
export const DISCARD = 'discard_draft';

const NOT_TYPED: ReadonlySet<string> = new Set(['intent', DRAFT_FIELD]);

/** What the person typed and did not finish; null when there is nothing. */
export async function savedDraft(api: ApiCall, form: DraftForm) {
  const { fields } = await api(getKycDraft, { params: { form } });
  return fields === null || Object.keys(fields).length === 0 ? null : fields;
}

/** The answer to a button that keeps or discards the draft; null when the form is to be saved. */
export async function answerOfDraft(
  { request }: PageArgs,
  {
    api,
    form,
    draft,
  }: { readonly api: ApiCall; readonly form: SentForm; readonly draft: DraftForm },
): Promise<Response | null> {
  const intent = form.text('intent');
  if (intent !== KEEP && intent !== DISCARD) return null;
  const fields = intent === KEEP ? typedFields(form.values()) : {};
  await api(saveKycDraft, { params: { form: draft }, body: { fields } });
  const { pathname } = pageUrl(request);
  return intent === KEEP
    ? redirect(localPath(localeOfPath(pathname), '/verification/checklist?saved=draft'))
    : redirectDocument(pathname);
}

export function typedFields(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !NOT_TYPED.has(name) && value !== ''),
  );
}
