import { useTexts } from '../../../language/use-texts.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import type { DocumentGroup } from './document-groups.ts';

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
