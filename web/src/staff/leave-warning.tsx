import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '../i18n/use-t.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Warns whoever leaves the page while something on it is not kept: by a link, by the browser's buttons, by closing it. */
export function LeaveWarning({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const address = addressIn(event);
      if (!address) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => void navigate(address.pathname + address.search + address.hash));
    };
    const ends = new AbortController();
    const { signal } = ends;
    addEventListener('beforeunload', onUnload, { signal });
    document.addEventListener('click', onClick, { capture: true, signal });
    // Back and forward. Pages of ours that are gone to by a link are asked about above.
    window.navigation?.addEventListener(
      'navigate',
      (event) => {
        if (event.navigationType !== 'traverse' || !event.cancelable) return;
        event.preventDefault();
        const { key } = event.destination;
        setLeave(() => () => {
          ends.abort();
          window.navigation?.traverseTo(key);
        });
      },
      { signal },
    );
    return () => ends.abort();
  }, [isUnsaved, navigate]);
  // Saved in the meantime: nothing is lost any more.
  useEffect(() => {
    if (isUnsaved || !leave) return;
    setLeave(undefined);
    leave();
  }, [isUnsaved, leave]);
  const stay = () => setLeave(undefined);
  return (
    <Dialog
      open={leave !== undefined}
      onClose={stay}
      title={t('unsaved.title')}
      actions={
        <>
          <Button kind="line" onClick={stay}>
            {t('unsaved.stay')}
          </Button>
          <Button
            kind="bad"
            onClick={() => {
              stay();
              leave?.();
            }}
          >
            {t('unsaved.go')}
          </Button>
        </>
      }
    >
      <p>{t('unsaved.text')}</p>
    </Dialog>
  );
}

/** Where on this site a click leads that the page itself would follow. */
function addressIn(event: MouseEvent): URL | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || !link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return undefined;
  const address = new URL(link.href);
  const isHere = address.pathname + address.search === location.pathname + location.search;
  return address.origin === location.origin && !isHere ? address : undefined;
}
