import type {
  ExtractReason,
  RegisterContent,
} from '@bb1/domain/holding-documents/register-extract';
import { sql, type Tx } from '../../platform/db/database.ts';

export interface ExtractRow {
  id: string;
  number: number;
  account_id: string;
  reason: ExtractReason;
  content: RegisterContent;
  tokens: string;
  document_id: string | null;
  issued_at: Date;
}

const COLUMNS =
  'id, number, account_id, reason, content, token_amount::text as tokens, document_id, issued_at';

/** Oldest first. */
export const extractsOf = sql<ExtractRow>(
  'register_extracts.of_account',
  `select ${COLUMNS} from register_extracts where account_id = $1 order by number`,
).rows((accountId: string) => [accountId]);
export const findExtract = sql<ExtractRow>(
  'register_extracts.find',
  `select ${COLUMNS} from register_extracts where id = $1 and account_id = $2`,
).maybe((id: string, accountId: string) => [id, accountId]);
const nextNumber = sql<{ number: number }>(
  'register_extracts.next_number',
  "select nextval('register_extract_number')::int as number",
);
export const insertExtract = sql(
  'register_extracts.insert',
  'insert into register_extracts (id, number, account_id, reason, content, token_amount, document_id, issued_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
).run((extract: Omit<ExtractRow, 'document_id'> & { readonly document_id: string }) => [
  extract.id,
  extract.number,
  extract.account_id,
  extract.reason,
  JSON.stringify(extract.content),
  extract.tokens,
  extract.document_id,
  extract.issued_at,
]);
// People whose entry has not been looked at yet today; or whose books have changed since a look today; or who were never looked at.
// Each part has an index of its own.
/** People whose entries are to be compared, those first who have waited longest. */
export const holdersToLookAt = sql<{ account_id: string }>(
  'register_looks.due',
  `select due.account_id from (
     select account_id, looked_at from register_looks where looked_at < $1
     union select k.account_id, k.looked_at from register_changes c join register_looks k on k.account_id = c.account_id and k.looked_at <= c.changed_at where c.changed_at >= $1
     union select p.account_id, null from register_people p where not exists (select from register_looks k where k.account_id = p.account_id)
   ) due where not exists (select from register_claims_under_way c where c.account_id = due.account_id)
   order by due.looked_at nulls first, due.account_id limit 200`,
).column((dayBegan: Date) => [dayBegan]);
export const hasClaimUnderWay = sql<{ found: boolean }>(
  'register_claims_under_way.find',
  'select exists (select from register_claims_under_way where account_id = $1) as found',
).value((accountId: string) => [accountId]);
export const saveRegisterLook = sql(
  'register_looks.save',
  'insert into register_looks (account_id, looked_at) values ($1, $2) on conflict (account_id) do update set looked_at = excluded.looked_at',
);
export const forgetRegisterLook = sql(
  'register_looks.delete',
  'delete from register_looks where account_id = $1',
);
export const forgetHolderName = sql(
  'register_extracts.forget_name',
  `update register_extracts set content = content || '{"holder": ""}' where account_id = $1`,
);

export async function nextExtractNumber(tx: Tx): Promise<number> {
  return (await tx.one(nextNumber)).number;
}
