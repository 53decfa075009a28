import { deskHome, type workQueueSchema } from '@bb1/domain/officers/endpoints';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { OfficerOfTheDay, Officers } from './morning.ts';

export type Queue = z.output<typeof workQueueSchema>['name'];

/** Counts what officers have worked off, and from which queue. */
export class WorkBook {
  readonly #pieces = new Map<Queue, number>();
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
    {
      officer,
      queue,
      pieces,
    }: { readonly officer: OfficerOfTheDay; readonly queue: Queue; readonly pieces: number },
    work: () => Promise<unknown>,
  ): Promise<void> {
    const before = await this.queued(officer, queue);
    expect([queue, before > 0, before >= pieces]).toEqual([queue, true, true]);
    await work();
    await expect
      .poll(() => this.queued(officer, queue), { timeout: 20_000, message: queue })
      .toBe(before - pieces);
    this.note(queue, pieces);
  }

  note(queue: Queue, pieces: number): void {
    this.#pieces.set(queue, (this.#pieces.get(queue) ?? 0) + pieces);
  }
}
