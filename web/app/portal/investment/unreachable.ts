import type { Refused } from '../../session/refused.ts';

/**
 * What a form shows when its request never got an answer: what was typed stays, and the sentence says so.
 * Redirects and error pages of the server are answers and go their way.
 */
export function unreachable(error: unknown, form: FormData, sentence: string): Refused {
  if (!(error instanceof TypeError)) throw error;
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    refused: true,
    status: 503,
    errors: { base: [sentence] },
    values: Object.fromEntries(texts),
  };
}
