import type { z } from 'zod';
import type { Endpoint } from '@bb1/domain/endpoint';
import type { IntegratorScope } from '@bb1/domain/integrators/scopes';
import type { Locale } from '@bb1/domain/locale';
import type { Role } from '@bb1/domain/officers/rights';
import type { SessionKind, SteppedUp } from '../sessions/sessions.ts';

export interface InvestorPrincipal {
  readonly accountId: string;
  /** Stays for as long as the person is signed in; a step-up changes only the hash of the token. */
  readonly sessionId: string;
  readonly sessionHash: Buffer;
  /** Null without a recent step-up. */
  readonly steppedUp: SteppedUp | null;
}
/** Has given the password and still owes the second factor. */
export interface SigningInPrincipal {
  readonly accountId: string;
  readonly sessionHash: Buffer;
}
export interface OfficerPrincipal {
  readonly officerId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly sessionId: string;
  readonly sessionHash: Buffer;
  /** Null without a recent step-up. */
  readonly steppedUp: SteppedUp | null;
}
/** A system that called with its key. */
export interface IntegratorPrincipal {
  readonly integratorId: string;
  readonly scopes: readonly IntegratorScope[];
  readonly callsPerMinute: number;
}
export interface UploadedFile {
  readonly field: string;
  readonly fileName: string;
  readonly declaredType: string;
  readonly bytes: Buffer;
}

/** Everything a handler may know about one call, already validated. */
export interface Call<E extends Endpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
  readonly files: readonly UploadedFile[];
  readonly locale: Locale;
  /** The origin of the call, as a session stores it. */
  readonly browser: { readonly userAgent: string; readonly address: string };
  readonly idempotencyKey: string | undefined;
  /** The signed-in investor. Throws on endpoints of other audiences. */
  readonly investor: InvestorPrincipal;
  /** The account that is signing in. Throws on endpoints of other audiences. */
  readonly signingIn: SigningInPrincipal;
  /** The signed-in officer. Throws on endpoints of other audiences. */
  readonly officer: OfficerPrincipal;
  /** The integrator that called. Throws on endpoints of other audiences. */
  readonly integrator: IntegratorPrincipal;
  /** Hash of the session cookie that was sent, valid or not. */
  sessionHash(kind: SessionKind): Buffer | null;
  /** Hash of the cookie that lasts as long as the browser is open; null before the first page. */
  readonly visitHash: Buffer | null;
  /** Sets the cookie of a new session. */
  setSession(kind: SessionKind, token: string): void;
  clearSession(kind: SessionKind): void;
  /** The cookie by which this browser is recognised; empty if it never was. */
  readonly recognition: string;
  /** Recognises the browser from now on. */
  setRecognition(text: string): void;
  /** The affiliate code this browser remembers with its owner's consent; empty if there is none. */
  readonly referral: string;
  /** Remembers an affiliate code for this many seconds. Only with the person's fresh consent. */
  setReferral(text: string, seconds: number): void;
  clearReferral(): void;
  /** What this browser has begun at the officers' OpenID provider; empty if nothing. */
  readonly companyAttempt: string;
  setCompanyAttempt(secret: string): void;
  clearCompanyAttempt(): void;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['reply']>>;
