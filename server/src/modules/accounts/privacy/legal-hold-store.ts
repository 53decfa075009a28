import { type Queryable, sql, type Tx } from '../../../platform/db/database.ts';

export interface LegalHoldRow {
  reason: string;
  set_by_name: string;
  set_at: Date;
}

const findHold = sql<LegalHoldRow>(
  'legal_holds.find',
  'select h.reason, o.name as set_by_name, h.set_at from legal_holds h join officer_names o on o.id = h.set_by where h.account_id = $1 and h.lifted_at is null',
);
const insertHold = sql(
  'legal_holds.insert',
  'insert into legal_holds (account_id, reason, set_by, set_at) values ($1, $2, $3, $4)',
);
const liftHold = sql(
  'legal_holds.lift',
  'update legal_holds set lifted_by = $2, lifted_at = $3 where account_id = $1 and lifted_at is null',
);

/** The account's current hold, if any. */
export function findLegalHold(db: Queryable, accountId: string): Promise<LegalHoldRow | null> {
  return db.maybe(findHold, [accountId]);
}

export async function insertLegalHold(
  tx: Tx,
  hold: { accountId: string; reason: string; officerId: string; at: Date },
): Promise<void> {
  await tx.run(insertHold, [hold.accountId, hold.reason, hold.officerId, hold.at]);
}

/** False if there was none. */
export async function liftLegalHoldRow(
  tx: Tx,
  lifting: { accountId: string; officerId: string; at: Date },
): Promise<boolean> {
  return (await tx.run(liftHold, [lifting.accountId, lifting.officerId, lifting.at])) === 1;
}
