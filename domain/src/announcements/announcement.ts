/** Whom an announcement is for, at the moment it is dispatched. */
export const ANNOUNCEMENT_AUDIENCES = [
  /** People with tokens, in a wallet or not yet claimed. */
  'holders',
  /** These, and people with an order that waits for money or tokens. */
  'holders_and_buyers',
] as const;
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number];

export const ANNOUNCEMENT_STATES = [
  'draft',
  /** A second officer decides. */
  'proposed',
  /** Approved; mails are still being queued. */
  'sending',
  'sent',
] as const;

export const ANNOUNCEMENT_TITLE_MAX_LENGTH = 120;
export const ANNOUNCEMENT_TEXT_MAX_LENGTH = 6000;

/** Each line that was typed is a paragraph, in the mail as in the portal. */
export function paragraphsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
