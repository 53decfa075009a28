import { refuse } from '@bb1/domain/refusal';

/** Bytes of one form while they are in memory. */
export interface FormMemory {
  /**
   * Counts received bytes.
   *
   * @throws Refusal if there is no room for them: the same files may be sent again in a moment
   */
  take(bytes: number): void;
  /** Releases all of them, once the form is answered. */
  leave(): void;
}

/**
 * Limits the memory of all forms with files together, and of one person's forms. Bytes are counted
 * as they arrive, so opening many forms and sending little blocks no other upload.
 */
export class UploadMemoryLimit {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #heldBy = new Map<string, number>();
  #held = 0;

  constructor({ mostBytes, mostBytesOfOne }: { mostBytes: number; mostBytesOfOne: number }) {
    this.#most = mostBytes;
    this.#mostOfOne = mostBytesOfOne;
  }

  /** Bytes held now. */
  get held(): number {
    return this.#held;
  }

  /** `formBytes`: how large this form may be, which one person may always hold. */
  enter(who: string, formBytes: number): FormMemory {
    const mostOfOne = Math.max(this.#mostOfOne, formBytes);
    let taken = 0;
    const add = (bytes: number): void => {
      taken += bytes;
      this.#held += bytes;
      const own = (this.#heldBy.get(who) ?? 0) + bytes;
      if (own === 0) this.#heldBy.delete(who);
      else this.#heldBy.set(who, own);
    };
    return {
      take: (bytes) => {
        if (this.#held + bytes > this.#most || (this.#heldBy.get(who) ?? 0) + bytes > mostOfOne)
          throw refuse('unavailable', 'upload_busy');
        add(bytes);
      },
      leave: () => add(-taken),
    };
  }
}
