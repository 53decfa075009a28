/** Scripts and styles a page may have besides our own files. */
export type InlineParts =
  /** The nonce of this one answer's inline parts. */
  | { readonly nonce: string }
  /**
   * No inline scripts, and only inline styles with one of these hashes (CSP Level 3, `sha256-…`):
   * the same for every visitor.
   */
  | { readonly styleHashes: readonly string[] };

/** What pages may load from elsewhere, as CSP sources (CSP Level 3, 2.3.1). */
export interface ForeignSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}
export const NO_FOREIGN_SOURCES: ForeignSources = { scripts: [], frames: [], connections: [] };

/** The headers of every page. `camera` lets this page ask for camera and microphone. */
export function safetyHeaders(
  parts: InlineParts,
  foreign: ForeignSources = NO_FOREIGN_SOURCES,
  { camera = false }: { readonly camera?: boolean } = {},
): Readonly<Record<string, string>> {
  const [scripts, styles] =
    'nonce' in parts
      ? [`'nonce-${parts.nonce}' 'strict-dynamic'`, `'self' 'nonce-${parts.nonce}'`]
      : ["'self'", ["'self'", ...parts.styleHashes.map((hash) => `'${hash}'`)].join(' ')];
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src ${[scripts, ...foreign.scripts].join(' ')}`,
      `style-src ${styles}`,
      // Falls back to the scripts' sources in browsers that do not support it; workers are our own
      // files.
      "worker-src 'self'",
      `frame-src ${["'self'", ...foreign.frames].join(' ')}`,
      "img-src 'self' data: blob:",
      `connect-src ${["'self'", ...foreign.connections].join(' ')}`,
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    // Nothing leaves the site. With "no-referrer" browsers would send forms with the origin "null",
    // which is refused as foreign.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `${camera ? 'camera=(self), microphone=(self)' : 'camera=(), microphone=()'}, geolocation=(), payment=(), usb=()`,
  };
}
