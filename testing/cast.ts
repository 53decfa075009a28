import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { berlinDay } from '../domain/src/kyc/berlin-day.ts';
import {
  createAddress,
  createIdentityProof,
  updateIdentityProof,
} from '../domain/src/kyc/endpoints.ts';
import { declarePerson } from '../domain/src/officers/declaration-endpoints.ts';
import { placeOrder, type Order } from '../domain/src/orders/endpoints.ts';
import { approveProposal, getApproval } from '../domain/src/approvals/endpoints.ts';
import { proposeBankFile } from '../domain/src/payments/evidence-endpoints.ts';
import { proposeAllocation } from '../domain/src/tokens/desk-endpoints.ts';
import { closingCents, type StatementEntry, writeCamt053 } from '../sandbox/bank/camt053-writer.ts';
import { showBankImport } from '../server/src/modules/payments/bank-store.ts';
import {
  countsOf,
  importBankFile,
  previewBankFile,
} from '../server/src/modules/payments/import-bank-file.ts';
import type { ApiClient } from './api-client.ts';
import { approve } from './applicant.ts';
import { taxIdOf } from '../sandbox/demonstration/tax-id-of.ts';
import { enterOpeningBalance, OPENING_CENTS } from './opening-balance.ts';
import type { Investor, World } from './world.ts';
import { approveAs } from './approvals.ts';

/** A unique picture, like a phone's photo of a document. */
export function picture(seed: number): Promise<Buffer> {
  return sharp({
    create: {
      width: 640,
      height: 400,
      channels: 3,
      background: { r: (seed * 53) % 256, g: (seed * 97) % 256, b: 150 },
    },
  })
    .jpeg()
    .toBuffer();
}

export const addressForm = {
  street: 'Musterstraße 1',
  street_additional: null,
  city: 'Berlin',
  country: 'DE',
  state: null,
  zipcode: '10115',
};

/** Details of a person; other names have other documents and tax numbers. */
export function identityForm(fullName: string) {
  const [first_name = '', ...rest] = fullName.split(' ');
  const seed = createHash('sha256').update(fullName).digest();
  return {
    first_name,
    last_name: rest.join(' '),
    dob: '1980-02-29',
    place_of_birth: 'Hamburg',
    country_of_birth: 'DE',
    citizenship: 'DE',
    tax_residence: 'DE',
    tax_id: taxIdOf(fullName),
    politically_exposed: false,
    doc_type: 'id_card',
    doc_id: `L${seed.toString('hex').slice(0, 8).toUpperCase()}`,
    doc_authority: 'Stadt Hamburg',
    doc_expires_on: '2045-01-31',
  };
}

/** The same with a passport. */
export function passportForm(fullName: string) {
  return { ...identityForm(fullName), doc_type: 'passport' };
}

const sixBoxes = {
  terms_acceptance: true,
  accepted_bb1_bond_terms: true,
  aware_of_prospectus: true,
  acknowledged_privacy_policy: true,
  aware_of_info_exchange_for_tax_purposes: true,
  read_right_of_withdrawal_info: true,
};

export function orderForm(amount: string) {
  return {
    amount,
    currency: 'EUR',
    payment_method: 'EUR',
    discount_code: null,
    sender_iban: null,
    sender_xlm_address: null,
    ...sixBoxes,
  };
}

/** Does everything on the person's side of the verification. */
export async function verifyOneself(
  person: ApiClient,
  fullName: string,
  {
    identity = {},
    street = addressForm.street,
  }: { readonly identity?: Readonly<Record<string, unknown>>; readonly street?: string } = {},
): Promise<void> {
  const proof = await person.ok(createIdentityProof, {
    body: { ...identityForm(fullName), ...identity },
  });
  await person.ok(updateIdentityProof, {
    params: { id: proof.id },
    files: [
      { field: 'attachments', name: 'front.jpg', type: 'image/jpeg', bytes: await picture(1) },
      { field: 'attachments', name: 'back.jpg', type: 'image/jpeg', bytes: await picture(2) },
    ],
  });
  await person.ok(createAddress, { body: { ...addressForm, street } });
}

/** The officer declares an account as their own: from now on others decide about it. */
export async function declareOwn(officer: ApiClient, person: Investor): Promise<void> {
  await officer.ok(declarePerson, {
    body: {
      relation: 'own',
      full_name: 'Of The Officer',
      date_of_birth: '1970-01-01',
      email: person.email,
    },
  });
}

export async function order(person: ApiClient, amount: string): Promise<Order> {
  return person.ok(placeOrder, { body: orderForm(amount) });
}

let statements = 0;
/** The issuer's bank balance in each world, in cents. */
const balances = new WeakMap<object, bigint>();

/**
 * A camt.053 file of the issuer's account with the given entries, following the previous one. A
 * file that never reaches the product is made for a copy of the offering.
 */
export function statement(
  world: Pick<World, 'offering' | 'now'>,
  entries: StatementEntry[],
  version: '02' | '08' = '08',
): Buffer {
  const openingCents = balances.get(world.offering) ?? OPENING_CENTS;
  balances.set(world.offering, closingCents(openingCents, entries));
  return statementAt(world, openingCents, entries, { prefix: 'TEST', version });
}

/** The same with an opening balance (cents) of its own, whatever the previous one ended with. */
export function statementAt(
  world: Pick<World, 'offering' | 'now'>,
  openingCents: bigint,
  entries: readonly StatementEntry[],
  {
    prefix = 'DAY',
    version = '08',
  }: {
    /** Of its name in the bank's books, before a number. */
    readonly prefix?: string;
    readonly version?: '02' | '08';
  } = {},
): Buffer {
  statements += 1;
  const { bank } = world.offering;
  return Buffer.from(
    writeCamt053({
      version,
      account: { iban: bank.iban, bic: bank.bic, ownerName: bank.accountHolder },
      statementId: `${prefix}-${statements}`,
      sequenceNumber: statements,
      openingCents,
      bookingDate: berlinDay(world.now()),
      createdAt: world.now(),
      entries,
    }),
  );
}

/**
 * The bank's own channel brings a file: it is read and booked without an officer. The account has an opening balance from the
 * first file on.
 */
export async function importStatement(
  { product, offering }: Pick<World, 'product' | 'offering'>,
  file: Buffer,
) {
  const { db, house } = product;
  await enterOpeningBalance(db.pool, offering.bank.iban);
  const importing = {
    context: house,
    readBankFile: house.readBankFile,
    bank: house.bank,
    locale: 'en' as const,
  };
  // The folder takes up the same bytes once; another file with the same statement is another try.
  let bytes = file;
  const isKnown = async () =>
    (await db.pool.query('select from bank_imports where file_hash = sha256($1)', [bytes]))
      .rowCount !== 0;
  while (await isKnown()) bytes = Buffer.concat([bytes, Buffer.from(' ')]);
  const preview = await previewBankFile(
    { ...importing, officerId: null },
    { fileName: 'statement.xml', bytes },
  );
  await importBankFile(importing, preview.id);
  const row = await showBankImport(db, preview.id);
  return { preview, imported: { id: preview.id, state: 'imported', counts: countsOf(row.result) } };
}

/** What a finance officer uploaded is booked once another officer has confirmed it. Answers the confirmation. */
export async function confirmUpload(
  { finance, approver }: { readonly finance: ApiClient; readonly approver: ApiClient },
  importId: string,
) {
  return approveUpload(approver, await proposeUpload(finance, importId));
}

/** Returns the id of the proposal. */
export async function proposeUpload(finance: ApiClient, importId: string): Promise<string> {
  const { id } = await finance.ok(proposeBankFile, {
    params: { id: importId },
    body: { reason: 'The channel of the bank is down' },
  });
  return id;
}

export async function approveUpload(approver: ApiClient, id: string) {
  const { content_hash } = await approver.ok(getApproval, { params: { id } });
  return approver.call(approveProposal, { params: { id }, body: { content_hash } });
}

/** An investor with allocated tokens. */
export async function investorWithTokens(
  world: World,
  fullName: string,
  amount: string,
  officers: { reviewer: ApiClient; finance: ApiClient; approver: ApiClient },
): Promise<{ person: Investor; order: Order }> {
  const person = await world.investor(fullName);
  await verifyOneself(person, fullName);
  await approve(officers.reviewer, person.accountId);
  const placed = await order(person, amount);
  await importStatement(
    world,
    statement(world, [transfer({ name: fullName, amount, remittance: placed.reference })]),
  );
  await world.runJobs();
  await approveAs(officers.approver, (await officers.finance.ok(proposeAllocation)).id);
  await world.runJobs();
  return { person, order: placed };
}

let transfers = 0;

/** A transfer to the issuer in its bank's format. */
export function transfer(from: {
  name: string;
  amount: string;
  remittance: string;
  iban?: string;
  bankReference?: string;
}): StatementEntry {
  transfers += 1;
  return {
    direction: 'credit',
    bankReference: from.bankReference ?? `REF${transfers}`,
    transfers: [
      {
        amountCents: BigInt(from.amount.replace('.', '')),
        counterpartyName: from.name,
        counterpartyIban: from.iban ?? 'DE02120300000000202051',
        remittance: from.remittance === '' ? [] : from.remittance.split('\n'),
      },
    ],
  };
}
