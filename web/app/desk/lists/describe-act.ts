import type { Texts as ActTexts } from '@bb1/texts/acts/acts';

type Sentence = (values: { readonly actor: string }) => string;

/**
 * An act as a sentence. A code without one, which an earlier version recorded, stays as it is: what
 * is recorded now has a sentence by its type.
 */
export function describeAct(texts: ActTexts, act: string, actor: string): string {
  const [noun = '', verb = ''] = act.split('.');
  const sentences = new Map<string, Readonly<Record<string, Sentence>>>(Object.entries(texts));
  const sentence = new Map(Object.entries(sentences.get(noun) ?? {})).get(verb);
  return sentence?.({ actor }) ?? act;
}
