import { useState } from 'react';
import { ApiRefusal } from '../../session/api-refusal.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskVideoTexts from '@bb1/texts/pages/desk-video';

/** A call to the server by a button: busy while it lasts, with its message after a refusal. */
export function useSaying() {
  const { notSaved } = useTexts(deskVideoTexts).guide;
  const [state, setState] = useState<{ readonly busy: boolean; readonly message: string | null }>({
    busy: false,
    message: null,
  });
  const say = (work: () => Promise<void>) => {
    setState({ busy: true, message: null });
    work().then(
      () => setState({ busy: false, message: null }),
      (error: unknown) =>
        setState({
          busy: false,
          message:
            (error instanceof ApiRefusal ? Object.values(error.errors)[0]?.[0] : undefined) ??
            notSaved,
        }),
    );
  };
  return { ...state, say };
}
