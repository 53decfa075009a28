import type { Texts } from '@bb1/texts/acts/invariant-details';

type Place = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm';
type Sentence = (values: Readonly<Record<Place, string>>) => string;

/**
 * A row that breaks an invariant, as a sentence; null for a form that an earlier product recorded.
 * Each sentence has the recorded form as its name, with # for each value.
 */
export function describeBreach(texts: Texts, recorded: string): string | null {
  const sentences = Object.entries<Sentence>(texts).toSorted(
    ([one], [other]) => letters(other) - letters(one),
  );
  for (const [form, sentence] of sentences) {
    const parts = form.split('#').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const found = new RegExp(`^${parts.join('(.+?)')}$`, 's').exec(recorded);
    if (found !== null) return sentence(valuesOf(found.slice(1)));
  }
  return null;
}

/** Of two forms that fit, the one with more words of its own. */
function letters(form: string): number {
  return form.replaceAll('#', '').length;
}

function valuesOf(found: readonly string[]): Parameters<Sentence>[0] {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', ...rest] = found;
  const [i = '', j = '', k = '', l = '', m = ''] = rest;
  return { a, b, c, d, e, f, g, h, i, j, k, l, m };
}
