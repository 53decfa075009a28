import type { Json } from './paging.ts';

/** Makes absolute links at the address the caller used. */
export class Links {
  readonly base: string;

  constructor(base: string) {
    this.base = base;
  }

  to(path: string): Json {
    return { href: `${this.base}${path}` };
  }

  list(path: string): Json {
    return this.template(`${path}{?cursor,limit,order}`);
  }

  /** A link with optional parameters (RFC 6570). */
  template(path: string): Json {
    return path.includes('{') ? { href: `${this.base}${path}`, templated: true } : this.to(path);
  }
}

/** Seconds since 1970 in Horizon's time format. */
export function timeText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
