import { acceptTerms, confirmEmail, login, register, whoAmI } from '@bb1/domain/accounts/endpoints';
import {
  createAddress,
  createIdentityProof,
  getAddress,
  getKyc,
  listIdentityProofs,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import {
  ACCEPTANCES,
  declareInitialOrder,
  getInitialOrder,
  type Order,
  placeOrder,
} from '@bb1/domain/orders/endpoints';
import type { ApiFile } from '../api-client.ts';
import { cardPicture } from './card-picture.ts';
import type { PatientClient } from './patient-client.ts';
import {
  DEMO_PASSWORD,
  type DemoAccount,
  type DemoIdentity,
  type DemoOrder,
  type DemoPerson,
  emailOf,
  fullName,
} from './people.ts';
import type { SandboxPanel } from './sandbox-panel.ts';

/** Signs in, registering first if needed. Returns the account's id. */
export async function arrive(client: PatientClient, person: DemoAccount): Promise<string> {
  const known = await client.call(login, {
    body: { email: emailOf(person), password: DEMO_PASSWORD },
  });
  if (known.status >= 400) {
    const credentials = {
      email: emailOf(person),
      password: DEMO_PASSWORD,
      password_confirmation: DEMO_PASSWORD,
    };
    await client.ok(register, {
      body: {
        full_name: fullName(person),
        ...credentials,
        locale: person.locale,
        terms_acceptance: true,
        prospectus_acknowledgement: true,
      },
    });
  }
  const { id, accepted_terms: accepted } = await client.ok(whoAmI);
  if (!accepted) await client.ok(acceptTerms, { body: { terms: true } });
  if ((await client.ok(getInitialOrder)).initial_order === null)
    await client.ok(declareInitialOrder, { body: { amount: person.intended, currency: 'EUR' } });
  return id;
}

/** By the link of the mail. */
export async function confirmAddress(
  client: PatientClient,
  panel: SandboxPanel,
  person: DemoAccount,
): Promise<void> {
  if ((await client.ok(whoAmI)).email_confirmed) return;
  await client.ok(confirmEmail, { body: { token: await panel.tokenOfMailTo(emailOf(person)) } });
}

/** Completes the person's side of the verification; nothing once it is in review. */
export async function verifyOneself(client: PatientClient, person: DemoPerson): Promise<void> {
  const { verdict } = await client.ok(getKyc);
  if (verdict !== 'not_started' && verdict !== 'in_progress') return;
  const proof =
    (await client.ok(listIdentityProofs))[0] ??
    (await client.ok(createIdentityProof, { body: identityOf(person) }));
  if (proof.attachments.length === 0)
    await client.ok(updateIdentityProof, { params: { id: proof.id }, files: picturesOf(person) });
  if ((await client.ok(getAddress)).address === null)
    await client.ok(createAddress, {
      body: { ...person.address, street_additional: null, state: null, country: person.country },
    });
}

/** Places the order; a repetition returns the same one. */
export function placeDemoOrder(
  client: PatientClient,
  person: DemoPerson,
  order: DemoOrder,
): Promise<Order> {
  const boxes = Object.fromEntries(ACCEPTANCES.map((box) => [box, true]));
  const method = order.paymentMethod ?? 'EUR';
  const body = {
    amount: order.amount,
    currency: 'EUR',
    payment_method: method,
    discount_code: null,
    sender_iban: method === 'EUR' ? person.iban : null,
    sender_xlm_address: null,
    ...boxes,
  };
  return client.ok(placeOrder, { body, headers: { 'idempotency-key': order.key } });
}

/** In the interface's format. */
export function identityOf(person: DemoIdentity) {
  const { firstName, lastName, dob, birthPlace, country, taxId, document } = person;
  return {
    first_name: firstName,
    last_name: lastName,
    dob,
    place_of_birth: birthPlace,
    country_of_birth: country,
    citizenship: country,
    tax_residence: country,
    tax_id: taxId,
    politically_exposed: false,
    doc_type: document.type,
    doc_id: document.id,
    doc_authority: document.authority,
    doc_expires_on: document.expiresOn,
  };
}

/** One picture of a passport, both sides of an ID card. */
export function picturesOf(person: DemoIdentity): ApiFile[] {
  const { firstName, lastName, dob, birthPlace, country, document, address } = person;
  const front = cardPicture({
    lines: [
      lastName,
      firstName,
      `${country}  ${dob}`,
      birthPlace,
      `NR ${document.id}`,
      `UNTIL ${document.expiresOn}`,
    ],
    colour: [214, 228, 220],
    withPortrait: true,
  });
  const back = cardPicture({
    lines: [
      address.street,
      `${address.zipcode} ${address.city}`,
      document.authority,
      `ID${country}<<${document.id}<<`,
      `${lastName}<<${firstName}<<<`,
    ],
    colour: [222, 216, 234],
    withPortrait: false,
  });
  const file = (name: string, bytes: Buffer): ApiFile => ({
    field: 'attachments',
    name,
    type: 'image/png',
    bytes,
  });
  return document.type === 'passport'
    ? [file('passport.png', front)]
    : [file('front.png', front), file('back.png', back)];
}
