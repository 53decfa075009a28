import { type Catalogue, useTexts } from '../../language/use-texts.ts';
import { useFormat } from './use-format.ts';

/** The texts of a catalogue, and how values are written among them: `[texts, format]`. */
export function useWords<Texts>(catalogue: Catalogue<Texts>) {
  return [useTexts(catalogue), useFormat()] as const;
}
