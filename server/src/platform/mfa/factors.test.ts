import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SoftwareAuthenticator } from '../../../../testing/software-authenticator.ts';
import { forAllTests, openWorld } from '../../../../testing/world.ts';
import { checkPasskey, passkeyRequestOptions, redeemPasskey } from './check-passkey.ts';
import type { FactorOwner } from './factor-owner.ts';
import { factorsOf, hasFactor, kindsOf } from './factors-of.ts';
import { passkeySite, type UncheckedCredential } from './passkey-site.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import { passkeyCreationOptions, registerPasskey } from './register-passkey.ts';
import { removeFactors } from './remove-factors.ts';
import { giveTotp, startTotp } from './totp-factor.ts';

const world = forAllTests(openWorld);

const site = passkeySite({ publicUrl: new URL('https://product.example'), name: 'A product' });
const appSecret = Buffer.alloc(32, 7);
const at = new Date('2019-03-11T11:00:00Z');
const somebody = (): FactorOwner => ({ kind: 'investor', id: randomUUID() });
const device = () => new SoftwareAuthenticator(site.origin);

async function newCredential(owner: FactorOwner, authenticator: SoftwareAuthenticator) {
  return authenticator.create({
    ...(await passkeyCreationOptions(world.product.db, {
      owner,
      site,
      most: 10,
      userName: 'anna',
      displayName: 'Anna',
    })),
  });
}

async function keep(owner: FactorOwner, credential: UncheckedCredential, most = 10): Promise<void> {
  await world.product.db.transaction('test_register', (tx) =>
    registerPasskey(tx, { owner, site, most, credential, name: 'Phone', at }),
  );
}

async function register(owner: FactorOwner, authenticator: SoftwareAuthenticator): Promise<void> {
  await keep(owner, await newCredential(owner, authenticator));
}

describe("one person's factors", () => {
  it('[AUTH-4] stay within the limit when passkeys are added concurrently', async () => {
    const owner = somebody();
    const credentials = await Promise.all(
      Array.from({ length: 6 }, () => newCredential(owner, device())),
    );
    const added = await Promise.allSettled(
      credentials.map((credential) => keep(owner, credential, 2)),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await factorsOf(world.product.db, owner)).passkeys).toHaveLength(2);
  });

  it('[AUTH-4] accept one of two passkey answers with the same counter, checked concurrently', async () => {
    const owner = somebody();
    const authenticator = device();
    await register(owner, authenticator);
    const asked = { site, purpose: 'sign_in' as const, ownerKind: owner.kind, ownerId: owner.id };
    const answer = async () =>
      authenticator.get(
        { ...(await passkeyRequestOptions(world.product.db, asked)) },
        { signCount: 5 },
      );
    const checked = [
      await checkPasskey(world.product.db, { ...asked, credential: await answer() }),
      await checkPasskey(world.product.db, { ...asked, credential: await answer() }),
    ];
    const redeemed = await Promise.allSettled(
      checked.map((one) =>
        world.product.db.transaction('test_redeem', (tx) => redeemPasskey(tx, one, at)),
      ),
    );
    expect(redeemed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('[AUTH-4] are listed if usable now; an unconfirmed app is not', async () => {
    const { db } = world.product;
    const owner = somebody();
    await db.transaction('test_start', (tx) => startTotp(tx, { owner, appSecret, at }));
    expect([hasFactor(await factorsOf(db, owner)), kindsOf(await factorsOf(db, owner))]).toEqual([
      false,
      [],
    ]);
    await db.transaction('test_give', (tx) => giveTotp(tx, { owner, appSecret, at }));
    await register(owner, device());
    expect(
      await db.transaction('test_codes', (tx) => firstRecoveryCodes(tx, { owner, appSecret, at })),
    ).toHaveLength(10);
    expect(
      await db.transaction('test_codes', (tx) => firstRecoveryCodes(tx, { owner, appSecret, at })),
    ).toBeNull();
    expect([hasFactor(await factorsOf(db, owner)), kindsOf(await factorsOf(db, owner))]).toEqual([
      true,
      ['passkey', 'totp', 'recovery_code'],
    ]);
  });

  it("[AUTH-8][SAFE-5] are removed completely, and other people's stay", async () => {
    const { db } = world.product;
    const [owner, other] = [somebody(), somebody()];
    for (const one of [owner, other]) {
      await db.transaction('test_give', (tx) => giveTotp(tx, { owner: one, appSecret, at }));
      await db.transaction('test_start', (tx) => startTotp(tx, { owner: one, appSecret, at }));
      await register(one, device());
      await passkeyRequestOptions(db, {
        site,
        purpose: 'step_up',
        ownerKind: one.kind,
        ownerId: one.id,
      });
      await db.transaction('test_codes', (tx) =>
        firstRecoveryCodes(tx, { owner: one, appSecret, at }),
      );
    }
    await db.transaction('test_remove', (tx) => removeFactors(tx, owner));
    const rows = (id: string) =>
      db.pool.query(
        'select owner_id from totp_factors where owner_id = $1 union all select owner_id from passkeys where owner_id = $1 union all select owner_id from passkey_challenges where owner_id = $1 union all select owner_id from recovery_codes where owner_id = $1',
        [id],
      );
    expect([(await rows(owner.id)).rowCount, (await rows(other.id)).rowCount]).toEqual([0, 14]);
  });
});
