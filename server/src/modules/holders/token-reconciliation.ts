import type { TOKEN_PROOFS, TokenReconciliation } from '@bb1/domain/holders/desk-endpoints';
import { parseMoney, tokens } from '@bb1/domain/money';
import { askedList, type HoldersContext } from './asked-list.ts';
import { holderRows, holderSums } from './holder-rows.ts';
import {
  allocatedUnits,
  bookedTokens,
  inFlightUnits,
  paidOutUnits,
} from './token-movement-store.ts';

type Proofs = readonly {
  readonly name: (typeof TOKEN_PROOFS)[number];
  readonly one: bigint;
  readonly other: bigint;
}[];

/** A number beyond all ledgers. */
const EVER = 2 ** 31 - 1;

/** Where every token is: what the books say themselves, and whether the ledger agrees. */
export async function tokenReconciliation(context: HoldersContext): Promise<TokenReconciliation> {
  const { db, clock, stellar } = context;
  const asked = await askedList(context, {});
  const madeAt = clock.now();
  const booked = await bookedTokens(db, madeAt);
  const allocated = await allocatedUnits(db);
  const byBooks: Proofs = [
    {
      name: 'allocated',
      one: allocated,
      other: booked.claimed + booked.redeemed + booked.unclaimed,
    },
    { name: 'claimed', one: booked.claimed, other: await paidOutUnits(db, EVER) },
  ];
  const proofs = [...byBooks, ...(await proofsOfLedger(context, asked))];
  return {
    state: asked.state,
    made_at: madeAt.toISOString(),
    ledger: asked.state === 'ready' ? asked.list.ledger.sequence : null,
    closed_at: asked.state === 'ready' ? asked.list.ledger.closedAt.toISOString() : null,
    token_code: stellar.claims.assetCode,
    books: {
      issue: tokens(booked.issue),
      unsold: tokens(booked.unsold),
      unclaimed: tokens(booked.unclaimed),
      claimed: tokens(booked.claimed),
      redeemed: tokens(booked.redeemed),
      allocated: tokens(allocated),
      in_flight: tokens(await inFlightUnits(db)),
    },
    proofs: proofs.map(({ name, one, other }) => ({
      name,
      one: tokens(one),
      other: tokens(other),
      difference: tokens(one - other),
    })),
  };
}

async function proofsOfLedger(
  { db, holders }: HoldersContext,
  asked: Awaited<ReturnType<typeof askedList>>,
): Promise<Proofs> {
  if (asked.state !== 'ready') return [];
  const { list, booksAt } = asked;
  const sums = await holderSums(db, {
    list,
    booksAt,
    rows: await holderRows(db, list, holders.own),
  });
  const units = (text: string) => parseMoney('TOKEN', text).units;
  const own = units(sums.distribution) + units(sums.own_other);
  const others = units(sums.investors) + units(sums.unknown);
  const paidOut = units(sums.books.paid_out);
  return [
    { name: 'issued', one: list.issuedUnits, other: units(sums.books.issue) },
    { name: 'held', one: own + others, other: list.issuedUnits },
    { name: 'distribution', one: own, other: units(sums.books.issue) - paidOut },
    { name: 'wallets', one: others + list.elsewhereUnits, other: paidOut },
  ];
}
