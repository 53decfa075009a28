import type { DraftForm } from '@bb1/domain/kyc/draft-endpoints';
import { type Queryable, sql } from '../../platform/db/database.ts';

interface Draft {
  readonly accountId: string;
  readonly form: DraftForm;
}

const find = sql<{ fields: unknown }>(
  'kyc_drafts.find',
  'select fields from kyc_drafts where account_id = $1 and form = $2',
);

export const writeDraft = sql(
  'kyc_drafts.upsert',
  `insert into kyc_drafts (account_id, form, fields, saved_at) values ($1, $2, $3, $4)
   on conflict (account_id, form) do update set fields = excluded.fields, saved_at = excluded.saved_at`,
).run(
  ({ accountId, form, fields, at }: Draft & { readonly fields: unknown; readonly at: Date }) => [
    accountId,
    form,
    fields,
    at,
  ],
);

/** The form is finished. */
export const deleteDraft = sql(
  'kyc_drafts.delete',
  'delete from kyc_drafts where account_id = $1 and form = $2',
).run(({ accountId, form }: Draft) => [accountId, form]);

export const deleteDrafts = sql(
  'kyc_drafts.delete_all',
  'delete from kyc_drafts where account_id = $1',
);

/** One that was left for long says nothing to the person any more. */
export const deleteOldDrafts = sql(
  'kyc_drafts.delete_old',
  'delete from kyc_drafts where saved_at < $1',
);

export const findDraftsToExport = sql<{ form: string; fields: unknown; saved_at: Date }>(
  'kyc_drafts.export',
  'select form, fields, saved_at from kyc_drafts where account_id = $1 order by form',
);

export async function findDraft(db: Queryable, { accountId, form }: Draft) {
  const row = await db.maybe(find, [accountId, form]);
  // The endpoint's schema let nothing else in. oxlint-disable-next-line
  // typescript/no-unsafe-type-assertion
  return row === null ? null : (row.fields as Record<string, string>);
}
