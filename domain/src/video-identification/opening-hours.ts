import { TIME_ZONE } from '../locale.ts';

/**
 * Days of the week from 1 (Monday) to 7, and minutes since midnight in Berlin. Calls are taken from
 * `from` until before `to`.
 */
export interface OpeningHours {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly from: number;
  readonly to: number;
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const SPELLING = /^([a-z]{3})-([a-z]{3}) ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/;

/** Parses `mon-fri 08:00-18:00`; null for any other spelling or hours that make no sense. */
export function readOpeningHours(text: string): OpeningHours | null {
  const [, first = '', last = '', fromHour, fromMinute, toHour, toMinute] =
    SPELLING.exec(text) ?? [];
  const hours = {
    firstDay: DAYS.indexOf(first) + 1,
    lastDay: DAYS.indexOf(last) + 1,
    from: Number(fromHour) * 60 + Number(fromMinute),
    to: Number(toHour) * 60 + Number(toMinute),
  };
  const sensible =
    hours.firstDay > 0 &&
    hours.lastDay >= hours.firstDay &&
    hours.from < hours.to &&
    hours.to <= 24 * 60;
  return sensible ? hours : null;
}

/** Whether calls are taken at this moment. */
export function isOpenAt(hours: OpeningHours, at: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const day = DAYS.indexOf(part('weekday').toLowerCase()) + 1;
  const minute = Number(part('hour')) * 60 + Number(part('minute'));
  return day >= hours.firstDay && day <= hours.lastDay && minute >= hours.from && minute < hours.to;
}
