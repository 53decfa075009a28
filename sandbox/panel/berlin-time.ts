import { type Locale, TIME_ZONE } from '@bb1/domain/locale';

const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/u;

export interface Step {
  readonly days?: number;
  readonly months?: number;
}

/** Berlin's local time as browsers write it into a date and time field: `2019-05-10T23:59`. */
export function berlinLocal(moment: Date): string {
  return WALL.format(moment).replace(' ', 'T').slice(0, 16);
}

/** "10 May 2019, 23:59:59" or "10. Mai 2019 um 23:59:59" in Berlin time. */
export function berlinWords(locale: Locale, moment: Date): string {
  return new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', {
    timeZone: TIME_ZONE,
    dateStyle: 'long',
    timeStyle: 'medium',
  }).format(moment);
}

/**
 * Parses a date and time with a zone, or without one as Berlin time; null if it is neither, or the
 * day does not exist.
 */
export function readMoment(text: string): Date | null {
  const [, day = '', time = '', seconds = ':00', zone] = MOMENT.exec(text) ?? [];
  const wallMs = Date.parse(`${day}T${time}${seconds}Z`);
  // 31 April would silently become 1 May.
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString().slice(0, 10) !== day) return null;
  if (zone === undefined) return fromWall(wallMs);
  const moment = new Date(`${day}T${time}${seconds}${zone}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/**
 * The same time of day in Berlin some days or months later; a missing day becomes the month's last.
 */
export function later(moment: Date, step: Step): Date {
  const wall = new Date(wallMsOf(moment));
  const [year, month] = [wall.getUTCFullYear(), wall.getUTCMonth() + (step.months ?? 0)];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(wall.getUTCDate(), lastDay) + (step.days ?? 0);
  return fromWall(
    Date.UTC(year, month, day, wall.getUTCHours(), wall.getUTCMinutes(), wall.getUTCSeconds()),
  );
}

function wallMsOf(moment: Date): number {
  return Date.parse(`${WALL.format(moment).replace(' ', 'T')}Z`);
}

/** Twice, because the first guess may be on the other side of a clock change. */
function fromWall(wallMs: number): Date {
  const guess = wallMs - offsetAt(wallMs);
  return new Date(wallMs - offsetAt(guess));
}

function offsetAt(ms: number): number {
  return wallMsOf(new Date(ms)) - ms;
}
