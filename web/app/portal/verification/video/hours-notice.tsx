import type { VideoIdentification } from '@bb1/domain/video-identification/endpoints';
import { fill, useTexts } from '../../../texts/use-texts.ts';
import { videoTexts } from './video-texts.ts';

/** When calls are taken, in words. */
export function HoursNotice({
  identification: { opening_hours: hours },
}: {
  readonly identification: VideoIdentification;
}) {
  const texts = useTexts(videoTexts);
  const [, first, last, from = '', to = ''] =
    /^(\w{3})-(\w{3}) ([\d:]+)-([\d:]+)$/.exec(hours ?? '') ?? [];
  if (!isDay(first) || !isDay(last)) return null;
  const { range, ...days } = texts.hoursWords;
  return (
    <p className="text-small text-muted">
      {fill(texts.hours, {
        hours: fill(range, { first: days[first], last: days[last], from, to }),
      })}
    </p>
  );
}

function isDay(
  text: string | undefined,
): text is 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun' {
  return text !== undefined && ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].includes(text);
}
