import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import {
  deleteAttachment,
  deleteIdentityProof,
  getKyc,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import { order, passportForm } from '../../../../testing/cast.ts';
import { forAllTests, type Officer, openWorld } from '../../../../testing/world.ts';
import { EXPIRE_DOCUMENTS } from './module.ts';
import { kycOf } from './kyc-of.ts';
import { reassessKyc } from './sync-kyc-status.ts';
import {
  apply,
  approve,
  IDENTITY,
  photo,
  makeEarlierApplicantsOthers,
} from '../../../../testing/applicant.ts';

const world = forAllTests(openWorld);
let reviewer: Officer;
beforeAll(async () => {
  reviewer = await world.officer('Rita Reviewer', 'reviewer');
});
beforeEach(() => makeEarlierApplicantsOthers(world.product.db.pool));

/** The day in Berlin this many days from now, YYYY-MM-DD. */
function dayIn(days: number): string {
  return berlinDay(new Date(world.now().getTime() + days * 86_400_000));
}

async function sweep(): Promise<void> {
  await world.runJob(EXPIRE_DOCUMENTS);
  await world.runJobs();
}

describe('an approval over time', () => {
  it('[KYC-2] waits for the video from the threshold on and is restored when the sum falls below it', async () => {
    const person = await world.investor('Vera Video');
    await apply(person);
    await approve(reviewer, person.accountId);
    let invested = 999_999n;
    const setting = { ...world.product.context, investedCentsOf: () => Promise.resolve(invested) };
    const judge = async () => {
      await world.product.db.transaction('test_judge', (tx) =>
        reassessKyc(tx, setting, person.accountId),
      );
      return kycOf(world.product.db, person.accountId, setting);
    };
    expect(await judge()).toMatchObject({
      verdict: 'approved',
      fullName: 'Anna Muster',
      checklistComplete: true,
      completeExceptVideo: false,
    });
    invested = 1_000_000n;
    expect(await judge()).toMatchObject({
      verdict: 'approved_except_video',
      fullName: 'Anna Muster',
      checklistComplete: false,
      completeExceptVideo: true,
    });
    invested = 999_999n;
    expect(await judge()).toMatchObject({ verdict: 'approved', checklistComplete: true });
  });

  it('[KYC-2][ORD-1] waits for the video if two concurrent orders only together reach the threshold; below it nothing changes', async () => {
    const person = await world.investor('Zoe Zugleich');
    // What the same person holds in other accounts would count as well.
    await apply(person, passportForm('Zoe Zugleich'));
    await approve(reviewer, person.accountId);
    const record = async () =>
      (
        await world.query<{ verdict: string; version: number }>(
          'select verdict, version from kyc_records where account_id = $1',
          [person.accountId],
        )
      )[0];
    const approved = await record();
    await order(person, '20.00');
    await world.runJobs();
    expect(await record()).toEqual(approved);
    await Promise.all([order(person, '4990.00'), order(person, '4990.00')]);
    await world.runJobs();
    expect(await record()).toMatchObject({ verdict: 'approved_except_video' });
  });

  it('[KYC-10] ends when the document expires: the person is notified, sends a new one, and officers review again', async () => {
    const lastDay = dayIn(30);
    const person = await world.investor('Alte Karte');
    const proof = await apply(person, { doc_expires_on: lastDay });
    await approve(reviewer, person.accountId);
    const reviewed = await world.investor('Wartet Noch');
    await apply(reviewed, { ...passportForm('Wartet Noch'), doc_expires_on: lastDay });
    const untouched = await world.investor('Gilt Lange');
    await apply(untouched, passportForm('Gilt Lange'));
    await approve(reviewer, untouched.accountId);

    await world.moveClock(new Date(`${lastDay}T12:00:00Z`));
    await sweep();
    expect((await person.ok(getKyc)).verdict).toBe('approved');

    await world.moveClock(new Date(new Date(`${lastDay}T12:00:00Z`).getTime() + 86_400_000));
    await sweep();
    await sweep();
    expect(await person.ok(getKyc)).toMatchObject({
      verdict: 'expired',
      checklist: { identity: false, upload: false },
      requested_changes: [{ item: 'upload', reason: 'Your document has expired.' }],
    });
    expect(await reviewed.ok(getKyc)).toMatchObject({
      verdict: 'in_progress',
      checklist: { identity: false, upload: false },
    });
    expect((await untouched.ok(getKyc)).verdict).toBe('approved');
    expect(world.lastMail(person.email).text).toContain('Your document has expired.');
    expect(
      world.mailbox.mails({ to: person.email }).filter((mail) => mail.text.includes('expired'))
        .length,
    ).toBe(1);

    // What the approval relied on is evidence and stays.
    const attachment = proof.attachments[0]?.id ?? '';
    expect(
      (await person.call(deleteAttachment, { params: { id: proof.id, attachment_id: attachment } }))
        .body.code,
    ).toBe('kyc_locked');
    expect((await person.call(deleteIdentityProof, { params: { id: proof.id } })).body.code).toBe(
      'kyc_locked',
    );

    await person.ok(updateIdentityProof, {
      params: { id: proof.id },
      files: [await photo({ name: 'new-passport.jpg' })],
    });
    expect(await person.ok(getKyc)).toMatchObject({
      verdict: 'expired',
      checklist: { identity: false, upload: true },
    });
    await person.ok(updateIdentityProof, {
      params: { id: proof.id },
      body: { ...IDENTITY, doc_id: 'C99N00T11' },
    });
    expect((await person.ok(getKyc)).verdict).toBe('in_review');
    await approve(reviewer, person.accountId);
    const review = await reviewer.ok(getKycReview, { params: { account_id: person.accountId } });
    expect(review.history.map((change) => change.to)).toEqual([
      'in_progress',
      'in_review',
      'approved',
      'expired',
      'in_review',
      'approved',
    ]);
  });

  it('[KYC-10] requires new pictures for a new document', async () => {
    const lastDay = dayIn(20);
    const person = await world.investor('Alte Bilder');
    const proof = await apply(person, { doc_expires_on: lastDay, doc_type: 'id_card' });
    await person.ok(updateIdentityProof, {
      params: { id: proof.id },
      files: [await photo({ name: 'back.jpg' })],
    });
    await approve(reviewer, person.accountId);
    await world.moveClock(new Date(world.now().getTime() + 40 * 86_400_000));
    await sweep();
    const front = await photo({ name: 'new-front.jpg' });
    const back = await photo({ name: 'new-back.jpg' });
    await person.ok(updateIdentityProof, {
      params: { id: proof.id },
      body: { ...IDENTITY, doc_type: 'id_card' },
      files: [front],
    });
    expect(await person.ok(getKyc)).toMatchObject({
      verdict: 'expired',
      checklist: { identity: true, upload: false },
    });
    await person.ok(updateIdentityProof, { params: { id: proof.id }, files: [back] });
    expect((await person.ok(getKyc)).verdict).toBe('in_review');
  });
});
