import { describe, expect, it } from 'vitest';
import { tickedAgain } from './ticked-in.ts';

describe('ticks of a form that came back', () => {
  it('[KYC-10] belong to their own list, and a fresh form has none', () => {
    const values = {
      decision: 'approve',
      'checked.document_valid': 'on',
      'checked.person_of_age': 'on',
      'reasons.name_differs': 'on',
      checked: '',
    };
    expect(tickedAgain(values, 'checked')).toEqual(['document_valid', 'person_of_age']);
    expect(tickedAgain(values, 'reasons')).toEqual(['name_differs']);
    expect(tickedAgain(null, 'checked')).toEqual([]);
  });
});
