import { describe, expect, it } from 'vitest';
import type { IdentityProof } from '@bb1/domain/kyc/endpoints';
import { documentGroups, neighbour } from './document-groups.ts';

const file = (id: string) => ({
  id,
  name: `${id}.jpg`,
  type: 'image/jpeg',
  size_bytes: 1,
  uploaded_at: '2019-03-11T12:00:00.000Z',
});
const proof = (id: string, name: string, attachments: readonly string[]): IdentityProof => ({
  id,
  role: 'legal_representative',
  first_name: name,
  last_name: 'Muster',
  dob: '1980-01-01',
  place_of_birth: 'Ulm',
  country_of_birth: 'DE',
  citizenship: 'DE',
  further_citizenships: [],
  tax_residence: 'DE',
  tax_id: null,
  no_tax_id_reason: 'not_obtainable',
  further_tax_residences: [],
  politically_exposed: false,
  pep_function: null,
  doc_type: 'id_card',
  doc_id: 'L1',
  doc_authority: 'Ulm',
  doc_expires_on: '2040-01-01',
  company_role: null,
  acts_for_account: false,
  street: null,
  city: null,
  zipcode: null,
  residence_country: null,
  attachments: attachments.map(file),
  complete: true,
});

describe('the documents of a case', () => {
  it("[KYC-10][KYC-5] are grouped person by person, then the company's documents by kind, without empty groups", () => {
    const groups = documentGroups({
      proofs: [
        proof('p1', 'Anna', ['a', 'b']),
        proof('p2', 'Bert', []),
        proof('p3', 'Cora', ['c']),
      ],
      businessFiles: [
        { ...file('list'), kind: 'shareholders_list' },
        { ...file('extract'), kind: 'register_extract' },
        { ...file('list2'), kind: 'shareholders_list' },
      ],
    });
    expect(
      groups.map(({ person, kind, attachments }) => [
        person ?? kind,
        attachments.map(({ id }) => id),
      ]),
    ).toEqual([
      ['Anna Muster', ['a', 'b']],
      ['Cora Muster', ['c']],
      ['register_extract', ['extract']],
      ['shareholders_list', ['list', 'list2']],
    ]);
  });

  it('[KYC-10] are paged through one by one, and paging stops at both ends', () => {
    const ids = ['a', 'b', 'c'];
    const walk = (of: string | null, step: 1 | -1) => neighbour(ids, { of, step });
    expect([
      walk(null, 1),
      walk(null, -1),
      walk('a', 1),
      walk('c', 1),
      walk('b', -1),
      walk('a', -1),
      walk('gone', 1),
    ]).toEqual(['a', 'a', 'b', 'c', 'a', 'a', 'a']);
    expect(neighbour([], { of: null, step: 1 })).toBeNull();
  });
});
