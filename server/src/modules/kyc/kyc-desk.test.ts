import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAccount } from '@bb1/domain/accounts/privacy-endpoints';
import { updateUser } from '@bb1/domain/accounts/endpoints';
import {
  decideKyc,
  getKycReview,
  listKycReviews,
  viewDocument,
} from '@bb1/domain/kyc/desk-endpoints';
import * as kycDeskCalls from '@bb1/domain/kyc/desk-endpoints';
import { endpointsOf } from '../../../../testing/every-endpoint.ts';
import {
  createAddress,
  createIdentityProof,
  getKyc,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import { ROLES } from '@bb1/domain/officers/rights';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import { lookAtDocuments } from './test-files/look-at-documents.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import { manyPages, pdf } from '../../integrations/document-check/test-files/handmade-pdf.ts';
import {
  ADDRESS,
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
beforeEach(async () => {
  await world.query('delete from rate_limits');
  await makeEarlierApplicantsOthers(world.product.db.pool);
});

const ALL_CHECKED = [
  'data_matches_document',
  'document_valid',
  'person_of_age',
  'address_plausible',
];

interface Logged {
  act: string;
  actor_id: string | null;
  reason: string | null;
  before: unknown;
  after: unknown;
}

async function logOf(accountId: string): Promise<Logged[]> {
  return await world.query<Logged>(
    `select act, actor_id, reason, before, after from audit_log where subject = $1 and act like 'kyc.%' order by id`,
    [`account:${accountId}`],
  );
}

async function mailsTo(
  person: Investor,
): Promise<{ template: string; values: Record<string, string> }[]> {
  const rows = await world.query<{
    template: string;
    values: Record<string, string>;
  }>(
    `select template, values from mail_outbox where recipient = $1 and template like 'kyc-%' order by created_at`,
    [person.email],
  );
  return rows;
}

async function documentOf(attachmentId: string): Promise<string> {
  return (
    (
      await world.query<{ document_id: string }>(
        'select document_id from attachments where id = $1',
        [attachmentId],
      )
    )[0]?.document_id ?? ''
  );
}

async function waiting(name: string, details: Parameters<typeof apply>[1] = {}) {
  const person = await world.investor(name);
  const proof = await apply(person, details);
  const params = { account_id: person.accountId };
  const review = await reviewer.ok(getKycReview, { params });
  return { person, proof, params, review };
}

describe('the review', () => {
  it('[DESK-1] is open to the roles in the table of rights only', async () => {
    const { person, params, proof } = await waiting('Rechte Tafel');
    const inputs = {
      params: { ...params, attachment_id: proof.attachments[0]?.id ?? '' },
      body: { reason: 'test' },
    };
    for (const role of ROLES) {
      const officer = await world.officer(`Role ${role}`, role);
      for (const endpoint of endpointsOf(kycDeskCalls)) {
        const allowed =
          endpoint.name === 'decideKyc'
            ? ['reviewer', 'compliance']
            : ['support', 'reviewer', 'compliance', 'auditor'];
        const { status } = await officer.call(endpoint, {
          ...inputs,
          ...(endpoint.method === 'GET' ? { body: undefined } : {}),
        });
        // A decision without its fields is reported only to those who may decide.
        expect([role, endpoint.name, status === 403]).toEqual([
          role,
          endpoint.name,
          !allowed.includes(role),
        ]);
      }
    }
    for (const endpoint of endpointsOf(kycDeskCalls)) {
      expect(
        (await person.call(endpoint, inputs.params ? { params: inputs.params } : {})).status,
      ).toBe(401);
      expect((await world.visitor().call(endpoint, { params: inputs.params })).status).toBe(401);
    }
    expect((await person.ok(getKyc)).verdict).toBe('in_review');
  });

  it('[KYC-10] shows data, documents, history and investments, and each view is logged with a reason', async () => {
    const { person, proof, params, review } = await waiting('Anna Muster');
    expect(review).toMatchObject({
      account: { id: person.accountId, email_confirmed: true },
      record: { verdict: 'in_review', complete: true },
      identity_proofs: [proof],
      address: { city: 'Köln', state: null },
      history: [
        { from: 'not_started', to: 'in_progress', actor: 'investor' },
        { from: 'in_progress', to: 'in_review', actor: 'system' },
      ],
      invested_eur: '0.00',
    });
    expect((await logOf(person.accountId)).at(-1)).toMatchObject({
      act: 'kyc.viewed',
      actor_id: reviewer.officerId,
      reason: 'review, verdict in_review',
      after: { version: review.version },
    });
    expect(
      (await reviewer.call(getKycReview, { params: { account_id: crypto.randomUUID() } })).status,
    ).toBe(404);
    const beginner = await world.investor('Noch Nichts');
    expect(
      await reviewer.ok(getKycReview, { params: { account_id: beginner.accountId } }),
    ).toMatchObject({ record: { verdict: 'not_started' }, version: 0, identity_proofs: [] });
    expect(
      (
        await reviewer.call(decideKyc, {
          params,
          body: { decision: 'reject', note: 'x', version: -1 },
        })
      ).status,
    ).toBe(409);
  });

  it('[DESK-3] lists people by verdict, longest waiting first, in pages', async () => {
    const first = await waiting('Erste Wartende');
    const second = await waiting('Zweite Wartende');
    const { reviews, total } = await reviewer.ok(listKycReviews, {
      query: { verdict: 'in_review' },
    });
    const ids = reviews.map((row) => row.account_id);
    expect(ids.indexOf(first.person.accountId)).toBeLessThan(ids.indexOf(second.person.accountId));
    expect(new Set(reviews.map((row) => row.verdict))).toEqual(new Set(['in_review']));
    expect(total).toBe(reviews.length);
    expect((await reviewer.ok(listKycReviews, { query: { page: '99' } })).reviews).toEqual([]);
    expect(
      (await reviewer.call(listKycReviews, { query: { verdict: 'approved; drop' } })).status,
    ).toBe(422);
  });

  it('[KYC-10] lists accounts that may belong to the same person, and why', async () => {
    const unique = {
      first_name: 'Dupla',
      last_name: 'Katrin',
      doc_id: 'DUP 123',
      tax_id: '86095742719',
    };
    const { person } = await waiting('Dupla Eins', unique);
    const other = await world.investor('Dupla Zwei');
    await other.ok(createIdentityProof, {
      body: {
        ...IDENTITY,
        ...unique,
        first_name: 'DUPLA',
        doc_id: 'dup-123',
        tax_id: '47036892816',
      },
    });
    const review = await reviewer.ok(getKycReview, { params: { account_id: other.accountId } });
    expect(review.possible_duplicates).toEqual([
      {
        account_id: person.accountId,
        full_name: 'Dupla Eins',
        matches: ['name_and_birth_date', 'document'],
        finding: null,
      },
    ]);
  });
});

describe('viewing a document', () => {
  it('[KYC-7] shows a stamped copy, never the uploaded bytes, and logs the reason', async () => {
    const { person, proof, params } = await waiting('Bild Schau');
    const { attachments } = await person.ok(updateIdentityProof, {
      params: { id: proof.id },
      files: [await photo({ width: 900, height: 600 })],
    });
    const attachment = attachments.at(-1)?.id ?? '';
    const view = await reviewer.ok(viewDocument, {
      params: { ...params, attachment_id: attachment },
      body: { reason: 'compare name' },
    });
    expect([view.name, view.type]).toEqual(['passport.jpg', 'image/jpeg']);
    const shown = Buffer.from(view.content_base64, 'base64');
    const plain = await world.product.context.documents.openForViewing(
      world.product.db,
      await documentOf(attachment),
      person.accountId,
    );
    expect(await sharp(shown).metadata()).toMatchObject({
      format: 'jpeg',
      width: 900,
      height: 600,
    });
    expect(shown.equals(plain?.bytes ?? Buffer.alloc(0))).toBe(false);
    expect((await logOf(person.accountId)).at(-1)).toMatchObject({
      act: 'kyc.document_viewed',
      actor_id: reviewer.officerId,
      reason: 'compare name',
      after: { attachment },
    });
  });

  it('[KYC-7] requires a reason, and shows no file of another person', async () => {
    const { person, proof, params } = await waiting('Grund Los');
    const stranger = await waiting('Andere Akte');
    const attachment_id = proof.attachments[0]?.id ?? '';
    const logged = (await logOf(person.accountId)).length;
    expect(
      (
        await reviewer.call(viewDocument, {
          params: { ...params, attachment_id },
          body: { reason: ' ' },
        })
      ).body.errors,
    ).toEqual({ reason: ['Reason is required'] });
    expect(
      (
        await reviewer.call(viewDocument, {
          params: { ...stranger.params, attachment_id },
          body: { reason: 'test' },
        })
      ).status,
    ).toBe(404);
    expect((await logOf(person.accountId)).length).toBe(logged);
  });

  it('[KYC-7] shows every page of a PDF, not the first alone', async () => {
    const person = await world.investor('Seiten Weise');
    const { id } = await person.ok(createIdentityProof, { body: IDENTITY });
    const heights: number[] = [];
    for (const pages of [1, 2]) {
      const file = {
        field: 'attachments',
        name: `pages-${pages}.pdf`,
        type: 'application/pdf',
        bytes: pdf(manyPages(pages)),
      };
      const saved = await person.ok(updateIdentityProof, { params: { id }, files: [file] });
      const view = await reviewer.ok(viewDocument, {
        params: { account_id: person.accountId, attachment_id: saved.attachments.at(-1)?.id ?? '' },
        body: { reason: 'both sides' },
      });
      expect(view.type).toBe('image/jpeg');
      heights.push((await sharp(Buffer.from(view.content_base64, 'base64')).metadata()).height);
    }
    expect(heights[1]).toBe((heights[0] ?? 0) * 2);
  });
});

describe('the decision', () => {
  it('[KYC-10] approves the record, notifies the person, and logs before and after', async () => {
    const { person, params, review } = await waiting('Gut Geprueft');
    const incomplete = await reviewer.call(decideKyc, {
      params,
      body: { decision: 'approve', version: review.version, checked: ALL_CHECKED.slice(1) },
    });
    expect([incomplete.status, Object.keys(incomplete.body.errors ?? {})]).toEqual([
      422,
      ['checked'],
    ]);
    const blind = await reviewer.call(decideKyc, {
      params,
      body: { decision: 'approve', version: review.version, checked: ALL_CHECKED },
    });
    expect([blind.status, blind.body.code]).toEqual([422, 'documents_unseen']);
    await lookAtDocuments(reviewer, person.accountId);
    const after = await reviewer.ok(decideKyc, {
      params,
      body: { decision: 'approve', version: review.version, checked: ALL_CHECKED },
    });
    expect(after).toMatchObject({ record: { verdict: 'approved' } });
    expect(after.history.at(-1)).toMatchObject({
      from: 'in_review',
      to: 'approved',
      actor: 'Rita Reviewer',
    });
    expect((await logOf(person.accountId)).at(-1)).toMatchObject({
      act: 'kyc.approved',
      actor_id: reviewer.officerId,
      before: { verdict: 'in_review' },
      after: { verdict: 'approved', checked: ALL_CHECKED },
    });
    expect(await mailsTo(person)).toMatchObject([
      { template: 'kyc-approved', values: { video: 'done' } },
    ]);
  });

  it('[KYC-10] on an outdated state changes nothing', async () => {
    const { person, params, review } = await waiting('Zu Spaet');
    await person.ok(createAddress, { body: { ...ADDRESS, city: 'Bonn' } });
    const logged = (await logOf(person.accountId)).length;
    for (const decision of [
      { decision: 'approve', checked: ALL_CHECKED },
      { decision: 'request_changes', reasons: ['name_differs'] },
      { decision: 'reject', note: 'no' },
    ]) {
      const answer = await reviewer.call(decideKyc, {
        params,
        body: { ...decision, version: review.version },
      });
      expect([answer.status, answer.body.code]).toEqual([409, 'invalid_status']);
    }
    expect((await person.ok(getKyc)).verdict).toBe('in_review');
    expect((await logOf(person.accountId)).length).toBe(logged);
    expect(await mailsTo(person)).toEqual([]);
  });

  it('[KYC-12] comes only from an officer who has looked at the present version of each document, even if another officer has looked', async () => {
    const { person, params, proof } = await waiting('Nur Gesehen');
    const colleague = await world.officer('Kai Kollege', 'reviewer');
    const approval = async (officer: typeof reviewer) => {
      const { version } = await officer.ok(getKycReview, { params });
      const body = { decision: 'approve', version, checked: ALL_CHECKED };
      const answer = await officer.call(decideKyc, { params, body });
      return [answer.status, answer.body.code];
    };
    await lookAtDocuments(reviewer, person.accountId);
    expect(await approval(colleague)).toEqual([422, 'documents_unseen']);
    // Another picture is another document.
    await person.ok(updateIdentityProof, { params: { id: proof.id }, files: [await photo()] });
    expect((await reviewer.ok(getKycReview, { params })).unseen_documents).toHaveLength(1);
    expect(await approval(reviewer)).toEqual([422, 'documents_unseen']);
    await lookAtDocuments(reviewer, person.accountId);
    expect(await approval(reviewer)).toEqual([200, undefined]);
  });

  it('[KYC-10] by two officers at once, or pressed twice, is made once', async () => {
    const { person, params, review } = await waiting('Zwei Gleichzeitig');
    const second = await world.officer('Cora Compliance', 'compliance');
    await lookAtDocuments(reviewer, person.accountId);
    const answers = await Promise.all([
      reviewer.call(decideKyc, {
        params,
        body: { decision: 'approve', version: review.version, checked: ALL_CHECKED },
      }),
      second.call(decideKyc, {
        params,
        body: { decision: 'reject', version: review.version, note: 'no' },
      }),
      reviewer.call(decideKyc, {
        params,
        body: { decision: 'approve', version: review.version, checked: ALL_CHECKED },
      }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
    expect((await mailsTo(person)).length).toBe(1);
  });

  it('[KYC-10] approves no record with open items or outside of review', async () => {
    const person = await world.investor('Noch Offen');
    await person.ok(createAddress, { body: ADDRESS });
    const params = { account_id: person.accountId };
    const { version } = await reviewer.ok(getKycReview, { params });
    for (const decision of [
      { decision: 'approve', checked: ALL_CHECKED },
      { decision: 'request_changes', reasons: ['name_differs'] },
      { decision: 'reject', note: 'no' },
    ]) {
      expect(
        (await reviewer.call(decideKyc, { params, body: { ...decision, version } })).status,
      ).toBe(409);
    }
  });

  it("[KYC-10] requests changes in the person's words and language, and the answer returns to review", async () => {
    const { person, proof, params, review } = await waiting('Frag Nach');
    await person.ok(updateUser, { body: { locale: 'de' } });
    await reviewer.ok(decideKyc, {
      params,
      body: {
        decision: 'request_changes',
        version: review.version,
        reasons: ['name_differs', 'document_cropped', 'name_differs'],
        note: 'internal remark',
      },
    });
    expect(await person.ok(getKyc)).toMatchObject({
      verdict: 'action_needed',
      checklist: { identity: false, upload: false, address: true },
      requested_changes: [
        { item: 'identity', reason: 'The name you entered differs from the document.' },
        { item: 'upload', reason: 'Parts of your document are cut off.' },
      ],
    });
    await world.runJobs();
    const mail = world.lastMail(person.email);
    expect(mail.subject).toBe('Bitte ergänzen Sie Ihre Angaben');
    expect(mail.text).toContain('Der eingegebene Name weicht vom Dokument ab.');
    expect(mail.text).toContain('Teile Ihres Dokuments sind abgeschnitten.');
    expect(mail.text).not.toMatch(/internal remark|\{|undefined/);
    await person.ok(updateIdentityProof, { params: { id: proof.id }, body: IDENTITY });
    expect(await person.ok(getKyc)).toMatchObject({
      verdict: 'action_needed',
      checklist: { identity: true, upload: false },
    });
    await person.ok(updateIdentityProof, {
      params: { id: proof.id },
      files: [await photo({ name: 'again.jpg' })],
    });
    expect(await person.ok(getKyc)).toMatchObject({ verdict: 'in_review', requested_changes: [] });
  });

  it('[KYC-10][AUTH-8] is not made about a person who has closed the account meanwhile', async () => {
    const { person, proof, params, review } = await waiting('Geht Weg');
    const decide = (version: number, more: object) =>
      reviewer.call(decideKyc, { params, body: { version, ...more } });
    await decide(review.version, { decision: 'request_changes', reasons: ['document_cropped'] });
    await person.ok(updateIdentityProof, { params: { id: proof.id }, files: [await photo()] });
    await lookAtDocuments(reviewer, person.accountId);
    const { version } = await reviewer.ok(getKycReview, { params });
    await person.ok(closeAccount);
    const before = await logOf(person.accountId);
    for (const decision of [
      { decision: 'approve', checked: ALL_CHECKED },
      { decision: 'request_changes', reasons: ['document_cropped'] },
      { decision: 'reject', note: 'not at ease' },
    ]) {
      const answer = await decide(version, decision);
      expect([decision.decision, answer.status, answer.body.code]).toEqual([
        decision.decision,
        409,
        'account_closed',
      ]);
    }
    expect(await logOf(person.accountId)).toEqual(before);
  });

  it('[KYC-4] words a rejection neutrally, keeps its reason among colleagues, and makes it final', async () => {
    const { person, params, review } = await waiting('Leider Nein');
    expect(
      (
        await reviewer.call(decideKyc, {
          params,
          body: { decision: 'reject', version: review.version },
        })
      ).body.errors,
    ).toEqual({ note: ['Please give a reason'] });
    await reviewer.ok(decideKyc, {
      params,
      body: { decision: 'reject', version: review.version, note: 'suspicious document' },
    });
    await world.runJobs();
    const mail = world.lastMail(person.email);
    expect(mail.text).toContain('we cannot offer you this investment');
    expect(mail.text + mail.html + JSON.stringify(await mailsTo(person))).not.toContain(
      'suspicious',
    );
    expect((await logOf(person.accountId)).at(-1)).toMatchObject({
      act: 'kyc.rejected',
      reason: 'suspicious document',
    });
    expect((await person.call(createAddress, { body: ADDRESS })).body.code).toBe('kyc_locked');
    expect(JSON.stringify(await person.ok(getKyc))).not.toContain('suspicious');
  });

  it('[KYC-12] of a person with a possible duplicate waits for compliance, also if the other account was approved long ago', async () => {
    await waiting('Doppelt Eins');
    const { params, review } = await waiting('Doppelt Zwei');
    expect(review.possible_duplicates).toHaveLength(1);
    await lookAtDocuments(reviewer, params.account_id);
    const decision = {
      decision: 'approve',
      version: review.version,
      checked: requiredReviewChecks('individual'),
    };
    expect(await reviewer.call(decideKyc, { params, body: decision })).toMatchObject({
      status: 409,
      body: { code: 'duplicates_open' },
    });
    const compliance = await world.officer('Clara Compliance', 'compliance');
    await approve(compliance, params.account_id);
    // A reviewer may ask for changes and reject all the same.
    const third = await waiting('Doppelt Drei');
    expect(third.review.possible_duplicates).toHaveLength(2);
    await reviewer.ok(decideKyc, {
      params: third.params,
      body: {
        decision: 'request_changes',
        version: third.review.version,
        reasons: ['document_unreadable'],
      },
    });
  });

  it('[DESK-1] is never made by an officer on their own case', async () => {
    const { person, params, review } = await waiting('Eigener Fall');
    await world.query('update officers set email = upper($2) where id = $1', [
      reviewer.officerId,
      person.email,
    ]);
    const answer = await reviewer.call(decideKyc, {
      params,
      body: { decision: 'approve', version: review.version, checked: ALL_CHECKED },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'maker_is_checker']);
    expect((await person.ok(getKyc)).verdict).toBe('in_review');
  });
});
