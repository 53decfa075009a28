/** Who waits: an account, or a network. */
export interface Sender {
  readonly id: string;
  /** Whether it has proven an owner, for example by an address: then it goes first. */
  readonly isConfirmed: boolean;
}

/** Thrown instead of letting work pile up: the person is asked to come back. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface FairQueue {
  /**
   * Runs the task when it is the sender's turn.
   *
   * @throws QueueFullError if there is no room; otherwise whatever the task throws
   */
  readonly run: <T>(sender: Sender, task: () => Promise<T>) => Promise<T>;
}

interface Waiting {
  readonly sender: Sender;
  readonly start: () => void;
  readonly giveUp: (error: QueueFullError) => void;
}

/**
 * Decoding pictures and hashing passwords are the most expensive requests a stranger can make, so
 * only `atOnce` run together and only `waiting` more are kept in memory. Senders take turns, one
 * task each, confirmed ones before others: a sender of many delays no one else. When the line is
 * full, the sender with most in it gives up their last one, an unconfirmed sender first. Where turns are remembered, a sender
 * with fewer of them in that time goes first, and takes the place of one with more.
 */
export function fairQueue({
  atOnce,
  waiting,
  rememberedMs = 0,
}: {
  readonly atOnce: number;
  readonly waiting: number;
  /** For how long after their last turn the turns of absent senders count. */
  readonly rememberedMs?: number;
}): FairQueue {
  // In order of arrival. `served` counts the turns of senders that are running, waiting or remembered; `left` is when the latter were gone.
  const line: Waiting[] = [];
  const served = new Map<string, number>();
  const left = new Map<string, number>();
  const present = new Map<string, number>();
  let running = 0;

  const waitingOf = ({ id }: Sender) => line.filter(({ sender }) => sender.id === id).length;

  function forget(): void {
    for (const [id, at] of left) {
      if (at + rememberedMs > performance.now()) return;
      left.delete(id);
      served.delete(id);
    }
  }

  function arrive({ id }: Sender): void {
    forget();
    left.delete(id);
    if (!served.has(id)) {
      // A newcomer joins the present round: earlier turns of others are no debt to them.
      const round = [...present.keys()].map((one) => served.get(one) ?? 0);
      served.set(id, round.length === 0 || rememberedMs > 0 ? 0 : Math.min(...round));
    }
    present.set(id, (present.get(id) ?? 0) + 1);
  }

  function depart({ id }: Sender): void {
    const more = (present.get(id) ?? 1) - 1;
    if (more > 0) {
      present.set(id, more);
      return;
    }
    present.delete(id);
    left.set(id, performance.now());
    forget();
  }

  /** The first of the confirmed, among them of those with fewest turns. */
  function next(): Waiting | undefined {
    const [first] = line.toSorted(
      (one, other) =>
        Number(other.sender.isConfirmed) - Number(one.sender.isConfirmed) ||
        (served.get(one.sender.id) ?? 0) - (served.get(other.sender.id) ?? 0),
    );
    return first;
  }

  function begin({ id }: Sender): void {
    running += 1;
    served.set(id, (served.get(id) ?? 0) + 1);
  }

  /** Makes room for one more of this sender, at the cost of a sender who has more in the line. */
  function makeRoom(sender: Sender): boolean {
    if (line.length < waiting) return true;
    const places = (one: Sender, more = 0) =>
      (one.isConfirmed ? 0 : waiting + 1) + waitingOf(one) + more;
    const remembered = ({ id }: Sender) => (rememberedMs > 0 ? (served.get(id) ?? 0) : 0);
    const isHeavier = (one: Sender, other: Sender, more = 0) =>
      (places(one) - places(other, more) || remembered(one) - remembered(other)) > 0;
    const [first] = line;
    if (first === undefined) return false;
    const heaviest = line.reduce((most, one) => (isHeavier(most.sender, one.sender) ? most : one));
    if (!isHeavier(heaviest.sender, sender, 1)) return false;
    line.splice(line.indexOf(heaviest), 1);
    heaviest.giveUp(new QueueFullError('others have waited for fewer'));
    return true;
  }

  async function turn(sender: Sender): Promise<void> {
    if (running < atOnce) {
      begin(sender);
      return;
    }
    if (!makeRoom(sender)) throw new QueueFullError('the line is full');
    await new Promise<void>((start, giveUp) => line.push({ sender, start, giveUp }));
  }

  function leave(): void {
    running -= 1;
    const first = next();
    if (first === undefined) return;
    line.splice(line.indexOf(first), 1);
    // Begun before it is woken, so that a newcomer cannot jump the queue.
    begin(first.sender);
    first.start();
  }

  return {
    run: async (sender, task) => {
      arrive(sender);
      try {
        await turn(sender);
        try {
          return await task();
        } finally {
          leave();
        }
      } finally {
        depart(sender);
      }
    },
  };
}
