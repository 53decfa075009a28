const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

export type CountdownUnit = (typeof UNITS)[number][0];

/** Days, hours, minutes and seconds left; all zero at the end. */
export function timeLeft(milliseconds: number): Record<CountdownUnit, number> {
  let seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const left = { days: 0, hours: 0, minutes: 0, seconds: 0 };
  for (const [unit, size] of UNITS) {
    left[unit] = Math.floor(seconds / size);
    seconds %= size;
  }
  return left;
}

/** The moment a countdown is over: at most one second is left. */
export function isOver(milliseconds: number): boolean {
  return milliseconds <= 1_000;
}

/** How figures stand on the page: hours and below with two digits. */
export function figure(unit: CountdownUnit, count: number): string {
  return unit === 'days' ? String(count) : String(count).padStart(2, '0');
}

/**
 * Keeps every `[data-countdown]` going, by the server's clock. Each second it looks whether the time is over; then it
 * stops looking and tells `whenOver`, which brings what the server says now.
 */
export function watchCountdowns(whenOver: () => void): void {
  const countdown = document.querySelector<HTMLElement>('[data-countdown]');
  if (!countdown) return;
  const end = Number(countdown.dataset.countdown);
  const serverAhead = Number(countdown.dataset.now) - Date.now();
  const tick = setInterval(() => {
    const left = end - (Date.now() + serverAhead);
    if (isOver(left)) {
      clearInterval(tick);
      return whenOver();
    }
    const figures = timeLeft(left);
    for (const [unit] of UNITS) {
      const shown = document.querySelector(`[data-countdown] [data-unit="${unit}"]`);
      if (shown) shown.textContent = figure(unit, figures[unit]);
    }
  }, 1_000);
}
