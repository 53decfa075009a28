import { beforeAll, describe, expect, it } from 'vitest';
import { sendContactMessage } from '@bb1/domain/contact/endpoints';
import { type SearchHit, searchDesk } from '@bb1/domain/officers/search-endpoints';
import { moneyWorldForAllTests, orderBy } from '../../../../testing/money-world.ts';
import type { Officer } from '../../../../testing/world.ts';

const world = moneyWorldForAllTests();
let support: Officer;
let reviewer: Officer;
let content: Officer;
let reference: string;
let orderId: string;
let accountId: string;
const IBAN = 'DE02120300000000202051';

beforeAll(async () => {
  support = await world.officer('Sven Support', 'support');
  reviewer = await world.officer('Rita Reviewer', 'reviewer');
  content = await world.officer('Conny Content', 'content');
  const person = await world.buyer('Klara Ägidia Müller-Lüdenscheidt');
  ({ accountId } = person);
  ({ reference, id: orderId } = await orderBy(world, person, '200.00'));
  await world.booked({
    name: 'Somebody Else',
    amount: '31.00',
    remittance: 'a gift from aunt Hedwig',
    iban: IBAN,
  });
});

const find = async (officer: Officer, q: string): Promise<readonly SearchHit[]> =>
  (await officer.ok(searchDesk, { query: { q } })).hits;
const kinds = async (officer: Officer, q: string) =>
  (await find(officer, q)).map(({ kind, matched }) => `${kind} by ${matched}`);
const logged = async () =>
  await world.query<{ after: { shown: string[] }; entry: string }>(
    "select after, a::text as entry from audit_log a where act = 'desk.searched' order by id",
  );

describe('the search over everything', () => {
  it('[DESK-9] finds a person by words of the name in any order and case, with what belongs to them', async () => {
    expect(await kinds(support, 'MÜLLER-lüd ägidia')).toEqual(
      expect.arrayContaining(['account by name', 'order by name']),
    );
    expect((await find(support, 'ägidia'))[0]).toMatchObject({
      id: accountId,
      title: 'Klara Ägidia Müller-Lüdenscheidt',
    });
    expect(await kinds(support, accountId)).toEqual(['account by id']);
    expect(await kinds(support, 'ägidia mayer')).toEqual([]);
  });

  it('[DESK-9] finds an order by a part of its reference, and a payment by IBAN with or without spaces', async () => {
    expect(await find(support, reference.slice(2).toLowerCase())).toContainEqual({
      kind: 'order',
      id: orderId,
      title: reference,
      detail: 'Klara Ägidia Müller-Lüdenscheidt',
      money: null,
      matched: 'reference',
    });
    for (const typed of [IBAN, 'de02 1203 0000 0000 2020 51', IBAN.slice(8)])
      expect(await kinds(support, typed)).toContain('payment by iban');
    expect(await find(support, 'hedwig aunt')).toMatchObject([
      {
        kind: 'payment',
        matched: 'text',
        detail: 'a gift from aunt Hedwig',
        money: { amount: '31', currency: 'EUR' },
      },
    ]);
  });

  it('[DESK-9] finds a contact message by its text, and treats % and _ as letters', async () => {
    await world.visitor().ok(sendContactMessage, {
      body: {
        full_name: 'Walter Fragt',
        email: 'walter@people.example',
        message: 'Is 100% of it mine?',
        locale: 'en',
      },
    });
    expect(await kinds(support, '100%')).toEqual(['contact by text']);
    expect(await kinds(support, '%%%')).toEqual([]);
    expect(await kinds(support, '___')).toEqual([]);
  });

  it('[DESK-9] names the mails to an address by their subjects in the language of each', async () => {
    const found = (await find(support, 'walter@')).filter(({ kind }) => kind === 'mail');
    expect(found.map(({ title, detail }) => [title, detail])).toEqual([
      ['walter@people.example', 'We have received your message'],
    ]);
  });

  it('[DESK-9][DESK-1] shows an officer only the kinds that their roles may see, and nothing for two letters', async () => {
    expect((await find(reviewer, 'ägidia')).filter(({ kind }) => kind !== 'kyc')).toEqual([]);
    expect(await kinds(reviewer, reference)).toEqual([]);
    expect(await kinds(content, 'ägidia')).toEqual([]);
    expect(await kinds(content, IBAN)).toEqual([]);
    expect(await kinds(support, 'äg')).toEqual([]);
    expect((await world.visitor().call(searchDesk, { query: { q: 'ägidia' } })).status).toBe(401);
  });

  it('[DESK-9][DESK-5] is recorded with the records that it showed, without the term', async () => {
    const before = (await logged()).length;
    await find(support, 'ägidia müller');
    const entries = await logged();
    expect(entries.length).toBe(before + 1);
    expect(entries.at(-1)?.after.shown).toContain(`account:${accountId}`);
    expect(entries.at(-1)?.entry.toLowerCase()).not.toContain('müller');
    await find(support, 'no such thing anywhere');
    expect((await logged()).length).toBe(before + 1);
  });
});
