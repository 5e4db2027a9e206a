import { useT } from '../i18n/use-t.tsx';
import type { Person } from '../session/session.tsx';
import { useSignOut } from '../sign-in/sign-out.tsx';
import { Button } from '../ui/button.tsx';

/** Signs a guest out, and says before what that takes away. */
export default function ForgetDevice({ person }: { readonly person: Person }) {
  const t = useT();
  const { signOut, dialog } = useSignOut(person);
  return (
    <>
      <Button kind="quiet" block onClick={signOut}>
        {t('nav.forget')}
      </Button>
      {dialog}
    </>
  );
}
