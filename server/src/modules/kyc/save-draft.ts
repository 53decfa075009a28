import type { DraftForm } from '@bb1/domain/kyc/draft-endpoints';
import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { writeDraft } from './draft-store.ts';
import { lockKyc } from './store.ts';

/**
 * Keeps an unfinished form. It is no statement to the issuer: it moves no item, ends no approval,
 * and no officer sees it.
 */
export async function saveDraft(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  draft: {
    readonly accountId: string;
    readonly form: DraftForm;
    readonly fields: Readonly<Record<string, string>>;
  },
): Promise<void> {
  await db.transaction('save_kyc_draft', async (tx) => {
    const record = await lockKyc(tx, draft.accountId);
    if (record !== null && !mayEditDetails(record.verdict)) throw refuse('conflict', 'kyc_locked');
    await writeDraft(tx, { ...draft, at: clock.now() });
  });
}
