import { partsOf } from './parts-of.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import changeReasons from '@bb1/texts/messages/change-reasons';
import { getAddress, getKyc, listIdentityProofs } from '@bb1/domain/kyc/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import verificationTexts from '@bb1/texts/pages/verification';
import { callAs } from './acts/call-as.ts';
import { judge } from './acts/judge.ts';
import { comeToDesk } from './acts/officer-app.ts';
import { comeVerified, investorNamed } from './acts/prepared.ts';
import type { Person } from './acts/sign-up.ts';
import {
  addCitizenship,
  fillIdentity,
  finishUpload,
  furtherTaxResidence,
  giveAddress,
  investAsAnIndividual,
  join,
  photos,
  save,
  startStep,
  uploadPassport,
} from './acts/verify.ts';
import { taxIdOf } from '../../sandbox/demonstration/tax-id-of.ts';
import { look } from './page-checks.ts';
import { productPlaces } from './leaks.ts';
import { mailTo } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  reloadUntil,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

const LOCALES = storyLanguages('de');

let browser: Browser;
let reviewer: Visitor;

beforeAll(async () => {
  browser = await openBrowser();
  reviewer = await newVisitor(browser, 'en');
  await comeToDesk(reviewer.page, 'rita@issuer.example');
});
afterAll(() => browser.close());

/** A person of this story, with a unique document number. */
function somebody(
  locale: Locale,
  name: string,
  at: number,
): Person & { readonly documentNumber: string } {
  const lastName = locale === 'en' ? 'Larkfield' : 'Lerchenfeld';
  return {
    firstName: name,
    lastName,
    email: `${name}.${lastName}@example.org`.toLowerCase(),
    password: 'nine quiet otters',
    documentNumber: `C4${locale.toUpperCase()}${at}7XK2`,
  };
}

const main = (page: Page) => page.getByRole('main');
/** A German tax number as people write it. */
const spaced = (taxId: string) => taxId.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4');

/** Waits until the verdict is shown; results of officers and jobs arrive on their own. */
async function verdictShown(page: Page, title: string): Promise<void> {
  await reloadUntil(
    page,
    async () => (await main(page).getByText(title, { exact: true }).count()) > 0,
  );
}

describe.each(LOCALES)('an individual is verified (%s)', (locale) => {
  const texts = verificationTexts[locale];
  const { identity, checklist, verdicts, approvalEnds } = texts;

  describe('with a passport', () => {
    const person = somebody(locale, 'Paula', 1);
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await newVisitor(browser, locale);
      await join(visitor.page, locale, person);
    });

    it('[KYC-1][SITE-8] chooses to invest as an individual, and reads what each choice needs', async () => {
      const { page } = visitor;
      for (const kind of Object.values(texts.type.kinds))
        await main(page)
          .getByText(kind.needs[0] ?? '')
          .waitFor();
      await look(page, 'type');
      await investAsAnIndividual(page, locale);
      await main(page).getByText(verdicts.not_started.title).waitFor();
      await look(page, 'checklist-begun');
    });

    it('[KYC-3][SITE-8] gets a message at each missing field of an empty form, and is taken to the first', async () => {
      const { page } = visitor;
      await startStep(page, locale, 'identity');
      await save(page, locale);
      const first = page.getByLabel(identity.firstName, { exact: true });
      await expect
        .poll(() =>
          first.evaluate(
            (field) =>
              field === document.activeElement && field.getAttribute('aria-invalid') === 'true',
          ),
        )
        .toBe(true);
      const exposed = page.getByRole('group', { name: identity.exposedQuestion.applicant });
      expect(await exposed.locator('[data-invalid]').count()).toBe(2);
      expect(await page.getByLabel(identity.exposedFunction).isVisible()).toBe(false);
      await look(page, 'identity-empty');
    });

    it('[KYC-3] gets errors for an invalid number and a missing public office at their fields, and everything typed stays', async () => {
      const { page } = visitor;
      const rightTaxId = taxIdOf(person.documentNumber);
      // The last digit is the check digit.
      const wrongTaxId = spaced(
        rightTaxId.slice(0, -1) + String((Number(rightTaxId.at(-1)) + 1) % 10),
      );
      await fillIdentity(page, locale, {
        ...person,
        document: 'passport',
        taxId: wrongTaxId,
      });
      await page
        .getByRole('group', { name: identity.exposedQuestion.applicant })
        .getByRole('radio', { name: identity.exposedAnswers.yes })
        .check();
      await save(page, locale);
      const taxId = page.getByLabel(identity.taxId, { exact: true });
      await main(page).getByText(message(locale, 'tax_id_invalid')).waitFor();
      await expect
        .poll(() => taxId.evaluate((field) => field === document.activeElement))
        .toBe(true);
      expect(await page.getByLabel(identity.exposedFunction).getAttribute('aria-invalid')).toBe(
        'true',
      );
      expect(await taxId.inputValue()).toBe(wrongTaxId);
      expect(await page.getByLabel(identity.lastName, { exact: true }).inputValue()).toBe(
        person.lastName,
      );
      await look(page, 'identity-refused');
      await taxId.fill(spaced(rightTaxId));
      await page.getByLabel(identity.exposedFunction).fill('Mayor of a small town, 1999');
      await save(page, locale);
      await arriveAt(page, locale, '/verification/checklist?saved=identity');
      const [proof] = await callAs(page)(listIdentityProofs);
      expect(proof).toMatchObject({
        tax_id: rightTaxId,
        politically_exposed: true,
        pep_function: 'Mayor of a small town, 1999',
        doc_type: 'passport',
      });
    });

    it('[KYC-3] can remove the public office without a trace', async () => {
      const { page } = visitor;
      await open(page, locale, '/verification/identity');
      await page
        .getByRole('group', { name: identity.exposedQuestion.applicant })
        .getByRole('radio', { name: identity.exposedAnswers.no })
        .check();
      await save(page, locale);
      await arriveAt(page, locale, '/verification/checklist?saved=identity');
      expect((await callAs(page)(listIdentityProofs))[0]).toMatchObject({
        politically_exposed: false,
        pep_function: null,
      });
    });

    it('[KYC-1][KYC-6] adds address and photo page, and reads that it is in review', async () => {
      const { page } = visitor;
      await startStep(page, locale, 'address');
      await giveAddress(page, locale);
      await startStep(page, locale, 'upload');
      await uploadPassport(page, locale);
      await look(page, 'upload-passport');
      await finishUpload(page, locale);
      await main(page).getByText(verdicts.in_review.title).waitFor();
      expect(await main(page).getByText(checklist.states.done, { exact: true }).count()).toBe(4);
      await look(page, 'checklist-in-review');
    });

    it('[KYC-1][KYC-10] is approved, and may correct harmless details without a question', async () => {
      const { page } = visitor;
      await judge(reviewer.page, `${person.firstName} ${person.lastName}`, { decision: 'approve' });
      await verdictShown(page, verdicts.approved.title);
      await look(page, 'checklist-approved');
      await open(page, locale, '/verification/address');
      await main(page).getByText(texts.approved).waitFor();
      await page.getByLabel(texts.address.street, { exact: true }).fill('Neue Straße 2');
      await save(page, locale);
      await arriveAt(page, locale, '/verification/checklist?saved=address');
      await main(page).getByText(verdicts.approved.title).waitFor();
    });

    it('[KYC-10] is asked before a new name ends the approval: no changes nothing, yes starts another review', async () => {
      const { page } = visitor;
      await open(page, locale, '/verification/identity');
      await page.getByLabel(identity.lastName, { exact: true }).fill('Newname');
      await save(page, locale);
      const question = page.getByRole('status').filter({ hasText: approvalEnds.title });
      await question.waitFor();
      await look(page, 'identity-approval-ends');
      await question.getByRole('link', { name: approvalEnds.leave }).click();
      await arriveAt(page, locale, '/verification/checklist');
      expect((await callAs(page)(listIdentityProofs))[0]?.last_name).toBe(person.lastName);
      expect((await callAs(page)(getKyc)).verdict).toBe('approved');
      await open(page, locale, '/verification/identity');
      await page.getByLabel(identity.lastName, { exact: true }).fill('Newname');
      await save(page, locale);
      await page.getByRole('button', { name: approvalEnds.save }).click();
      await arriveAt(page, locale, '/verification/checklist?saved=identity');
      await verdictShown(page, verdicts.in_progress.title);
      expect(
        await page
          .getByRole('link')
          .filter({ hasText: `${checklist.start}: ${checklist.items.upload.title}` })
          .count(),
      ).toBe(1);
      expect(visitor.traffic.errors.filter((line) => !/status of (409|422)/.test(line))).toEqual(
        [],
      );
    });
  });

  describe('with an ID card, two citizenships and two tax residences', () => {
    const person = somebody(locale, 'Ida', 2);
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await newVisitor(browser, locale);
      await join(visitor.page, locale, person);
      await investAsAnIndividual(visitor.page, locale);
    });

    it('[KYC-3] has a separate row for each further country: errors are in it, and stay with it when another row is removed', async () => {
      const { page } = visitor;
      await startStep(page, locale, 'identity');
      await fillIdentity(page, locale, person);
      await addCitizenship(page, locale, { number: 1, country: 'FR' });
      await addCitizenship(page, locale, { number: 2, country: 'DE' });
      await page.getByRole('button', { name: identity.addTaxResidence }).click();
      await furtherTaxResidence(page, locale, 1)
        .getByLabel(identity.taxCountry, { exact: true })
        .selectOption('CH');
      await save(page, locale);
      await main(page).getByText(message(locale, 'tax_id_reason_required')).waitFor();
      const second = page.getByLabel(identity.furtherCitizenship({ number: '2' }), {
        exact: true,
      });
      expect(await second.getAttribute('aria-invalid')).toBe('true');
      await main(page).getByText(message(locale, 'named_twice')).waitFor();
      expect(
        await furtherTaxResidence(page, locale, 1)
          .getByLabel(identity.taxId, { exact: true })
          .getAttribute('aria-invalid'),
      ).toBe('true');
      expect(
        await furtherTaxResidence(page, locale, 1)
          .getByLabel(identity.taxCountry, { exact: true })
          .inputValue(),
      ).toBe('CH');
      await look(page, 'identity-rows-refused');
      await page
        .getByRole('button')
        .filter({
          hasText: `${identity.remove}: ${identity.furtherCitizenship({ number: '1' })}`,
        })
        .click();
      const only = page.getByLabel(identity.furtherCitizenship({ number: '1' }), {
        exact: true,
      });
      expect(await only.inputValue()).toBe('DE');
      expect(await only.getAttribute('aria-invalid')).toBe('true');
      await expect
        .poll(() =>
          page
            .getByRole('button', { name: identity.addCitizenship })
            .evaluate((button) => button === document.activeElement),
        )
        .toBe(true);
    });

    it('[KYC-3] can give a reason in place of a number; everything is stored, and shown again', async () => {
      const { page } = visitor;
      await page
        .getByLabel(identity.furtherCitizenship({ number: '1' }), { exact: true })
        .selectOption('AT');
      await furtherTaxResidence(page, locale, 1)
        .getByLabel(identity.noTaxIdReason, { exact: true })
        .selectOption('not_required');
      await save(page, locale);
      await arriveAt(page, locale, '/verification/checklist?saved=identity');
      const [proof] = await callAs(page)(listIdentityProofs);
      expect(proof).toMatchObject({
        citizenship: 'DE',
        further_citizenships: ['AT'],
        tax_residence: 'DE',
        further_tax_residences: [{ country: 'CH', tax_id: null, no_tax_id_reason: 'not_required' }],
      });
      await open(page, locale, '/verification/identity');
      expect(
        await page
          .getByLabel(identity.furtherCitizenship({ number: '1' }), { exact: true })
          .inputValue(),
      ).toBe('AT');
      expect(
        await furtherTaxResidence(page, locale, 1)
          .getByLabel(identity.noTaxIdReason, { exact: true })
          .inputValue(),
      ).toBe('not_required');
      await look(page, 'identity-rows');
    });

    it('[KYC-6] needs both sides of the card, and the second file completes it', async () => {
      const { page } = visitor;
      await open(page, locale, '/verification/address');
      await giveAddress(page, locale);
      await startStep(page, locale, 'upload');
      const [front, back] = await photos(['front', 'back']);
      if (front === undefined || back === undefined) throw new Error('no pictures');
      await page.getByLabel(texts.upload.fields.id_card).setInputFiles([front]);
      await main(page).getByText(texts.upload.missing.id_card).waitFor();
      await look(page, 'upload-one-side');
      await page.getByLabel(texts.upload.fields.id_card).setInputFiles([back]);
      await main(page).getByText(texts.upload.complete).waitFor();
      await finishUpload(page, locale);
      await main(page).getByText(verdicts.in_review.title).waitFor();
    });

    it('[KYC-1][KYC-10] is asked for a better picture in plain words, on the checklist, the dashboard and by mail, and sends it', async () => {
      const { page } = visitor;
      await judge(reviewer.page, `${person.firstName} ${person.lastName}`, {
        decision: 'request_changes',
        reasons: ['document_unreadable'],
      });
      const reason = changeReasons[locale].document_unreadable;
      await verdictShown(page, verdicts.action_needed.title);
      expect(await main(page).getByText(reason).count()).toBe(1);
      await look(page, 'checklist-changes');
      await open(page, locale, '/dashboard');
      await main(page).getByText(reason).waitFor();
      expect((await mailTo(person.email, '')).text).toContain(reason);
      await open(page, locale, '/verification/checklist');
      await page
        .getByRole('link')
        .filter({ hasText: `${checklist.change}: ${checklist.items.upload.title}` })
        .click();
      await arriveAt(page, locale, '/verification/identity_proof');
      await main(page).getByText(reason).waitFor();
      expect(await main(page).getByText(texts.upload.complete).count()).toBe(0);
      await page
        .getByLabel(texts.upload.fields.id_card)
        .setInputFiles(await photos(['front-again']));
      await main(page).getByText('front-again.jpg', { exact: true }).waitFor();
      await finishUpload(page, locale);
      await main(page).getByText(verdicts.in_review.title).waitFor();
      await judge(reviewer.page, `${person.firstName} ${person.lastName}`, { decision: 'approve' });
      await verdictShown(page, verdicts.approved.title);
      expect(visitor.traffic.errors.filter((line) => !/status of 422/.test(line))).toEqual([]);
    });
  });

  it('[KYC-1][KYC-4] reads a rejection in neutral words, and can still read their own details but not change them', async () => {
    const { page, traffic } = await newVisitor(browser, locale);
    const person = investorNamed('Rolf Lerchenfeld', { locale, documentId: 'C4DE37XK2' });
    await comeVerified(page, person);
    await open(page, locale, '/verification/checklist');
    await judge(reviewer.page, `${person.firstName} ${person.lastName}`, {
      decision: 'reject',
      note: 'Forged hologram on the card',
    });
    await verdictShown(page, verdicts.rejected.title);
    await look(page, 'checklist-rejected');
    for (const path of [
      '/verification/checklist',
      '/verification/identity',
      '/verification/address',
      '/verification/identity_proof',
      '/dashboard',
      '/investment',
    ]) {
      await open(page, locale, path);
      expect(await page.content()).not.toMatch(/hologram|forged|gefälscht/i);
      if (path.startsWith('/verification/') && path !== '/verification/checklist') {
        await main(page)
          .getByText(partsOf(texts.locked)[0] ?? '')
          .waitFor();
        expect(await main(page).locator('form :is(input:not([type=hidden]), select)').count()).toBe(
          0,
        );
      }
    }
    await open(page, locale, '/verification/identity');
    await main(page).getByText(person.document.id).waitFor();
    await look(page, 'identity-locked');
    expect(traffic.errors).toEqual([]);
  });

  it('[KYC-4] is refused as a US citizen in neutral words, and nothing of it is stored', async () => {
    const { page } = await newVisitor(browser, locale);
    const person = somebody(locale, 'Ursula', 4);
    await join(page, locale, person);
    await investAsAnIndividual(page, locale);
    await startStep(page, locale, 'identity');
    await fillIdentity(page, locale, { ...person, citizenship: 'US' });
    await save(page, locale);
    const alert = main(page).getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toBe(message(locale, 'cannot_invest'));
    await look(page, 'identity-cannot-invest');
    expect(await callAs(page)(listIdentityProofs)).toEqual([]);
    expect((await callAs(page)(getKyc)).verdict).toBe('not_started');
    const places = await productPlaces();
    expect(places.filter(({ text }) => text.includes(person.email)).length).toBeGreaterThan(0);
    expect(
      places.filter(({ text }) => text.includes(person.documentNumber)).map(({ name }) => name),
    ).toEqual([]);
  });

  it('[KYC-1][KYC-3][KYC-6][SITE-9] can do all of it with JavaScript switched off', async () => {
    const { page } = await newVisitor(browser, locale, { javaScriptEnabled: false });
    const person = somebody(locale, 'Otto', 5);
    await join(page, locale, person);
    await investAsAnIndividual(page, locale);
    await startStep(page, locale, 'identity');
    await fillIdentity(page, locale, person);
    await page.getByText(identity.furtherCitizenships, { exact: true }).click();
    // The first row is left empty, so it is dropped, and the message is at the row that is first
    // then.
    await page
      .getByLabel(identity.furtherCitizenship({ number: '2' }), { exact: true })
      .selectOption('DE');
    await page.getByText(identity.furtherTaxResidences, { exact: true }).click();
    await furtherTaxResidence(page, locale, 1)
      .getByLabel(identity.taxCountry, { exact: true })
      .selectOption('AT');
    await furtherTaxResidence(page, locale, 1)
      .getByLabel(identity.taxId, { exact: true })
      .fill('93 173/6581');
    await page
      .getByRole('group', { name: identity.exposedQuestion.applicant })
      .getByRole('radio', { name: identity.exposedAnswers.yes })
      .check();
    await save(page, locale);
    const twice = page.getByLabel(identity.furtherCitizenship({ number: '1' }), {
      exact: true,
    });
    expect(await twice.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel(identity.exposedFunction).getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(
      await furtherTaxResidence(page, locale, 1)
        .getByLabel(identity.taxId, { exact: true })
        .inputValue(),
    ).toBe('93 173/6581');
    await twice.selectOption('AT');
    await page
      .getByRole('group', { name: identity.exposedQuestion.applicant })
      .getByRole('radio', { name: identity.exposedAnswers.no })
      .check();
    await save(page, locale);
    await arriveAt(page, locale, '/verification/checklist?saved=identity');
    expect((await callAs(page)(listIdentityProofs))[0]).toMatchObject({
      further_citizenships: ['AT'],
      further_tax_residences: [{ country: 'AT', tax_id: '93 173/6581' }],
      pep_function: null,
    });
    await startStep(page, locale, 'address');
    await giveAddress(page, locale);
    await startStep(page, locale, 'upload');
    await page
      .getByLabel(texts.upload.fields.id_card)
      .setInputFiles(await photos(['front', 'back']));
    await page.getByRole('button', { name: texts.upload.send, exact: true }).click();
    await main(page).getByText(texts.upload.complete).waitFor();
    await finishUpload(page, locale);
    await verdictShown(page, verdicts.in_review.title);
  });

  it('[KYC-1][KYC-5] is asked before switching to the other type, because their details are removed', async () => {
    const { page, traffic } = await newVisitor(browser, locale);
    const { kinds, keep } = texts.type;
    await comeVerified(
      page,
      investorNamed('Wanda Lerchenfeld', { locale, documentId: 'C4DE67XK2' }),
    );
    await open(page, locale, '/verification/type');
    await look(page, 'type-chosen');
    await page.getByRole('link', { name: kinds.business.change }).click();
    await main(page).getByText(kinds.business.ask).waitFor();
    await look(page, 'type-change');
    await page.getByRole('link', { name: keep }).click();
    await arriveAt(page, locale, '/verification/checklist');
    expect(await callAs(page)(listIdentityProofs)).toHaveLength(1);
    await open(page, locale, '/verification/type?change=business');
    await page.getByRole('button', { name: kinds.business.sure }).click();
    await arriveAt(page, locale, '/verification/checklist');
    await main(page).getByRole('heading', { name: checklist.items.legal_reps.title }).waitFor();
    await look(page, 'checklist-business');
    expect(await callAs(page)(listIdentityProofs)).toEqual([]);
    expect((await callAs(page)(getAddress)).address).toBeNull();
    expect(traffic.errors).toEqual([]);
  });
});
