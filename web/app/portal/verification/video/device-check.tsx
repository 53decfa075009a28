import { useTexts } from '../../../texts/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { OwnMedia } from '../../../video/own-media.ts';
import { useSoundLevel } from '../../../video/sound-level.ts';
import { VideoView } from '../../../video/video-view.tsx';
import { videoTexts } from './video-texts.ts';

/** One's own picture and sound, before anybody else sees and hears them. */
export function DeviceCheck({ media }: { readonly media: OwnMedia }) {
  const texts = useTexts(videoTexts);
  const { check } = texts;
  const level = useSoundLevel(media.stream);
  return (
    <Card title={check.title}>
      {media.problem !== null && <Alert kind="error">{texts.problems[media.problem]}</Alert>}
      {media.stream === null ? (
        <div className="grid justify-items-start gap-4">
          <p className="text-small text-muted">{check.lead}</p>
          <Button look="secondary" busy={media.asking} onClick={media.ask}>
            {media.problem === null ? check.start : check.again}
          </Button>
        </div>
      ) : (
        <div className="grid items-center gap-5 sm:grid-cols-2">
          <VideoView stream={media.stream} label={check.ownPicture} own />
          <div className="grid gap-2">
            <label className="grid gap-2 text-small font-semibold">
              {check.sound}
              <meter min={0} max={1} value={level} className="h-3 w-full" />
            </label>
            <p className="text-small text-muted">{check.soundHint}</p>
          </div>
        </div>
      )}
    </Card>
  );
}
