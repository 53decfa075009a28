import { describe, expect, it } from 'vitest';
import { cents, eur } from '@bb1/domain/money';
import { sendContactMessage } from '@bb1/domain/contact/endpoints';
import { identityProofBody } from '@bb1/domain/kyc/identity-proof';
import { isIban } from '@bb1/domain/payments/iban';
import {
  beneficialOwnerBody,
  businessBody,
  isBeneficialOwner,
  sharesAboveWhole,
} from '@bb1/domain/kyc/business';
import { PAYMENT_METHODS } from '@bb1/domain/orders/endpoints';
import { DEMO_COMPANY } from './company.ts';
import { DEMO_CROWD, SALE_DAYS } from './crowd.ts';
import { ARRIVAL_DAYS, DEMO_HOLDERS } from './holders.ts';
import { identityOf } from './investor-acts.ts';
import { DEMO_MESSAGES, DEMO_PEOPLE, emailOf, STRAY_PAYMENT } from './people.ts';

const orders = DEMO_PEOPLE.flatMap((person) => person.orders);

describe('the people of the demonstration', () => {
  it('[RUN-1][ORD-7] have paid, with the crowd before them, exactly the raised amount of the specification, with no order above the limit of one million', () => {
    const sum = (paid: boolean) =>
      eur(orders.reduce((all, one) => (one.paid === paid ? all + cents(one.amount) : all), 0n));
    expect([sum(true), sum(false)]).toEqual(['1850000.00', '107500.00']);
    const crowd = DEMO_CROWD.flatMap((person) => person.orders).filter(({ paid }) => paid);
    expect(cents(sum(true)) + crowd.reduce((all, one) => all + cents(one.amount), 0n)).toBe(
      210_000_000n,
    );
    expect(orders.filter((order) => cents(order.amount) > 100_000_000n)).toEqual([]);
  });

  it('[RUN-1] are eight different people with valid numbers, one at each stage', () => {
    expect(new Set(DEMO_PEOPLE.map(emailOf)).size).toBe(8);
    for (const list of [
      DEMO_PEOPLE.map((one) => one.taxId),
      DEMO_PEOPLE.map((one) => one.document.id),
      [STRAY_PAYMENT.payer_iban, ...DEMO_PEOPLE.map((one) => one.iban)],
    ])
      expect(new Set(list).size).toBe(list.length);
    for (const person of DEMO_PEOPLE) {
      const identity = {
        first_name: person.firstName,
        last_name: person.lastName,
        dob: person.dob,
        place_of_birth: person.birthPlace,
        country_of_birth: person.country,
        citizenship: person.country,
        tax_residence: person.country,
        tax_id: person.taxId,
        politically_exposed: false,
        doc_type: person.document.type,
        doc_id: person.document.id,
        doc_authority: person.document.authority,
        doc_expires_on: person.document.expiresOn,
      };
      expect([person.lastName, identityProofBody.safeParse(identity).error?.issues]).toEqual([
        person.lastName,
        undefined,
      ]);
      expect([person.iban, isIban(person.iban)]).toEqual([person.iban, true]);
    }
    expect(isIban(STRAY_PAYMENT.payer_iban)).toBe(true);
    expect(new Set(DEMO_PEOPLE.map((person) => person.stage))).toEqual(
      new Set(['registered', 'confirmed', 'in_review', 'changes_requested', 'approved']),
    );
  });

  it('[RUN-7] follow a crowd of some hundred, with people at every stage, orders in every currency on every day, and valid numbers of their own', () => {
    const everybody = [...DEMO_PEOPLE, ...DEMO_CROWD];
    for (const list of [
      everybody.map(emailOf),
      everybody.map((one) => one.taxId),
      everybody.map((one) => one.document.id),
      everybody.map((one) => one.iban),
    ])
      expect(new Set(list).size).toBe(everybody.length);
    for (const person of DEMO_CROWD)
      expect([
        person.lastName,
        identityProofBody.safeParse(identityOf(person)).error?.issues,
        isIban(person.iban),
      ]).toEqual([person.lastName, undefined, true]);
    expect(new Set(DEMO_CROWD.map((person) => person.stage))).toEqual(
      new Set(DEMO_PEOPLE.map((person) => person.stage)),
    );
    const buyers = DEMO_CROWD.filter((person) => person.orders.length > 0);
    expect(new Set(buyers.map((person) => person.day)).size).toBe(SALE_DAYS);
    const crowdOrders = buyers.flatMap((person) => person.orders);
    expect(new Set(crowdOrders.map((one) => one.paymentMethod ?? 'EUR'))).toEqual(
      new Set(PAYMENT_METHODS),
    );
    expect(DEMO_CROWD.filter((person) => person.claims).length).toBeGreaterThan(5);
  });

  it('[RUN-7] are 120 others in the third year, with valid numbers of their own: all have paid, most have claimed, and the person of the printed login is one of them', () => {
    expect(DEMO_HOLDERS).toHaveLength(120);
    for (const list of [
      DEMO_HOLDERS.map(emailOf),
      DEMO_HOLDERS.map((one) => one.taxId),
      DEMO_HOLDERS.map((one) => one.document.id),
      DEMO_HOLDERS.map((one) => one.iban),
    ])
      expect(new Set(list).size).toBe(DEMO_HOLDERS.length);
    for (const person of DEMO_HOLDERS)
      expect([
        person.lastName,
        identityProofBody.safeParse(identityOf(person)).error?.issues,
        isIban(person.iban),
        person.orders.map(({ paid }) => paid),
        ARRIVAL_DAYS.includes(person.day),
      ]).toEqual([person.lastName, undefined, true, [true], true]);
    expect(DEMO_HOLDERS.filter(({ claims }) => claims).length).toBeGreaterThan(110);
    expect(DEMO_HOLDERS.some(({ firstName }) => firstName === 'Sofia')).toBe(true);
  });

  it('[RUN-1][KYC-5] include a company with two representatives who sign jointly and are its owners', () => {
    expect(businessBody.safeParse(DEMO_COMPANY.business).error?.issues).toBeUndefined();
    expect(
      DEMO_COMPANY.representatives.map(
        (one) => identityProofBody.safeParse(identityOf(one)).error?.issues,
      ),
    ).toEqual([undefined, undefined]);
    const owners = DEMO_COMPANY.owners.map((owner) => beneficialOwnerBody.parse(owner));
    expect([
      owners.map((owner) => isBeneficialOwner(owner, '25')),
      sharesAboveWhole(owners),
    ]).toEqual([[true, true], null]);
    const documents = [...DEMO_PEOPLE, ...DEMO_COMPANY.representatives].flatMap((one) => [
      one.document.id,
      one.taxId,
    ]);
    expect(new Set(documents).size).toBe(documents.length);
    expect(DEMO_COMPANY.representatives.filter((one) => one.actsForAccount)).toHaveLength(1);
  });

  it('[RUN-1] write messages that the contact form accepts', () => {
    for (const message of DEMO_MESSAGES)
      expect(sendContactMessage.body.safeParse(message).success).toBe(true);
  });
});
