import type {
  Deposit,
  DepositInterest,
  DepositNews,
  DepositWatch,
  Outflow,
} from '../server/src/integrations/deposits/deposit-watch.ts';

/** Minimal books with the guarantees that a deposit watch relies on; tests of a watch use them. */
export interface DepositBooks {
  readonly deposits: ReadonlyMap<string, Deposit>;
  readonly outflows: ReadonlyMap<string, Outflow>;
  interest(): DepositInterest;
  /** False if the cursor has changed since the read began: nothing was written then. */
  write(news: DepositNews, interest: DepositInterest): boolean;
  /** Reads and writes until everything is read; returns the last result. */
  follow(watch: DepositWatch): Promise<DepositNews>;
  /** The amount received there and not undone, final or not. */
  unitsIn(address: string): bigint;
  unitsOut(address: string): bigint;
}

export function depositBooks(addresses: readonly string[]): DepositBooks {
  const deposits = new Map<string, Deposit>();
  const outflows = new Map<string, Outflow>();
  let cursor: string | null = null;
  const sum = (list: readonly { readonly units: bigint }[]) =>
    list.reduce((total, { units }) => total + units, 0n);
  const books: DepositBooks = {
    deposits,
    outflows,
    unitsIn: (address) =>
      sum(
        [...deposits.values()].filter((one) => one.address === address && one.finality !== 'gone'),
      ),
    unitsOut: (address) => sum([...outflows.values()].filter((one) => one.address === address)),
    interest: () => ({
      cursor,
      addresses: addresses.map((address) => ({
        address,
        inUnits: books.unitsIn(address),
        outUnits: books.unitsOut(address),
      })),
      open: [...deposits.values()]
        .filter(({ finality }) => finality === 'seen')
        .map(({ key }) => key),
      final: [...deposits.values()].flatMap(({ finality, key, height }) =>
        finality === 'final' && height !== null ? [{ key, height }] : [],
      ),
    }),
    write(news, interest) {
      if (interest.cursor !== cursor) return false;
      const unanswered = interest.open.filter((key) =>
        news.deposits.every((one) => one.key !== key),
      );
      if (unanswered.length > 0) throw new Error(`no answer about ${unanswered.join(', ')}`);
      for (const answer of news.deposits) {
        const known = deposits.get(answer.key);
        // What is gone keeps its amount and address.
        deposits.set(
          answer.key,
          known
            ? {
                ...known,
                finality: answer.finality,
                confirmations: answer.confirmations,
                height: answer.height,
              }
            : answer,
        );
      }
      for (const answer of news.outflows) outflows.set(answer.key, answer);
      cursor = news.cursor;
      return true;
    },
    async follow(watch) {
      for (;;) {
        const interest = books.interest();
        const news = await watch.look(interest);
        if (books.write(news, interest) && news.isComplete) return news;
      }
    },
  };
  return books;
}
