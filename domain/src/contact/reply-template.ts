/** What a reply template can stand open for: the person's name, and the reference of their order. */
export const REPLY_PLACEHOLDERS = ['name', 'order'] as const;
export type ReplyPlaceholder = (typeof REPLY_PLACEHOLDERS)[number];

/** What an approver reads about the use of a template. */
export const TEMPLATE_USES = { used: 'template_in_use', retired: 'template_retired' } as const;

export const REPLY_MAX_LENGTH = 4000;
export const TEMPLATE_TITLE_MAX_LENGTH = 80;
/** Shorter than a reply, so that a filled template still fits. */
export const TEMPLATE_TEXT_MAX_LENGTH = 3000;

const IN_BRACKETS = /\[([a-z_]+)\]/gi;

/** A placeholder without a known value stays as it is, so that the officer sees it. */
export function fillTemplate(
  text: string,
  values: Readonly<Record<ReplyPlaceholder, string | null>>,
): string {
  return text.replace(IN_BRACKETS, (whole, name: string) =>
    isPlaceholder(name) ? (values[name] ?? whole) : whole,
  );
}

/** The first placeholder that is still in the text; null without one. */
export function openPlaceholder(text: string): string | null {
  return inBrackets(text).find((name) => isPlaceholder(name)) ?? null;
}

/** The first word in brackets that no reply would fill; null without one. */
export function unknownPlaceholder(text: string): string | null {
  return inBrackets(text).find((name) => !isPlaceholder(name)) ?? null;
}

function inBrackets(text: string): string[] {
  return [...text.matchAll(IN_BRACKETS)].map(([, name = '']) => name);
}

function isPlaceholder(name: string): name is ReplyPlaceholder {
  return (REPLY_PLACEHOLDERS as readonly string[]).includes(name);
}
