import { randomUUID } from 'node:crypto';
import type { Html } from './html.ts';

export interface Notice {
  readonly kind: 'done' | 'refused';
  readonly text: Html;
}

const KEPT = 100;

/**
 * A form's outcome, kept until the page fetches it; the address carries only an id, never the text.
 */
export class Notices {
  readonly #kept = new Map<string, Notice>();

  add(notice: Notice): string {
    const id = randomUUID();
    this.#kept.set(id, notice);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return id;
  }

  find(id: string): Notice | null {
    return this.#kept.get(id) ?? null;
  }
}
