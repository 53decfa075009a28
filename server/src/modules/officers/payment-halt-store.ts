import type { HaltScope, PaymentHaltKind } from '@bb1/domain/officers/payment-halt-endpoints';
import { sql, type Tx } from '../../platform/db/database.ts';

export interface HaltRow {
  id: string;
  kind: PaymentHaltKind;
  scope: HaltScope;
  halted_at: Date;
  halted_by_name: string | null;
  breach: string;
  lifted_at: Date | null;
  release: {
    reason: string;
    proposed_by: string;
    proposed_at: string;
    decided_by: string;
    decided_at: string;
  } | null;
}

export const haltRows = sql<HaltRow>(
  'payment_halts.list',
  `select h.id, h.kind, h.scope, h.stopped_at as halted_at, o.name as halted_by_name, h.breach, h.lifted_at,
   (select json_build_object('reason', r.reason, 'proposed_by', p.name, 'proposed_at', r.proposed_at, 'decided_by', d.name, 'decided_at', r.decided_at)
    from money_releases r join officers p on p.id = r.proposed_by join officers d on d.id = r.decided_by where r.payment_halt_id = h.id) as release
   from payment_halts h left join officers o on o.id = h.stopped_by order by h.lifted_at is null desc, h.id desc limit 100`,
).rows();

interface HeldHalt {
  id: string;
  kind: PaymentHaltKind;
  scope: HaltScope;
  place: string;
  breach: string;
  halted_at: Date;
  lifted_at: Date | null;
}

const HELD_HALT =
  'select id, kind, scope, place, breach, stopped_at as halted_at, lifted_at from payment_halts where id = $1';

export const findHalt = sql<HeldHalt>('payment_halts.find', HELD_HALT).maybe((id: string) => [id]);

export const lockHalt = sql<HeldHalt>('payment_halts.lock', `${HELD_HALT} for update`).lock(
  (id: string) => [id],
);

export const insertRelease = sql(
  'money_releases.insert',
  'insert into money_releases (id, payment_halt_id, reason, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5, $6, $7)',
).run(
  (release: {
    id: string;
    haltId: string;
    reason: string;
    proposedBy: string;
    proposedAt: Date;
    approvedBy: string;
    at: Date;
  }) => [
    release.id,
    release.haltId,
    release.reason,
    release.proposedBy,
    release.proposedAt,
    release.approvedBy,
    release.at,
  ],
);

export const liftHalt = sql(
  'payment_halts.lift',
  'update payment_halts set lifted_at = $2 where id = $1 and lifted_at is null',
).run((id: string, at: Date) => [id, at]);

const findOverruled = sql<{ found: boolean }>(
  'payment_halts.overruled',
  'select exists (select from payment_halts h join money_releases r on r.payment_halt_id = h.id where h.stopped_by = $1 and r.decided_at > $2 and $1 not in (r.proposed_by, r.decided_by)) as found',
);

/** Whether two others have lifted a halt of this officer since then. */
export async function wasOverruledSince(tx: Tx, officerId: string, since: Date): Promise<boolean> {
  return (await tx.one(findOverruled, [officerId, since])).found;
}

export const findOpenHalt = sql<{ halted: boolean }>(
  'payment_halts.any_open',
  "select exists (select from payment_halts where lifted_at is null and (scope = 'everything' or scope = any($1))) as halted",
);

/** Also one that was lifted after `$2`. */
export const findHaltSince = sql<{ halted: boolean }>(
  'payment_halts.any_since',
  "select exists (select from payment_halts where (lifted_at is null or lifted_at > $2) and (scope = 'everything' or scope = $1)) as halted",
);

export const listOpenScopes = sql<{ scope: HaltScope }>(
  'payment_halts.open_scopes',
  'select distinct scope from payment_halts where lifted_at is null order by scope',
);

export const insertHalt = sql<{ id: string }>(
  'payment_halts.insert',
  'insert into payment_halts (kind, scope, place, stopped_at, breach, stopped_by) values ($1, $2, $3, $4, $5, $6) on conflict (kind, scope, place) where lifted_at is null do nothing returning id',
);

export const liftOpen = sql(
  'payment_halts.lift_of_kind',
  'update payment_halts set lifted_at = $2 where kind = $1 and lifted_at is null',
);
