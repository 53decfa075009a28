import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DoneNotice } from '../account/done-notice.tsx';
import { WithSupportEmail } from '../with-support-email.tsx';
import verificationTexts from '@bb1/texts/pages/verification';

interface VerificationShellProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** The page to return to; the checklist by default. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

/**
 * The frame of one item of the checklist: a link back, a title, and a narrow column for reading.
 */
export function VerificationShell({ title, lead, back, children }: VerificationShellProps) {
  const texts = useTexts(verificationTexts);
  const [params] = useSearchParams();
  return (
    <div className="mx-auto grid max-w-2xl gap-7">
      <div className="grid gap-3">
        <PageLink
          to={back?.to ?? '/verification/checklist'}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-small font-medium text-link hover:underline"
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 16 16"
            className="size-4 fill-none stroke-current stroke-2"
          >
            <path d="M10 3 5 8l5 5" />
          </svg>
          {back?.label ?? texts.back}
        </PageLink>
        <PageTitle lead={lead}>{title}</PageTitle>
      </div>
      <DoneNotice done={params.get('saved')} sentences={texts.checklist.saved} />
      {children}
    </div>
  );
}

/** A rejected verification can be read but not changed. */
export function LockedNotice() {
  const texts = useTexts(verificationTexts);
  return (
    <Alert kind="info">
      <WithSupportEmail sentence={texts.locked} />
    </Alert>
  );
}
