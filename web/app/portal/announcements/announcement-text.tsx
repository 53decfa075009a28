import { paragraphsOf } from '@bb1/domain/announcements/announcement';

/** The paragraphs of an announcement, as plain text. */
export function AnnouncementText({ text }: { readonly text: string }) {
  return (
    <div className="grid max-w-prose gap-4 wrap-anywhere">
      {paragraphsOf(text).map((paragraph, at) => (
        <p key={`${at} ${paragraph}`}>{paragraph}</p>
      ))}
    </div>
  );
}
