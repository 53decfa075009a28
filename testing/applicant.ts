import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import type { z } from 'zod';
import type { Endpoint } from '@bb1/domain/endpoint';
import { decideKyc, getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import { decideDuplicate, getDuplicate } from '@bb1/domain/kyc/duplicate-endpoints';
import type { DuplicateFinding } from '@bb1/domain/kyc/duplicate-finding';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import { lookAtDocuments } from '../server/src/modules/kyc/test-files/look-at-documents.ts';
import {
  createAddress,
  createIdentityProof,
  type IdentityProof,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';

/** A person who calls the interface. */
export interface Caller {
  ok<E extends Endpoint>(
    endpoint: E,
    input?: { params?: Record<string, string>; body?: unknown; files?: readonly TestFile[] },
  ): Promise<z.output<E['reply']>>;
}

export interface TestFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export const IDENTITY = {
  first_name: 'Anna',
  last_name: 'Muster',
  dob: '1990-02-28',
  place_of_birth: 'Köln',
  country_of_birth: 'DE',
  citizenship: 'DE',
  tax_residence: 'DE',
  tax_id: '36 574 261 809',
  politically_exposed: false,
  doc_type: 'passport',
  doc_id: 'C01X00T47',
  doc_authority: 'Stadt Köln',
  doc_expires_on: '2049-01-31',
} as const;

export const ADDRESS = {
  street: 'Beispielweg 3',
  street_additional: '',
  city: 'Köln',
  country: 'DE',
  state: '',
  zipcode: '50667',
} as const;

/**
 * Generating noise takes longer than everything else about a photo, so there is one for each size.
 */
const noises = new Map<string, Promise<Buffer>>();

function noise(width: number, height: number): Promise<Buffer> {
  const name = `${width} ${height}`;
  const made =
    noises.get(name) ??
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .raw()
      .toBuffer();
  noises.set(name, made);
  return made;
}

/**
 * A unique photo: noise of the given size whose first line no other photo has. Small, because noise
 * is slow to compress and decompress.
 */
export async function photo({
  name = 'passport.jpg',
  width = 300,
  height = 200,
} = {}): Promise<TestFile> {
  const pixels = Buffer.from(await noise(width, height));
  randomFillSync(pixels, 0, width * 3);
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
  return { field: 'attachments', name, type: 'image/jpeg', bytes };
}

/** Gives everything required of a private investor. */
export async function apply(
  person: Caller,
  details: Partial<Record<keyof typeof IDENTITY, string | boolean>> = {},
): Promise<IdentityProof> {
  await person.ok(createAddress, { body: ADDRESS });
  const { id } = await person.ok(createIdentityProof, { body: { ...IDENTITY, ...details } });
  return person.ok(updateIdentityProof, { params: { id }, files: [await photo()] });
}

/** An officer compares a person with every possible duplicate, and decides the same about each. */
export async function decideDuplicates(
  officer: Caller,
  accountId: string,
  finding: DuplicateFinding,
): Promise<void> {
  const { possible_duplicates: found } = await officer.ok(getKycReview, {
    params: { account_id: accountId },
  });
  for (const { account_id: otherId } of found.filter((one) => one.finding === null)) {
    await lookAtDocuments(officer, accountId);
    await lookAtDocuments(officer, otherId);
    const params = { account_id: accountId, other_account_id: otherId };
    const { details_hash } = await officer.ok(getDuplicate, { params });
    await officer.ok(decideDuplicate, {
      params,
      body: { finding, reason: 'Compared the documents of both.', details_hash },
    });
  }
}

/** An officer reviews a person and approves; possible duplicates take one of compliance. */
export async function approve(
  officer: Caller,
  accountId: string,
  finding: DuplicateFinding = 'different_people',
): Promise<void> {
  await lookAtDocuments(officer, accountId);
  await decideDuplicates(officer, accountId, finding);
  const params = { account_id: accountId };
  const { version, record } = await officer.ok(getKycReview, { params });
  await officer.ok(decideKyc, {
    params,
    body: { decision: 'approve', version, checked: requiredReviewChecks(record.applicant_type) },
  });
}

/**
 * Tests of one world apply with the same details. Here the applicants of earlier tests become other
 * people, so that the next ones are duplicates of none of them.
 */
export async function makeEarlierApplicantsOthers(pool: {
  query(text: string): Promise<unknown>;
}): Promise<void> {
  await pool.query(
    "update identity_proofs set doc_id = 'E' || replace(id::text, '-', ''), tax_id = case when tax_id is null then null else id::text end, dob = dob - (1 + floor(random() * 3000))::int",
  );
}
