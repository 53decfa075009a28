import { whoAmI, updateUser } from '@bb1/domain/accounts/endpoints';
import { setLegalHold } from '@bb1/domain/accounts/desk-endpoints';
import { message } from '@bb1/domain/messages';
import {
  declarePerson,
  endDeclaration,
  listDeclarations,
  listOwnDeclarations,
} from '@bb1/domain/officers/declaration-endpoints';
import { proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve } from '../../../../testing/applicant.ts';
import { identityForm, verifyOneself } from '../../../../testing/cast.ts';
import { moneyWorldForAllTests, orderBy, orderOf } from '../../../../testing/money-world.ts';
import type { Investor, Officer } from '../../../../testing/world.ts';
import { getApproval } from '@bb1/domain/approvals/endpoints';
import { tryToApprove } from '../../../../testing/approvals.ts';

const world = moneyWorldForAllTests();
let compliance: Officer;
beforeAll(async () => {
  compliance = await world.officer('Carla Compliance', 'compliance');
});

let documents = 0;
/** An approved person; `typed` is the name of the profile, `named` the one in the document. */
async function approved(
  { typed, named }: { typed: string; named: string },
  identity: Readonly<Record<string, unknown>> = {},
): Promise<Investor> {
  const person = await world.investor(typed);
  documents += 1;
  await verifyOneself(person, named, {
    identity: { doc_id: `OWN${String(documents).padStart(6, '0')}`, ...identity },
  });
  await approve(compliance, person.accountId, 'same_person');
  return person;
}

/** A proposed allocation of a paid order of this person. */
async function readyToAllocate(person: Investor, name: string) {
  const placed = await orderBy(world, person, '200.00');
  await world.booked({ name, amount: '200.00', remittance: placed.reference });
  const { id } = await world.finance.ok(proposeAllocation);
  const { evidence } = await world.finance.ok(getApproval, { params: { id } });
  const names = evidence.flat().flatMap((fact) => (fact.name === 'person' ? [fact.value] : []));
  const decide = async (officer: Officer) => {
    const answer = await tryToApprove(officer, id);
    return [answer.status, answer.body.code];
  };
  return { decide, names, placed };
}

const FORBIDDEN = [403, 'maker_is_checker'];
const OWN_ORDER = [403, 'own_account'];
const born = identityForm('Any Body').dob;

describe('an account of an officer’s own', () => {
  it('[DESK-1][DESK-8][KYC-13] is recognised by the verified identity, whatever the profile says; the lists show the verified name', async () => {
    const officer = await world.officer('Petra Pruefer', 'finance_approver');
    const person = await approved({ typed: 'Pe Pe', named: 'Petra Maria Prüfer' });
    const { decide, names, placed } = await readyToAllocate(person, 'Petra Maria Prüfer');
    expect(names).toEqual(['Petra Maria Prüfer']);
    expect(await decide(officer)).toEqual(OWN_ORDER);
    expect(await decide(await world.officer('Berta Zweite', 'finance_approver'))).toEqual([
      200,
      undefined,
    ]);
    expect((await orderOf(person, placed.id)).status).toBe('tokens_allocated');
  });

  it('[DESK-1][DESK-8][KYC-13] is not made by an investor who types an officer’s name, and a verified name is not retyped', async () => {
    const officer = await world.officer('Frieda Freigabe', 'finance_approver');
    // Before the verification the account bears the typed name.
    const typed = await world.investor('Carla Compliance');
    await compliance.ok(setLegalHold, {
      params: { id: typed.accountId },
      body: { reason: 'a court asks' },
    });
    const person = await approved({ typed: 'Frieda Freigabe', named: 'Zoe Anders' });
    expect(await person.ok(whoAmI)).toMatchObject({ full_name: 'Zoe Anders', name_verified: true });
    const renamed = await person.call(updateUser, { body: { full_name: 'Frieda Freigabe' } });
    expect([renamed.status, renamed.body.errors]).toEqual([
      422,
      { full_name: [message('en', 'name_is_verified')] },
    ]);
    // The profile's other fields change as before.
    await person.ok(updateUser, { body: { full_name: 'Zoe Anders', phone_number: '+4930123456' } });
    const { decide } = await readyToAllocate(person, 'Zoe Anders');
    expect(await decide(officer)).toEqual([200, undefined]);
  });

  it('[DESK-1][DESK-8] is one of a declared related party, until another officer ends the declaration', async () => {
    const officer = await world.officer('Dora Deklariert', 'finance_approver');
    const person = await approved({ typed: 'Paul Partner', named: 'Paul Partner' });
    const { decide } = await readyToAllocate(person, 'Paul Partner');
    const { id } = await officer.ok(declarePerson, {
      body: { relation: 'related', full_name: 'Partner, Paul', date_of_birth: born, email: '' },
    });
    expect(await decide(officer)).toEqual(OWN_ORDER);
    const end = (by: Officer) =>
      by.call(endDeclaration, { params: { id }, body: { reason: 'a mistake' } });
    expect((await end(officer)).body.code).toBe('not_allowed');
    const both = await world.officer('Otto Own', 'compliance');
    const mine = await both.ok(declarePerson, {
      body: { relation: 'own', full_name: 'Otto Owner', date_of_birth: born },
    });
    const alone = await both.call(endDeclaration, {
      params: { id: mine.id },
      body: { reason: 'I no longer need it' },
    });
    expect([alone.status, alone.body.code]).toEqual(FORBIDDEN);
    expect(await decide(officer)).toEqual(OWN_ORDER);
    expect((await end(compliance)).status).toBe(200);
    expect((await end(compliance)).status).toBe(409);
    expect(await decide(officer)).toEqual([200, undefined]);
    // Ended or not, it stays on record, for the officer and for compliance.
    for (const { declarations } of [
      await officer.ok(listOwnDeclarations),
      await compliance.ok(listDeclarations),
    ])
      expect(declarations.find((one) => one.id === id)).toMatchObject({
        officer: 'Dora Deklariert',
        full_name: 'Partner, Paul',
        ended_by: 'Carla Compliance',
        end_reason: 'a mistake',
      });
    expect((await officer.call(listDeclarations)).status).toBe(403);
    const rows = await world.query<{ act: string; text: string }>(
      "select act, a::text as text from audit_log a where subject = $1 and act like 'officer.%decla%' order by id",
      [`officer:${officer.officerId}`],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'officer.person_declared',
      'officer.declaration_ended',
    ]);
    expect(rows.map(({ text }) => text).join()).not.toContain('Partner');
  });

  it('[DESK-8] is one with a declared address, and any other account of the same verified person', async () => {
    const officer = await world.officer('Emil Eigen', 'finance_approver');
    const first = await approved(
      { typed: 'Emma Erste', named: 'Emma Erste' },
      { doc_id: 'SAME12345' },
    );
    const second = await approved(
      { typed: 'Emma Zweite', named: 'Emma Zweite' },
      { doc_id: 'SAME12345' },
    );
    const { decide } = await readyToAllocate(second, 'Emma Zweite');
    await officer.ok(declarePerson, {
      body: {
        relation: 'related',
        full_name: 'Emma Unbekannt',
        date_of_birth: '1950-01-01',
        email: first.email.toUpperCase(),
      },
    });
    expect(await decide(officer)).toEqual(OWN_ORDER);
  });

  it('[DESK-8] declarations are neither changed nor deleted in the database', async () => {
    const officer = await world.officer('Fritz Fest', 'support');
    const { id } = await officer.ok(declarePerson, {
      body: { relation: 'own', full_name: 'Fritz Fest', date_of_birth: born },
    });
    for (const change of [
      "update officer_declarations set full_name = 'Nobody' where id = $1",
      'delete from officer_declarations where id = $1',
      "update officer_declarations set ended_by = officer_id, ended_at = now(), end_reason = 'x' where id = $1",
    ])
      await expect(world.query(change, [id])).rejects.toThrow();
  });
});
