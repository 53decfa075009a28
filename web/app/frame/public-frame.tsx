import type { ReactNode } from 'react';
import type { PublicFrameData } from '../site/public-page.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Footer } from './footer.tsx';
import { frameTexts } from './frame-texts.ts';
import { PrivacyNotice } from './privacy-notice.tsx';
import { useRootData } from './root-data.ts';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

/** Top bar, footer and data-protection notice around a public page. */
export function PublicFrame({
  frame,
  children,
}: {
  readonly frame: PublicFrameData;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SandboxRibbon />
      <TopBar links={frame.links} />
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer {...frame} />
      {!frame.noticeAccepted && <PrivacyNotice />}
    </div>
  );
}

/** Says on every page of a demonstration that it is one. */
export function SandboxRibbon() {
  const texts = useTexts(frameTexts);
  if (!useRootData()?.sandbox) return null;
  return (
    <aside
      aria-label={texts.sandboxLabel}
      className="relative z-20 bg-info-wash px-4 py-1.5 text-center text-fine text-info"
    >
      {texts.sandbox}
    </aside>
  );
}
