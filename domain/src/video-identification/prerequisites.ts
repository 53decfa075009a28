import type { MessageCode } from '../messages.ts';

export const PREREQUISITES = ['address', 'legal_representative', 'details'] as const;
export type Prerequisite = (typeof PREREQUISITES)[number];

export interface PrerequisiteFacts {
  readonly applicantType: 'individual' | 'business';
  readonly addressGiven: boolean;
  /** A legal representative who acts for the account; matters to businesses alone. */
  readonly representativeGiven: boolean;
  /** The personal details and the document of the person who is to be identified. */
  readonly detailsGiven: boolean;
}

/** What is to be given before the video identification, in the order in which the person is led there. */
export function missingPrerequisites({
  applicantType,
  addressGiven,
  representativeGiven,
  detailsGiven,
}: PrerequisiteFacts): Prerequisite[] {
  const missing: Readonly<Record<Prerequisite, boolean>> = {
    address: !addressGiven,
    legal_representative: applicantType === 'business' && !representativeGiven,
    details: !detailsGiven,
  };
  return PREREQUISITES.filter((one) => missing[one]);
}

const MESSAGES = {
  address: 'address_first',
  legal_representative: 'legal_representative_first',
  details: 'details_first',
} as const satisfies Record<Prerequisite, MessageCode>;

/** The message with which the person is led to what is missing. */
export function prerequisiteMessage(missing: Prerequisite): (typeof MESSAGES)[Prerequisite] {
  return MESSAGES[missing];
}
