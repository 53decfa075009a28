interface Question<Answer> {
  readonly ask: () => Promise<Answer>;
  readonly take: (answer: Answer) => void;
  /** Without an answer. By default the page stays as it is. */
  readonly failed?: () => void;
  readonly afterMs?: number;
}

/**
 * Asks for something besides the page's own data, as an effect: the answer to a question that was
 * replaced by a newer one, or whose page is left, counts for nothing.
 */
export function askNewest<Answer>({
  ask,
  take,
  failed = () => undefined,
  afterMs = 0,
}: Question<Answer>): () => void {
  let isNewest = true;
  const ifNewest =
    <Given>(act: (given: Given) => void) =>
    (given: Given) => {
      if (isNewest) act(given);
    };
  const timer = setTimeout(() => void ask().then(ifNewest(take), ifNewest(failed)), afterMs);
  return () => {
    isNewest = false;
    clearTimeout(timer);
  };
}
