import type { z } from 'zod';
import type { Endpoint } from '@bb1/domain/endpoint';
import type { Locale } from '@bb1/domain/locale';
import type { Role } from '@bb1/domain/officers/rights';
import type { SessionKind, SteppedUp } from '../sessions/sessions.ts';

export interface InvestorPrincipal {
  readonly accountId: string;
  readonly sessionHash: Buffer;
  /** Null when the person has not lately proven again to be themselves. */
  readonly steppedUp: SteppedUp | null;
}
/** Who has given the password and owes the second factor. */
export interface SigningInPrincipal {
  readonly accountId: string;
  readonly sessionHash: Buffer;
}
export interface OfficerPrincipal {
  readonly officerId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly sessionHash: Buffer;
  /** Null when the officer has not lately proven again to be themselves. */
  readonly steppedUp: SteppedUp | null;
}
export interface UploadedFile {
  readonly field: string;
  readonly fileName: string;
  readonly declaredType: string;
  readonly bytes: Buffer;
}

/** Everything a route handler may know about one call, already checked. */
export interface Call<E extends Endpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
  readonly files: readonly UploadedFile[];
  readonly locale: Locale;
  /** Where the call came from, as a session remembers it. */
  readonly browser: { readonly userAgent: string; readonly address: string };
  readonly idempotencyKey: string | undefined;
  /** The signed-in investor; asking on a call for others is a bug and throws. */
  readonly investor: InvestorPrincipal;
  /** The account that is signing in; asking on a call for others is a bug and throws. */
  readonly signingIn: SigningInPrincipal;
  /** The signed-in officer; asking on a call for others is a bug and throws. */
  readonly officer: OfficerPrincipal;
  /** Hash of the session cookie that came along, whether it is still good or not. */
  sessionHash(kind: SessionKind): Buffer | null;
  /** Puts the token of a new session into its cookie. */
  setSession(kind: SessionKind, token: string): void;
  clearSession(kind: SessionKind): void;
  /** What this browser shows to be recognised by; empty when it never was. */
  readonly recognition: string;
  /** Lets the browser be recognised from now on. */
  setRecognition(text: string): void;
  /** Through whose link this browser came, as its owner agreed to have remembered; empty when nothing is. */
  readonly referral: string;
  /** Remembers a link for so many seconds. Only where the person has just agreed. */
  setReferral(text: string, seconds: number): void;
  clearReferral(): void;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['reply']>>;
