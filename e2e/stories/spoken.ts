import type { Page } from 'playwright-core';

/** A line of the accessibility tree: its role and its name. */
const LINE =
  /^\s*- '?(?<role>heading|textbox|combobox|radio|checkbox|button|link) "(?<name>(?:[^"\\]|\\.)*)"/;

/** Headings and everything that can be used, in the order in which a screen reader reads them. */
export async function spoken(page: Page): Promise<string[]> {
  const tree = await page.getByRole('main').ariaSnapshot();
  return tree.split('\n').flatMap((line) => {
    const { role, name } = LINE.exec(line)?.groups ?? {};
    return role === undefined ? [] : [`${role} ${name ?? ''}`];
  });
}
