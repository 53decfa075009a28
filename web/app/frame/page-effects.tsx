import { useNavigation } from 'react-router';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Snackbar } from '../ui/snackbar.tsx';
import { usePageKind } from './page-kind.ts';

/** What belongs to every page with script: the progress of page loads and short messages. */
export function PageEffects() {
  const navigation = useNavigation();
  if (!usePageKind().hydrated) return null;
  return (
    <>
      <ProgressBar loading={navigation.state !== 'idle'} />
      <Snackbar />
    </>
  );
}
