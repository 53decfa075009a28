import type { Page } from 'playwright-core';

/**
 * What the current page loses in forced colours, which take every fill away: the outline of a filled
 * button, the current step among the others, and one of two texts in a file field.
 */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const lost = await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const visible = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    const fillOf = (one: Element | null) => one && getComputedStyle(one).backgroundColor;
    const unmarked = visible('[aria-current="step"]').filter((step) =>
      [...(step.parentElement?.children ?? [])].some(
        (other) =>
          other !== step && fillOf(other.firstElementChild) === fillOf(step.firstElementChild),
      ),
    );
    return [
      ...visible(':is(a, button):is(.bg-brand, .bg-gold)').filter(
        (button) => getComputedStyle(button).borderTopWidth === '0px',
      ),
      ...unmarked,
      ...visible('input[type="file"]:has(+ [aria-hidden])').filter(
        (input) => !/^rgba\(.*, 0\)$/.test(getComputedStyle(input).color),
      ),
    ].map((one) => one.outerHTML.slice(0, 200));
  });
  await page.emulateMedia({ forcedColors: null });
  return lost;
}
