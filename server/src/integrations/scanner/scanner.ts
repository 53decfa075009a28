/**
 * A virus scanner's verdict. Only `clean` and `not_configured` let a file pass: a configured
 * scanner that does not answer must never look like one that found nothing.
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

/** Used if no scanner is configured, so that callers record that instead of guessing. */
export const noScanner: Scanner = { scan: () => Promise.resolve({ result: 'not_configured' }) };
