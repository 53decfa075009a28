import { SCREENING_LIST_NAMES } from '@bb1/domain/screening/screening-lists';
import { useTexts } from '../../language/use-texts.ts';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';

/** The name of a list; one that the product no longer knows by its identifier. */
export function useListName(): (list: string) => string {
  const texts = useTexts(deskScreeningTexts).lists;
  return (list) => {
    const known = SCREENING_LIST_NAMES.find((name) => name === list);
    return known === undefined ? list : texts[known];
  };
}
