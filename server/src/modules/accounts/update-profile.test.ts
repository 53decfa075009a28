import { describe, expect, it } from 'vitest';
import { updateUser, whoAmI } from '@bb1/domain/accounts/endpoints';
import { listFactors } from '@bb1/domain/accounts/factor-endpoints';
import { forAllTests, openWorld } from '../../../../testing/world.ts';
import { placesOf } from '../../../../testing/waitlist-world.ts';

const world = forAllTests(openWorld);

const auditOf = async (accountId: string) =>
  await world.query(
    "select before, after from audit_log where subject = $1 and act = 'account.updated' order by id",
    [`account:${accountId}`],
  );

describe("a person's profile", () => {
  it('[AUTH-7] stores a phone number in international format, however it is typed', async () => {
    const anna = await world.investor('Anna Muster');
    const stored = async (typed: unknown) =>
      (await anna.ok(updateUser, { body: { phone_number: typed } })).phone_number;
    expect(await stored('+49 123 4567890')).toBe('+491234567890');
    expect(await stored('0049 (0)30 / 12-34.56')).toBe('+4930123456');
    expect(await stored('+33 6 12 34 56 78')).toBe('+33612345678');
    expect(await stored('')).toBeNull();
    expect(await stored('+49 123 4567890')).toBe('+491234567890');
    expect((await anna.ok(updateUser, { body: { full_name: 'Anna Neu' } })).phone_number).toBe(
      '+491234567890',
    );
    expect(await stored(null)).toBeNull();
    expect((await anna.ok(whoAmI)).phone_number).toBeNull();
  });

  it.each([
    ['0123 4567890', 'Please start with the country code, such as +49'],
    ['+49 123', 'Phone number must be valid'],
    ['+49 0000 0000', 'Phone number must be valid'],
    ['+999 123 456 789', 'Phone number must be valid'],
    ['+1 555 555 5555', 'Phone number must be valid'],
    ['+49 12x 4567890', 'Phone number must be valid'],
    [`+49${'1'.repeat(60)}`, 'Phone number must be valid'],
  ])(
    '[AUTH-7] refuses the phone number %s at its field and keeps the previous one',
    async (typed, reported) => {
      const bert = await world.investor('Bert Probe');
      await bert.ok(updateUser, { body: { phone_number: '+49 30 123456' } });
      const answer = await bert.call(updateUser, { body: { phone_number: typed } });
      expect([answer.status, answer.body.errors]).toEqual([422, { phone_number: [reported] }]);
      expect((await bert.ok(whoAmI)).phone_number).toBe('+4930123456');
    },
  );

  it('[AUTH-8][DESK-5][SAFE-5] logs which fields were changed, without old or new values, because the log is permanent', async () => {
    const mia = await world.investor('Mia Vorherig');
    await mia.ok(updateUser, {
      body: { full_name: 'Mia Nachherig', phone_number: '+49 171 2345678' },
    });
    await mia.ok(updateUser, { body: { locale: 'de' } });
    await mia.ok(updateUser, { body: { locale: 'de', full_name: 'Mia Nachherig' } });
    expect(await auditOf(mia.accountId)).toEqual([
      { before: null, after: { changed: ['full_name', 'phone_number'] } },
      { before: null, after: { changed: ['locale'] } },
    ]);
    for (const text of ['Vorherig', 'Nachherig', '1712345678'])
      expect(await placesOf(world, text)).not.toContain('audit_log');
  });

  it('[AUTH-4] declines the offer of a passkey for good, for this person alone, and changes nothing else', async () => {
    const [one, other] = [await world.investor('Dora Dankend'), await world.investor('Otto Offen')];
    const offered = async (person: typeof one) =>
      !(await person.ok(listFactors)).passkey_offer_declined;
    expect([await offered(one), await offered(other)]).toEqual([true, true]);
    const before = await one.ok(whoAmI);
    for (let twice = 0; twice < 2; twice++)
      expect(await one.ok(updateUser, { body: { passkey_offer_declined: true } })).toEqual(before);
    expect([await offered(one), await offered(other)]).toEqual([false, true]);
    const answer = await one.call(updateUser, { body: { passkey_offer_declined: false } });
    expect([answer.status, await offered(one)]).toEqual([422, false]);
    expect(await auditOf(one.accountId)).toEqual([
      { before: null, after: { changed: ['passkey_offer_declined'] } },
    ]);
  });

  it('[AUTH-8] changes only its own account', async () => {
    const [one, other] = [await world.investor('Eins Erste'), await world.investor('Zwei Zweite')];
    await one.ok(updateUser, { body: { full_name: 'Eins Neu', phone_number: '+49 30 123456' } });
    expect(await other.ok(whoAmI)).toMatchObject({ full_name: 'Zwei Zweite', phone_number: null });
  });
});
