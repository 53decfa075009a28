import { figure, timeLeft } from '../../enhance/countdown.ts';

/** Remaining time as a clock shows it: 29:41, 1:05:09; 0:00 when it is over. */
export function clockText(milliseconds: number): string {
  const { days, hours, minutes, seconds } = timeLeft(milliseconds);
  const allHours = days * 24 + hours;
  return allHours === 0
    ? `${minutes}:${figure('seconds', seconds)}`
    : `${allHours}:${figure('minutes', minutes)}:${figure('seconds', seconds)}`;
}
