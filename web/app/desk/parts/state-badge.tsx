import { type Catalogue, useTexts } from '../../language/use-texts.ts';
import type { AlertKind } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';

/** The states of a kind of record as badges: their words in its texts, and how each looks. */
export function stateBadge<Texts, State extends string>(
  catalogue: Catalogue<Texts>,
  words: (texts: Texts) => Readonly<Record<State, string>>,
  looks: Readonly<Record<NoInfer<State>, AlertKind | 'neutral'>>,
) {
  return function StateBadge({ state }: { readonly state: State }) {
    return <Badge kind={looks[state]}>{words(useTexts(catalogue))[state]}</Badge>;
  };
}
