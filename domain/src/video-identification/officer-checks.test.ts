import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_SECURITY_FEATURES,
  type CallEvidence,
  categoriesSeen,
  mayPass,
  missingToPass,
  neededPictures,
  OFFICER_CHECKS,
  plainDocumentNumber,
  SECURITY_FEATURES,
} from './officer-checks.ts';

const complete: CallEvidence = {
  documentType: 'id_card',
  checks: OFFICER_CHECKS,
  features: ['hologram', 'laser_engraving', 'microprint'],
  pictures: ['person', 'document_front', 'document_back'],
  serialNumberAgrees: true,
  codeTyped: true,
  connectedSeconds: 180,
  leastSeconds: 180,
  personPresent: true,
  unrecordedSeconds: 20,
  detailsUnchanged: true,
};

describe('identifying a person', () => {
  it('[KYC-9] succeeds once everything is seen, heard, photographed and typed', () => {
    expect(missingToPass(complete)).toEqual([]);
    expect(mayPass(complete)).toBe(true);
  });

  it('[KYC-9] fails if any single thing is missing', () => {
    for (const check of OFFICER_CHECKS)
      expect(
        missingToPass({ ...complete, checks: OFFICER_CHECKS.filter((one) => one !== check) }),
      ).toEqual([check]);
    for (const kind of neededPictures('id_card'))
      expect(
        missingToPass({ ...complete, pictures: complete.pictures.filter((one) => one !== kind) }),
      ).toEqual([`picture_${kind}`]);
    expect(missingToPass({ ...complete, serialNumberAgrees: false })).toEqual(['serial_number']);
    expect(missingToPass({ ...complete, codeTyped: false })).toEqual(['code']);
    for (const [change, obstacle] of [
      [{ connectedSeconds: null }, 'connection'],
      [{ connectedSeconds: 179 }, 'duration'],
      [{ personPresent: false }, 'presence'],
      [{ unrecordedSeconds: 61 }, 'recording'],
      [{ detailsUnchanged: false }, 'details'],
    ] as const)
      expect(missingToPass({ ...complete, ...change })).toEqual([obstacle]);
    expect(missingToPass({ ...complete, unrecordedSeconds: null })).toEqual([]);
  });

  it('[KYC-9] requires three security features of three different categories', () => {
    expect(
      missingToPass({
        ...complete,
        features: ['hologram', 'kinegram', 'identigram', 'microprint', 'guilloche'],
      }),
    ).toEqual(['security_features']);
    expect(
      missingToPass({ ...complete, features: ['hologram', 'laser_engraving', 'window'] }),
    ).toEqual([]);
    fc.assert(
      fc.property(fc.subarray([...ALL_SECURITY_FEATURES]), (features) => {
        const categories = new Set(
          features.map(
            (feature) =>
              Object.entries(SECURITY_FEATURES).find(([, list]) =>
                (list as readonly string[]).includes(feature),
              )?.[0],
          ),
        );
        expect(categoriesSeen(features)).toBe(categories.size);
        expect(mayPass({ ...complete, features })).toBe(categories.size >= 3);
      }),
    );
  });

  it('[KYC-9] requires no photo of the back of a passport', () => {
    expect(
      missingToPass({
        ...complete,
        documentType: 'passport',
        pictures: ['person', 'document_front'],
      }),
    ).toEqual([]);
    expect(missingToPass({ ...complete, pictures: ['person', 'document_front'] })).toEqual([
      'picture_document_back',
    ]);
  });

  it('[KYC-9] accepts the spoken number with other spaces, hyphens and case, and no other number', () => {
    expect(plainDocumentNumber('l01x-00t 47')).toBe(plainDocumentNumber('L01X00T47'));
    expect(plainDocumentNumber('L01X00T48')).not.toBe(plainDocumentNumber('L01X00T47'));
    expect(plainDocumentNumber('L01X00T4')).not.toBe(plainDocumentNumber('L01X00T47'));
  });
});
