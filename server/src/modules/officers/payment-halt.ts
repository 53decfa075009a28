import type { HaltScope, PaymentHaltKind } from '@bb1/domain/officers/payment-halt-endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import {
  findOpenHalt,
  findHaltSince,
  insertHalt,
  liftOpen,
  listOpenScopes,
} from './payment-halt-store.ts';

/** What a movement touches; `everything` asks for nothing but a halt of all movements. */
type Touched = readonly [HaltScope, ...HaltScope[]];

/** Whether movements that touch one of these are halted. */
export async function isHalted(db: Queryable, ...scopes: Touched): Promise<boolean> {
  return (await db.one(findOpenHalt, [scopes])).halted;
}

/** Refuses while they are; the first line of everything that moves money or tokens. A caller that moves two things names both. */
export async function refuseWhileHalted(db: Queryable, ...scopes: Touched): Promise<void> {
  if (await isHalted(db, ...scopes)) throw refuse('unavailable', 'payments_halted');
}

/** Whether they are halted now, or were after this moment. */
export async function wasHaltedSince(
  db: Queryable,
  scope: HaltScope,
  since: Date,
): Promise<boolean> {
  return (await db.one(findHaltSince, [scope, since])).halted;
}

/** The scopes that are halted now, each once. */
export async function haltedScopes(db: Queryable): Promise<HaltScope[]> {
  return (await db.rows(listOpenScopes)).map(({ scope }) => scope);
}

export interface Halt {
  readonly kind: PaymentHaltKind;
  readonly scope?: HaltScope;
  /** Of a difference the account, address or wallet. */
  readonly place?: string;
  readonly at: Date;
  readonly reason: string;
  readonly officerId?: string;
}

/** Null when the same halt exists already. */
export async function beginHalt(db: Queryable, halt: Halt): Promise<string | null> {
  const { kind, scope = 'everything', place = '', at, reason, officerId = null } = halt;
  return (await db.maybe(insertHalt, [kind, scope, place, at, reason, officerId]))?.id ?? null;
}

/** Lifts the halts of this kind. */
export async function liftHaltsOf(db: Queryable, kind: PaymentHaltKind, at: Date): Promise<void> {
  await db.run(liftOpen, [kind, at]);
}
