import type { Refused } from '../../session/refused.ts';

/**
 * The state of a form whose request got no answer: the typed values stay, and a message says so.
 * Redirects and error pages of the server are answers and pass through.
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
