import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { OfficerPrincipal } from '../../platform/http/call.ts';
import { officersCopy } from '../../platform/documents/stamp-copy.ts';
import { findBusinessFiles } from './business-store.ts';
import { saveDocumentView, findAttachments } from './proof-store.ts';

/**
 * One file of a person or company for an officer: the view is logged before anything is shown, and
 * pictures are stamped as copies.
 */
export async function viewDocument(
  context: Pick<Context, 'db' | 'clock' | 'documents'>,
  officer: Pick<OfficerPrincipal, 'officerId' | 'name'>,
  look: { accountId: string; attachmentId: string; reason: string },
): Promise<{ name: string; type: string; content_base64: string }> {
  const at = context.clock.now();
  const document = await context.db.transaction('view_document', async (tx) => {
    const files = [
      ...(await findAttachments(tx, look.accountId)),
      ...(await findBusinessFiles(tx, look.accountId)),
    ];
    const file = files.find((one) => one.id === look.attachmentId);
    if (file === undefined) throw refuse('not_found', 'not_found');
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officer.officerId },
      act: 'kyc.document_viewed',
      subject: `account:${look.accountId}`,
      reason: look.reason,
      after: { attachment: file.id },
    });
    const opened = await context.documents.openForViewing(tx, file.document_id, look.accountId);
    await saveDocumentView(tx, {
      officerId: officer.officerId,
      documentId: file.document_id,
      at,
    });
    if (opened === null)
      throw new Error(`document ${file.document_id} of attachment ${file.id} is gone`);
    return opened;
  });
  const copy = await officersCopy(document, { at, name: officer.name });
  return { name: document.name, type: copy.type, content_base64: copy.bytes.toString('base64') };
}
