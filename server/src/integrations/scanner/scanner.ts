/**
 * What a virus scanner can say about a file. Only `clean` and `not_configured` let a file through: a scanner that was
 * configured and does not answer must never look like one that found nothing.
 */
export type ScanVerdict =
  | { readonly result: 'clean' }
  | { readonly result: 'infected'; readonly signature: string }
  | { readonly result: 'unavailable'; readonly reason: string }
  | { readonly result: 'not_configured' };

export interface Scanner {
  /** Never rejects: every failure is the verdict `unavailable`. */
  readonly scan: (bytes: Uint8Array) => Promise<ScanVerdict>;
}

/** Stands where no scanner is configured, so that callers record the absence instead of guessing. */
export const noScanner: Scanner = { scan: () => Promise.resolve({ result: 'not_configured' }) };
