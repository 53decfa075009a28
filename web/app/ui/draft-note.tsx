import uiTexts from '@bb1/texts/pages/ui';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from './alert.tsx';

/**
 * Says that a form holds what was typed earlier, and offers to start over. On pages without React
 * it is hidden until the pages' script shows it.
 */
export function DraftNote({
  hidden = false,
  files = false,
  onDiscard,
}: {
  readonly hidden?: boolean;
  /** Files were chosen too. */
  readonly files?: boolean;
  readonly onDiscard?: () => void;
}) {
  const texts = useTexts(uiTexts).draft;
  return (
    <div data-draft-note hidden={hidden} className="col-span-full">
      <Alert kind="info">
        {texts.kept} {files && texts.files}{' '}
        <button type="button" data-discard onClick={onDiscard} className="link cursor-pointer">
          {texts.discard}
        </button>
      </Alert>
    </div>
  );
}
