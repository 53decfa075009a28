import { sql } from '../../../platform/db/database.ts';

export interface LegalHoldRow {
  id: string;
  reason: string;
  set_by_name: string;
  set_at: Date;
}

/** The account's current hold, if any. */
export const findLegalHold = sql<LegalHoldRow>(
  'legal_holds.find',
  'select h.id::text as id, h.reason, o.name as set_by_name, h.set_at from legal_holds h join officer_names o on o.id = h.set_by where h.account_id = $1 and h.lifted_at is null',
).maybe((accountId: string) => [accountId]);
export const insertLegalHold = sql(
  'legal_holds.insert',
  'insert into legal_holds (account_id, reason, set_by, set_at) values ($1, $2, $3, $4)',
).run((hold: { accountId: string; reason: string; officerId: string; at: Date }) => [
  hold.accountId,
  hold.reason,
  hold.officerId,
  hold.at,
]);
/** False if it was lifted meanwhile. */
export const saveLegalHoldLifted = sql(
  'legal_holds.lift',
  'update legal_holds set lifting_proposed_by = $2, lifted_by = $3, lifted_at = $4 where id = $1 and lifted_at is null',
).changes((lifting: { id: string; proposedBy: string; liftedBy: string; at: Date }) => [
  lifting.id,
  lifting.proposedBy,
  lifting.liftedBy,
  lifting.at,
]);
