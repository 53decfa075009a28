import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { deleteBusiness, detachFromBusiness, findBusinessFiles } from './business-store.ts';
import { deleteDrafts } from './draft-store.ts';
import { allIdentityProofIds } from './proof-store.ts';
import { deleteProofWithFiles } from './remove-identity-proof.ts';
import { deleteAddress, deleteRequests } from './abandoned-store.ts';

/** Deletes all persons of an account with their files. */
export async function removePersons(
  tx: Tx,
  context: Pick<Context, 'documents'>,
  accountId: string,
): Promise<void> {
  for (const id of await allIdentityProofIds(tx, accountId))
    await deleteProofWithFiles(tx, context, { accountId, id });
}

/** Deletes an account's company with owners and papers. */
export async function removeCompany(
  tx: Tx,
  context: Pick<Context, 'documents'>,
  accountId: string,
): Promise<void> {
  for (const file of await findBusinessFiles(tx, accountId)) {
    await detachFromBusiness(tx, file.id);
    await context.documents.remove(tx, file.document_id);
  }
  await deleteBusiness(tx, accountId);
}

/** Deletes everything given for the verification; record, attempts and history stay. */
export async function removeGivenDetails(
  tx: Tx,
  context: Pick<Context, 'documents'>,
  accountId: string,
): Promise<void> {
  await removePersons(tx, context, accountId);
  await removeCompany(tx, context, accountId);
  await tx.run(deleteAddress, [accountId]);
  await tx.run(deleteRequests, [accountId]);
  await tx.run(deleteDrafts, [accountId]);
}
