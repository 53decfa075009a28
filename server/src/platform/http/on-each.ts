import type { Locale } from '@bb1/domain/locale';
import type { BulkReply } from '@bb1/domain/bulk-action';
import { Refusal } from '@bb1/domain/refusal';
import { refusalBody } from './errors.ts';

interface ManyCall {
  readonly locale: Locale;
  readonly body: { readonly ids: readonly string[] };
}

/**
 * Acts on each record of a call by the rules for one, in a transaction of its own: a refused record
 * stops no other. After an error the call can be repeated, because the rules refuse what is done.
 */
export async function onEach(
  { locale, body }: ManyCall,
  act: (id: string) => Promise<void>,
): Promise<BulkReply> {
  const each: { id: string; refusal: string | null }[] = [];
  for (const id of body.ids) each.push({ id, refusal: await refusalOf(locale, () => act(id)) });
  return { each };
}

async function refusalOf(locale: Locale, act: () => Promise<void>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Object.values(refusalBody(error, locale).errors).flat().join(' ');
  }
}
