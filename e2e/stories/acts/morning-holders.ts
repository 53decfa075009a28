import { randomUUID } from 'node:crypto';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { currentClaim, submitClaim } from '@bb1/domain/claims/endpoints';
import type { ClaimState } from '@bb1/domain/claims/claim-state';
import { type Order, withdrawOrder } from '@bb1/domain/orders/endpoints';
import { placeDemoOrder } from '../../../sandbox/demonstration/investor-acts.ts';
import type { PatientClient } from '../../../sandbox/demonstration/patient-client.ts';
import { type DemoPerson, emailOf } from '../../../sandbox/demonstration/people.ts';
import { Claimant } from '../../../server/src/modules/claims/test-files/claimant.ts';
import { pay, productTime } from '../panel.ts';
import { giveApp } from './factors.ts';
import { investorNamed } from './prepared.ts';
import { fund } from './stellar.ts';
import { allocateBy, type TokenGivers } from './tokens.ts';

/** Claims at an unlucky moment, and holds to the end of the bond. */
export const HOLDER = investorNamed('Henriette Haltefest', {
  locale: 'de',
  documentId: 'M5AB23CD4',
});
/** Has claimed, and withdraws. */
export const RETURNER = investorNamed('Ruben Return', { locale: 'en', documentId: 'M6AB23CD4' });

export interface HoldersOfAMorning {
  readonly returned: { readonly wallet: string; readonly order: Order };
  /** The person with the failed claim claims again, into another new wallet. */
  claimAgain(): Promise<void>;
}

/** Both have tokens; one has claimed and withdrawn, the other's claim has failed. */
export async function bringHolders(
  arrived: ReadonlyMap<DemoPerson, PatientClient>,
  officers: TokenGivers,
): Promise<() => Promise<HoldersOfAMorning>> {
  const people = [HOLDER, RETURNER].map((person) => ({
    person,
    client: mustBeThere(arrived.get(person)),
  }));
  const accounts = await Promise.all(
    people.map(async ({ client }) => (await client.ok(whoAmI)).id),
  );
  const orders = await Promise.all(
    people.map(({ client, person }) =>
      placeDemoOrder(client, person, { key: randomUUID(), amount: '2500.00', paid: false }),
    ),
  );
  for (const { reference } of orders) await pay(reference);
  await allocateBy(officers, { accounts, references: orders.map(({ reference }) => reference) });
  return async () => {
    const [holder, returner] = people;
    const [, order] = orders;
    if (holder === undefined || returner === undefined || order === undefined)
      throw new Error('no holder there');
    await Promise.all(
      people.map(({ client, person }) =>
        giveApp((endpoint, input) => client.ok(endpoint, { body: input?.body }), {
          email: emailOf(person),
          locale: person.locale,
        }),
      ),
    );
    const [wallet] = await Promise.all([
      claim(returner.client, 'settled'),
      claim(holder.client, 'failed', fund),
    ]);
    await returner.client.ok(withdrawOrder, {
      params: { id: order.id },
      body: { confirmed: true },
    });
    return {
      returned: { wallet, order },
      async claimAgain() {
        await claim(holder.client, 'settled');
      },
    };
  };
}

/**
 * Claims into a new wallet, which the caller may change before the transaction is submitted;
 * returns the wallet.
 */
async function claim(
  client: PatientClient,
  end: ClaimState,
  meddle: (wallet: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const claimant = new Claimant(client);
  const wallet = claimant.keys.publicKey();
  const built = await claimant.build(await claimant.create());
  const body = claimant.sign(built, { now: (await productTime()).getTime() });
  await meddle(wallet);
  await client.ok(submitClaim, { body });
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await client.ok(currentClaim)).current?.state === end) return wallet;
    await new Promise((wait) => setTimeout(wait, 200));
  }
  throw new Error(`the claim into ${wallet} was never ${end}`);
}

function mustBeThere(client: PatientClient | undefined): PatientClient {
  if (client === undefined) throw new Error('no holder there');
  return client;
}
