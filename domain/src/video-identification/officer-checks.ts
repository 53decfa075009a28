import { LONGEST_UNRECORDED_SECONDS } from './call-length.ts';

/** What the officer confirms one by one (BaFin circular 3/2017 (GW), parts B II to V). */
export const OFFICER_CHECKS = [
  'consent_spoken',
  'picture_and_sound_good',
  'document_undamaged',
  'no_foreign_photo',
  'dates_plausible',
  'document_tilted',
  'person_resembles_photo',
  'acts_of_own_will',
] as const;
export type OfficerCheck = (typeof OFFICER_CHECKS)[number];

/** Optical security features of identity documents, by the circular's categories. */
export const SECURITY_FEATURES = {
  diffractive: ['hologram', 'kinegram', 'identigram'],
  personalisation: ['changing_image', 'laser_engraving'],
  material: ['window', 'security_thread', 'colour_changing_ink'],
  security_print: ['microprint', 'guilloche'],
} as const;
export const FEATURE_CATEGORIES = [
  'diffractive',
  'personalisation',
  'material',
  'security_print',
] as const;
type FeatureCategory = (typeof FEATURE_CATEGORIES)[number];
export type SecurityFeature = (typeof SECURITY_FEATURES)[FeatureCategory][number];
export const ALL_SECURITY_FEATURES: readonly SecurityFeature[] =
  Object.values(SECURITY_FEATURES).flat();

/** The minimum number of features from different categories (BaFin circular 3/2017 (GW)). */
const FEATURE_CATEGORIES_NEEDED = 3;

export const PICTURE_KINDS = [
  'person',
  'document_front',
  'document_back',
  'security_feature',
] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export interface CallEvidence {
  readonly documentType: 'passport' | 'id_card';
  readonly checks: readonly OfficerCheck[];
  readonly features: readonly SecurityFeature[];
  readonly pictures: readonly PictureKind[];
  /** The number read aloud is the one on file. */
  readonly serialNumberAgrees: boolean;
  readonly codeTyped: boolean;
  /** Since when both browsers have been connected, in seconds; null if they never were. */
  readonly connectedSeconds: number | null;
  readonly leastSeconds: number;
  /** The person's browser has been heard of lately. */
  readonly personPresent: boolean;
  /** The longest time without recording; null where none is required. */
  readonly unrecordedSeconds: number | null;
  /** The details on file are those with which the attempt began. */
  readonly detailsUnchanged: boolean;
}

const PICTURE_OBSTACLES = {
  person: 'picture_person',
  document_front: 'picture_document_front',
  document_back: 'picture_document_back',
} as const;
/** Everything that a pass can lack, by name. */
export const PASS_OBSTACLES = [
  ...OFFICER_CHECKS,
  'security_features',
  'serial_number',
  'picture_person',
  'picture_document_front',
  'picture_document_back',
  'code',
  'connection',
  'duration',
  'presence',
  'recording',
  'details',
] as const;
export type PassObstacle = (typeof PASS_OBSTACLES)[number];

/** What is still missing for the person to count as identified; empty if nothing is. */
export function missingToPass(evidence: CallEvidence): PassObstacle[] {
  const pictures = neededPictures(evidence.documentType).filter(
    (kind) => !evidence.pictures.includes(kind),
  );
  const { connectedSeconds, unrecordedSeconds } = evidence;
  const missing: Readonly<Partial<Record<PassObstacle, boolean>>> = {
    ...Object.fromEntries(
      OFFICER_CHECKS.map((check) => [check, !evidence.checks.includes(check)] as const),
    ),
    ...Object.fromEntries(pictures.map((kind) => [PICTURE_OBSTACLES[kind], true] as const)),
    security_features: categoriesSeen(evidence.features) < FEATURE_CATEGORIES_NEEDED,
    serial_number: !evidence.serialNumberAgrees,
    code: !evidence.codeTyped,
    connection: connectedSeconds === null,
    duration: connectedSeconds !== null && connectedSeconds < evidence.leastSeconds,
    presence: !evidence.personPresent,
    recording: unrecordedSeconds !== null && unrecordedSeconds > LONGEST_UNRECORDED_SECONDS,
    details: !evidence.detailsUnchanged,
  };
  return PASS_OBSTACLES.filter((obstacle) => missing[obstacle]);
}

/** Whether the person counts as identified. */
export function mayPass(evidence: CallEvidence): boolean {
  return missingToPass(evidence).length === 0;
}

/** The person and both sides of a card, or the photo page of a passport. */
export function neededPictures(
  documentType: CallEvidence['documentType'],
): readonly (keyof typeof PICTURE_OBSTACLES)[] {
  return documentType === 'passport'
    ? ['person', 'document_front']
    : ['person', 'document_front', 'document_back'];
}

/** The number of different categories among the features. */
export function categoriesSeen(features: readonly SecurityFeature[]): number {
  return FEATURE_CATEGORIES.filter((category) =>
    SECURITY_FEATURES[category].some((feature) => features.includes(feature)),
  ).length;
}

/** A document number in the form that is compared: case, spaces and hyphens do not matter. */
export function plainDocumentNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}
