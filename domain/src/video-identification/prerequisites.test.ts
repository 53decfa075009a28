import { describe, expect, it } from 'vitest';
import { message } from '../messages.ts';
import { missingPrerequisites, prerequisiteMessage } from './prerequisites.ts';

const given = {
  applicantType: 'business',
  addressGiven: true,
  representativeGiven: true,
  detailsGiven: true,
} as const;

describe('the prerequisites of the video identification', () => {
  it('[KYC-9] are address, legal representative and personal details, in this order', () => {
    expect(
      missingPrerequisites({
        ...given,
        addressGiven: false,
        representativeGiven: false,
        detailsGiven: false,
      }),
    ).toEqual(['address', 'legal_representative', 'details']);
    expect(missingPrerequisites({ ...given, representativeGiven: false })).toEqual([
      'legal_representative',
    ]);
    expect(missingPrerequisites({ ...given, detailsGiven: false })).toEqual(['details']);
    expect(missingPrerequisites(given)).toEqual([]);
  });

  it('[KYC-9] include no legal representative for a private person', () => {
    expect(
      missingPrerequisites({
        applicantType: 'individual',
        addressGiven: true,
        representativeGiven: false,
        detailsGiven: true,
      }),
    ).toEqual([]);
  });

  it('[KYC-9] each have a message in both languages', () => {
    expect(message('en', prerequisiteMessage('address'))).toBe('Please add your address first.');
    expect(message('de', prerequisiteMessage('legal_representative'))).toBe(
      'Bitte fügen Sie zuerst die gesetzliche Vertretung hinzu.',
    );
    expect(message('en', prerequisiteMessage('details'))).toBe(
      'Please provide your personal details first.',
    );
  });
});
