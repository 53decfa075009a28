import { useLocation } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FocusHere } from './focus-here.tsx';

/** Another officer was faster: this page shows an outdated state. */
export function AlreadyHandled({
  title,
  message,
  reload,
}: {
  readonly title: string;
  readonly message: string | undefined;
  readonly reload: string;
}) {
  const { pathname, search } = useLocation();
  return (
    <FocusHere>
      <Alert kind="error" title={title}>
        <div className="grid justify-items-start gap-3">
          {message}
          <a href={pathname + search} className={buttonClass('secondary')}>
            {reload}
          </a>
        </div>
      </Alert>
    </FocusHere>
  );
}
