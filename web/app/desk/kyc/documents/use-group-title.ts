import { useTexts } from '../../../language/use-texts.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import type { DocumentGroup } from './document-groups.ts';

/** What a group of files is called: whose document and which, or the kind of the company's papers. */
export function useGroupTitle(): (group: DocumentGroup) => string {
  const { documentTypes, paperKinds } = useTexts(deskKycTexts);
  return (group) =>
    group.person === null
      ? paperKinds[group.kind]
      : `${group.person} · ${documentTypes[group.kind]}`;
}
