import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import type { BusinessFile } from '@bb1/domain/kyc/business-endpoints';
import { BUSINESS_FILE_KINDS, type BusinessFileKind } from '@bb1/domain/kyc/business';
import type { DocumentType } from '@bb1/domain/kyc/identity-proof';
import { useTexts } from '../../../language/use-texts.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';

type Attachment = IdentityProof['attachments'][number];

/**
 * Files that belong together: the pictures of one person's document, or the company's documents of
 * one kind.
 */
export type DocumentGroup = {
  readonly key: string;
  readonly attachments: readonly Attachment[];
} & (
  | { readonly person: string; readonly kind: DocumentType }
  | { readonly person: null; readonly kind: BusinessFileKind }
);

/**
 * All files of a case in the order of comparison: person by person, then the company's documents.
 */
export function documentGroups({
  proofs,
  businessFiles,
}: {
  readonly proofs: readonly IdentityProof[];
  readonly businessFiles: readonly BusinessFile[];
}): DocumentGroup[] {
  const ofPersons: DocumentGroup[] = proofs.map((proof) => ({
    key: proof.id,
    person: `${proof.first_name} ${proof.last_name}`,
    kind: proof.doc_type,
    attachments: proof.attachments,
  }));
  const papers: DocumentGroup[] = BUSINESS_FILE_KINDS.map((kind) => ({
    key: kind,
    person: null,
    kind,
    attachments: businessFiles.filter((file) => file.kind === kind),
  }));
  return [...ofPersons, ...papers].filter((group) => group.attachments.length > 0);
}

/** The file before or after one; at an end the same one, and without an open file the first. */
export function neighbour(
  ids: readonly string[],
  { of, step }: { readonly of: string | null; readonly step: 1 | -1 },
): string | null {
  const at = of === null ? -1 : ids.indexOf(of);
  if (at === -1) return ids[0] ?? null;
  return ids[Math.min(Math.max(at + step, 0), ids.length - 1)] ?? null;
}

/**
 * The title of a group of files: the person and their document, or the kind of the company's
 * documents.
 */
export function useGroupTitle(): (group: DocumentGroup) => string {
  const { documentTypes, paperKinds } = useTexts(deskKycTexts);
  return (group) =>
    group.person === null
      ? paperKinds[group.kind]
      : `${group.person} · ${documentTypes[group.kind]}`;
}
