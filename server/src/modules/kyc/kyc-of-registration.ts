import type { Context } from '../../context.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import type { RegistrationPart } from '../accounts/forget-unconfirmed.ts';
import { deleteIdentityProofRow, detach, findAttachments, findIdentityProofs } from './store.ts';

const officersActed = sql<{ found: boolean }>('kyc.officers_acted', "select exists (select from kyc_verdict_changes where account_id = $1 and actor_kind = 'officer') as found");
const deletions = ['kyc_requested_changes', 'kyc_verdict_changes', 'kyc_addresses', 'kyc_records'].map((table) => sql(`${table}.delete_of_account`, `delete from ${table} where account_id = $1`));

/** Data and documents of somebody who began the identification and never confirmed the address. What officers decided on stays. */
export function kycOfRegistration({ documents }: Pick<Context, 'documents'>): RegistrationPart {
  return {
    mustStay: async (db: Queryable, accountId) => (await db.one(officersActed, [accountId])).found,
    async forget(tx, accountId) {
      for (const file of await findAttachments(tx, accountId)) {
        await detach(tx, file.id);
        await documents.remove(tx, file.document_id);
      }
      for (const proof of await findIdentityProofs(tx, accountId)) await deleteIdentityProofRow(tx, proof.id, accountId);
      for (const statement of deletions) await tx.run(statement, [accountId]);
    },
  };
}
