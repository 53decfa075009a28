import { deskHome, type workQueueSchema } from '@bb1/domain/officers/endpoints';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { OfficerOfTheDay, Officers } from './morning.ts';

export type Queue = z.output<typeof workQueueSchema>['name'];

interface Work {
  readonly officer: OfficerOfTheDay;
  readonly queue: Queue;
  readonly pieces: number;
  /** The keys pressed so far, where the work is done at the desk. */
  readonly keys?: () => number;
}

/** Counts what officers have worked off and from which queue, with the seconds and keys it took. */
export class WorkBook {
  readonly #pieces = new Map<Queue, number>();
  readonly #lines: string[] = [];
  #keys = 0;
  readonly #officers: Officers;

  constructor(officers: Officers) {
    this.#officers = officers;
  }

  get pieces(): ReadonlyMap<Queue, number> {
    return this.#pieces;
  }

  /** How many items wait in a queue, as an authorised officer sees it. */
  async queued(officer: OfficerOfTheDay, queue: Queue): Promise<number> {
    return (
      (await this.#officers[officer].ok(deskHome)).queues.find(({ name }) => name === queue)
        ?.count ?? Number.NaN
    );
  }

  /** This many items of work: afterwards that many fewer wait. */
  async workOff(
    { officer, queue, pieces, keys }: Work,
    work: () => Promise<unknown>,
  ): Promise<void> {
    const before = await this.queued(officer, queue);
    expect([queue, before > 0, before >= pieces]).toEqual([queue, true, true]);
    const [since, keysBefore] = [performance.now(), keys?.()];
    await work();
    const pressed = (keys?.() ?? 0) - (keysBefore ?? 0);
    this.#keys += pressed;
    this.#lines.push(
      [
        queue.padEnd(28),
        officer.padEnd(6),
        `${pieces} x`,
        `${((performance.now() - since) / 1_000 / pieces).toFixed(1)} s`,
        keys === undefined ? 'by call' : `${pressed} keys`,
      ].join('  '),
    );
    await expect
      .poll(() => this.queued(officer, queue), { timeout: 20_000, message: queue })
      .toBe(before - pieces);
    this.note(queue, pieces);
  }

  /** All keys pressed at the desk, those typed included. */
  get keys(): number {
    return this.#keys;
  }

  /** A line for each kind of work in the order of the day; seconds are those of one piece. */
  get table(): string {
    return [...this.#lines, `${this.#keys} keys`].join('\n');
  }

  note(queue: Queue, pieces: number): void {
    this.#pieces.set(queue, (this.#pieces.get(queue) ?? 0) + pieces);
  }
}
