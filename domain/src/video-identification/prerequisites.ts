import type { MessageCode } from '../messages.ts';

export const PREREQUISITES = ['address', 'legal_representative', 'details'] as const;
export type Prerequisite = (typeof PREREQUISITES)[number];

export interface PrerequisiteFacts {
  readonly applicantType: 'individual' | 'business';
  readonly addressGiven: boolean;
  /** A legal representative who acts for the account; for businesses only. */
  readonly representativeGiven: boolean;
  /** Personal details and document of the person to be identified. */
  readonly detailsGiven: boolean;
}

/**
 * The prerequisites of the video identification, in the order in which the person completes them.
 */
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

/** The message that leads the person to a missing prerequisite. */
export function prerequisiteMessage(missing: Prerequisite): (typeof MESSAGES)[Prerequisite] {
  return MESSAGES[missing];
}
