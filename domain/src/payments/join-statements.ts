/** A booked line, in signed cents. Lines that are equal in every field the bank reports have the same `alike`. */
interface ChainLine {
  readonly alike: string;
  readonly cents: bigint;
}

export interface StatementLine extends ChainLine {
  readonly key: string;
  /** Whether this line, or one indistinguishable from it, is in the chain. */
  readonly isProven: boolean;
}

/** A statement beside the books of its account. */
export interface StatementToJoin {
  /** Null when the bank did not say. */
  readonly openingCents: bigint | null;
  readonly closingCents: bigint | null;
  /** In the order of the statement. */
  readonly lines: readonly StatementLine[];
}

/** The proven lines of an account, each with the balance after it; those of the last days are enough. */
export interface AccountChain {
  /** Where its joined statements end; null before there is an opening balance. */
  readonly balanceCents: bigint | null;
  readonly lines: readonly (ChainLine & { readonly balanceCents: bigint })[];
}

export interface JoinedStatement<S> {
  readonly statement: S;
  /** Keys of the lines that it adds to the chain, in its order; also of waiting equal lines of another statement. */
  readonly added: readonly string[];
  /** Those of them that equal a line already in the chain: separate bookings that are not booked yet. */
  readonly equals: ReadonlySet<string>;
}

export interface Joining<S> {
  readonly joined: readonly JoinedStatement<S>[];
  /** Statements that only repeat what is in the chain. */
  readonly repetitions: readonly S[];
}

/**
 * The statements that follow an account's balance without a gap, in their order. Banks repeat statements, some
 * send the whole day each time, and equal transfers without a reference look like one repeated transfer. The balances decide: a
 * statement begins at a point of the chain with the same balance as its opening balance, and from there its lines are those of the
 * chain, until one of the two ends. If the bank has reordered lines, the known lines count as repeated if the others
 * lead from the balance to the closing balance. If the balance occurs at several points, only lines without an equal are
 * new, so that nothing is booked twice. Nothing joins an account without an opening balance.
 */
export function joinStatements<S extends StatementToJoin>(
  account: AccountChain,
  statements: readonly S[],
): Joining<S> {
  const chain = new Chain(account, statements);
  const joined: JoinedStatement<S>[] = [];
  const waiting = new Set(statements);
  const readNext = (): JoinedStatement<S> | null => {
    for (const statement of waiting) {
      const reading = chain.read(statement);
      if (reading !== null && reading !== 'repetition') return { statement, ...reading };
    }
    return null;
  };
  for (let next = readNext(); next !== null; next = readNext()) {
    chain.append(next.statement, next.added);
    joined.push(next);
    waiting.delete(next.statement);
  }
  return {
    joined,
    repetitions: [...waiting].filter((statement) => chain.read(statement) === 'repetition'),
  };
}

type Reading = Pick<JoinedStatement<never>, 'added' | 'equals'> & {
  /** Whether lines count as separate bookings although equal ones are in the chain. */
  readonly repeats: boolean;
};

class Chain {
  private balanceCents: bigint | null;
  private readonly lines: (ChainLine & { readonly balanceCents: bigint })[];
  private readonly proven = new Set<string>();
  /** Of all statements. */
  private readonly byKey: ReadonlyMap<string, StatementLine>;
  private readonly byAlike: ReadonlyMap<string, StatementLine[]>;

  constructor({ balanceCents, lines }: AccountChain, statements: readonly StatementToJoin[]) {
    this.balanceCents = balanceCents;
    this.lines = [...lines];
    this.byKey = new Map(
      statements.flatMap((statement) => statement.lines.map((line) => [line.key, line])),
    );
    this.byAlike = Map.groupBy(this.byKey.values(), ({ alike }) => alike);
  }

  /** How a statement joins; null when it does not. */
  read(statement: StatementToJoin): Reading | 'repetition' | null {
    const { openingCents, closingCents, lines } = statement;
    if (openingCents === null || closingCents === null || this.balanceCents === null) return null;
    const unproven = lines.filter((line) => !this.isProven(line));
    const asNew = { added: keysOf(unproven), equals: new Set<string>(), repeats: false };
    const leadsToEnd = this.balanceCents + sumOf(unproven) === closingCents;
    const beginsAtEnd = openingCents === this.balanceCents;
    if (unproven.length === lines.length) return leadsToEnd || beginsAtEnd ? asNew : null;
    if (this.repeats(openingCents, lines, unproven)) return 'repetition';
    const isWhole = openingCents + sumOf(lines) === closingCents;
    const overlap = isWhole ? this.overlapOf(openingCents, lines) : 0;
    if (overlap > 0) {
      const reading = this.beyond(overlap, lines);
      if (this.isCertain(reading, openingCents)) return reading;
    }
    if (leadsToEnd && this.mayRepeat(openingCents, lines))
      return unproven.length === 0 ? 'repetition' : asNew;
    const follows = isWhole && beginsAtEnd ? this.beyond(0, lines) : null;
    return follows !== null && this.isCertain(follows, openingCents) ? follows : null;
  }

  append({ closingCents }: StatementToJoin, added: readonly string[]): void {
    let balanceCents = this.balanceCents ?? 0n;
    for (const key of added) {
      const { alike, cents } = this.byKey.get(key) ?? { alike: key, cents: 0n };
      balanceCents += cents;
      this.lines.push({ alike, cents, balanceCents });
      this.proven.add(key);
    }
    this.balanceCents = closingCents;
  }

  private isProven({ key, isProven }: StatementLine): boolean {
    return isProven || this.proven.has(key);
  }

  /** Whether its lines are in the chain from its opening balance on, or all are older than the known lines. */
  private repeats(
    openingCents: bigint,
    lines: readonly StatementLine[],
    unproven: readonly StatementLine[],
  ): boolean {
    // A line that is on no joined statement is new, even if an equal one is known.
    return (
      unproven.length === 0 &&
      (!this.knowsAny(lines) ||
        this.pointsAt(openingCents).some((at) =>
          hasAll(this.lines.slice(at, at + lines.length), lines),
        ))
    );
  }

  /** The number of lines at the start of a statement that are the last ones of the chain. */
  private overlapOf(openingCents: bigint, lines: readonly StatementLine[]): number {
    // After a filled gap or an unreadable entry the last lines do not lead to the balance.
    if (this.lines.at(-1)?.balanceCents !== this.balanceCents) return 0;
    const rests = this.pointsAt(openingCents).map((at) => this.lines.slice(at));
    const first = rests.find(
      (rest) =>
        rest.length < lines.length &&
        rest.every(({ alike }, index) => alike === lines[index]?.alike),
    );
    return first?.length ?? 0;
  }

  /** Whether it begins at a known balance, or all its proven lines are older than the known lines. */
  private mayRepeat(openingCents: bigint, lines: readonly StatementLine[]): boolean {
    return (
      this.pointsAt(openingCents).length > 0 ||
      openingCents === this.balanceCents ||
      !this.knowsAny(lines.filter((line) => this.isProven(line)))
    );
  }

  /** Where the balance occurred more than once, a statement's position is ambiguous. */
  private isCertain({ repeats }: Reading, openingCents: bigint): boolean {
    const times = this.pointsAt(openingCents).length + (openingCents === this.balanceCents ? 1 : 0);
    return !repeats || times === 1;
  }

  private knowsAny(lines: readonly ChainLine[]): boolean {
    const known = new Set(this.lines.map(({ alike }) => alike));
    return lines.some(({ alike }) => known.has(alike));
  }

  /** Indexes of the lines before which the balance was this. */
  private pointsAt(cents: bigint): number[] {
    return this.lines.flatMap((line, at) => (line.balanceCents - line.cents === cents ? at : []));
  }

  /**
   * The lines of a statement after the overlap. Of equal lines, those of no joined statement come first, including those of
   * another statement that are booked and wait.
   */
  private beyond(overlap: number, lines: readonly StatementLine[]): Reading {
    const keys = Map.groupBy(
      lines.toSorted((one, other) => Number(this.isProven(one)) - Number(this.isProven(other))),
      ({ alike }) => alike,
    );
    const own = new Set(keysOf(lines));
    const taken = lines.slice(overlap).flatMap(({ alike }) => keys.get(alike)?.shift() ?? []);
    const used = new Set<string>();
    const added = taken.map((line) => {
      const spare = this.isProven(line)
        ? this.byAlike
            .get(line.alike)
            ?.find((other) => !this.isProven(other) && !own.has(other.key) && !used.has(other.key))
        : undefined;
      if (spare !== undefined) used.add(spare.key);
      return spare ?? line;
    });
    return {
      added: keysOf(added),
      equals: new Set(keysOf(added.filter((line) => this.isProven(line)))),
      repeats: taken.some((line) => this.isProven(line)),
    };
  }
}

/** Whether `whole` has a line for each of `part`, in any order. */
function hasAll(whole: readonly ChainLine[], part: readonly ChainLine[]): boolean {
  const counts = countsOf(whole);
  return part.every(({ alike }) => {
    const count = counts.get(alike) ?? 0;
    counts.set(alike, count - 1);
    return count > 0;
  });
}

function countsOf(lines: readonly ChainLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { alike } of lines) counts.set(alike, (counts.get(alike) ?? 0) + 1);
  return counts;
}

function keysOf(lines: readonly StatementLine[]): string[] {
  return lines.map(({ key }) => key);
}

function sumOf(lines: readonly ChainLine[]): bigint {
  return lines.reduce((sum, { cents }) => sum + cents, 0n);
}
