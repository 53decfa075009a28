import { type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';

interface VideoViewProps {
  readonly stream: MediaStream | null;
  /** The description of the picture for screen readers. */
  readonly label: string;
  /** The person's own picture: silent, and mirrored. */
  readonly own?: boolean;
  readonly view?: RefObject<HTMLVideoElement | null>;
  readonly className?: string;
}

/** A video with its sound. */
export function VideoView({ stream, label, own = false, view, className }: VideoViewProps) {
  const ownView = useRef<HTMLVideoElement>(null);
  const target = view ?? ownView;
  useEffect(() => {
    if (target.current !== null && target.current.srcObject !== stream)
      target.current.srcObject = stream;
  }, [stream, target]);
  // A conversation has no subtitles.
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={target}
      aria-label={label}
      autoPlay
      playsInline
      muted={own}
      data-own={own || undefined}
      className={classNames(
        'aspect-video w-full rounded-control bg-sunken object-cover',
        own && '-scale-x-100',
        className,
      )}
    />
  );
}
