import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { CsrfField } from '../../session/csrf-field.tsx';

/** A form that changes the officer's settings and leads back to this page. */
export function SettingsForm({
  className,
  children,
  fields = {},
}: {
  readonly className?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action={localPath(useLocale(), '/desk/settings')}
      preventScrollReset
      className={className}
    >
      <CsrfField />
      <input type="hidden" name="back" value={pathname + search.replaceAll('+', '%20')} readOnly />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      {children}
    </Form>
  );
}
