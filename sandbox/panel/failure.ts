import { PanelRefusal } from './fields.ts';
import { saysNotReady } from './product-database.ts';
import type { Texts } from '@bb1/texts/sandbox/panel';

/** Status and sentence for any error. */
export function failureOf(
  error: unknown,
  texts: Texts,
): { readonly status: number; readonly sentence: string } {
  if (error instanceof PanelRefusal) return { status: 422, sentence: error.sentence(texts) };
  // Names the value that a statement cannot carry.
  if (error instanceof RangeError)
    return { status: 422, sentence: texts.refused.failed({ what: error.message }) };
  if (saysNotReady(error)) return { status: 503, sentence: texts.refused.notReady };
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return { status, sentence: texts.refused.unreadable };
  return {
    status: 500,
    sentence: texts.refused.failed({
      what: error instanceof Error ? error.message : String(error),
    }),
  };
}
