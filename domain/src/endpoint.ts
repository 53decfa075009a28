import type { z } from 'zod';
import type { Right } from './officers/rights.ts';

/** Who may call. There is no default. */
type Audience =
  | 'anyone'
  /** Anyone who has given the password of an account and owes its second factor. */
  | 'signing_in'
  | 'investor'
  | 'any_officer'
  | { readonly officer: Right };

/**
 * What a delicate call demands beside the session: that the person has proven again, within minutes, to be themselves.
 * `identity` is the password, and the second factor of anyone who has one; `second_factor` is refused to anyone who has none.
 * Officers always have one, and prove themselves by it alone.
 */
export type StepUp = 'identity' | 'second_factor';

/** Calls worth a bot's while; the proof of the bot check is bound to the one it was made for. */
export const BOT_CHECK_ACTIONS = [
  'login',
  'register',
  'reset_password',
  'waitlist',
  'contact',
] as const;
export type BotCheckAction = (typeof BOT_CHECK_ACTIONS)[number];

/** At most `max` calls per `perSeconds`, counted per account (or officer) and per address. */
export interface Limit {
  readonly max: number;
  readonly perSeconds: number;
}

export interface Endpoint {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API base, with `:name` parameters. */
  readonly path: string;
  readonly audience: Audience;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Files may accompany the body (multipart/form-data), as parts of these names; all together at most `maxCount`. */
  readonly files?: {
    readonly fields: readonly string[];
    readonly maxCount: number;
    readonly maxBytes: number;
  };
  readonly reply: z.ZodType;
  /** Status of the good answer; 200 unless said. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly limit: Limit;
  /** Counted for the session instead of the person: anyone who got hold of another one must not keep the owner from this call. */
  readonly limitPer?: 'session';
  readonly stepUp?: StepUp;
  /** A repeated try with the same Idempotency-Key header is answered like the first. */
  readonly idempotent?: true;
  /** The proof comes along in the header X-Bot-Check. */
  readonly botCheck?: BotCheckAction;
  /** The good answer is a file of this media type instead of JSON. */
  readonly download?:
    | 'application/zip'
    | 'application/pdf'
    | 'application/xml'
    | 'text/csv'
    | 'text/plain';
}

type Declaration = Omit<Endpoint, 'method' | 'path' | 'limit'> & {
  /** Method and path below the API base. */
  readonly route: `${Endpoint['method']} /${string}`;
  /** `ORDINARY` unless said. */
  readonly limit?: Limit;
};

/** Declares one call of the interface: the same value drives form, route, client and OpenAPI. */
export function endpoint<const D extends Declaration>({ route, ...rest }: D) {
  const [method, path] = route.split(' ') as [Endpoint['method'], string];
  return { limit: ORDINARY, ...rest, method, path };
}

/** What a caller may choose as the key of one intent. */
export const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/;

/** Ordinary reading and writing of one person. */
const ORDINARY: Limit = { max: 300, perSeconds: 60 };
/** Calls that cost much or are tempting to abuse: sign-in, mail, uploads, claims. */
export const COSTLY: Limit = { max: 20, perSeconds: 60 };
