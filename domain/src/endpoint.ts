import type { z } from 'zod';
import type { IntegratorScope } from './integrators/scopes.ts';
import type { Right } from './officers/rights.ts';

/** Who may call. There is no default. */
type Audience =
  | 'anyone'
  /** Has given an account's password and still owes the second factor. */
  | 'signing_in'
  | 'investor'
  | 'any_officer'
  | { readonly officer: Right }
  /** A system with a key of its own, in the header Authorization. It has no cookies. */
  | { readonly integrator: IntegratorScope };

/**
 * What a sensitive call requires besides the session: reauthentication within the last minutes.
 * `identity` is the password, plus the second factor if there is one; `second_factor` is refused to
 * people without one. Officers always have a second factor and reauthenticate with it alone.
 */
export type StepUp = 'identity' | 'second_factor';

/** Calls that attract bots. A bot-check proof is bound to the call it was made for. */
export const BOT_CHECK_ACTIONS = [
  'login',
  'desk_login',
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
  /**
   * Files may accompany the body (multipart/form-data) as parts of these names, at most `maxCount`
   * in total.
   */
  readonly files?: {
    readonly fields: readonly string[];
    readonly maxCount: number;
    readonly maxBytes: number;
  };
  readonly reply: z.ZodType;
  /** Status of a successful answer; defaults to 200. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly limit: Limit;
  /**
   * Counted per session instead of per person: an intruder in another session must not keep the
   * owner from this call.
   */
  readonly limitPer?: 'session';
  readonly stepUp?: StepUp;
  /** A repeat with the same Idempotency-Key header gets the first answer again. */
  readonly idempotent?: true;
  /** The header X-Bot-Check carries the proof. */
  readonly botCheck?: BotCheckAction;
  /** A successful answer is a file of this media type instead of JSON. */
  readonly download?:
    | 'application/zip'
    /** Of several types: browsers save it and never show it as a page. */
    | 'application/octet-stream'
    | 'application/pdf'
    | 'application/xml'
    | 'text/csv'
    | 'text/plain';
}

type Declaration = Omit<Endpoint, 'method' | 'path' | 'limit'> & {
  /** Method and path below the API base. */
  readonly route: `${Endpoint['method']} /${string}`;
  /** Defaults to `ORDINARY`. */
  readonly limit?: Limit;
};

/** Declares one endpoint: the same value drives form, route, client and OpenAPI. */
export function endpoint<const D extends Declaration>({ route, ...rest }: D) {
  const [method, path] = route.split(' ') as [Endpoint['method'], string];
  return { limit: ORDINARY, ...rest, method, path };
}

/** Allowed idempotency keys. */
export const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/;

/** Ordinary reads and writes of one person. */
const ORDINARY: Limit = { max: 300, perSeconds: 60 };
/** Calls that are expensive or worth abusing: sign-in, mail, uploads, claims. */
export const COSTLY: Limit = { max: 20, perSeconds: 60 };

/** The right that officers need for a call; null for calls that do not ask for one. */
export function rightOf({ audience }: Pick<Endpoint, 'audience'>): Right | null {
  return typeof audience === 'object' && 'officer' in audience ? audience.officer : null;
}

/** The scope that a key needs for a call; null for calls of people. */
export function scopeOf({ audience }: Pick<Endpoint, 'audience'>): IntegratorScope | null {
  return typeof audience === 'object' && 'integrator' in audience ? audience.integrator : null;
}
