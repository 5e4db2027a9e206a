import './details.css';
import { MAX_PASSENGERS, type Passenger } from '@fareground/domain/people/passenger';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import UserPlus from 'lucide-react/icons/user-plus';
import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import {
  addPassenger,
  removePassenger,
  renamePassenger,
  usePassengers,
} from '../../../firebase/passengers.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** The people one books for, whose names are offered where a ticket asks for one. */
export function PassengerList({ uid }: { readonly uid: string }) {
  const t = useT();
  const passengers = usePassengers(uid);
  const toast = useToast();
  const [failed, setFailed] = useState(false);

  async function write(work: () => Promise<unknown>, done: string): Promise<boolean> {
    setFailed(false);
    try {
      await work();
      toast({ text: done });
      return true;
    } catch (error) {
      console.error(error);
      setFailed(true);
      return false;
    }
  }

  if (passengers.status === 'loading') return <Loading rows={2} />;
  if (passengers.status === 'error') return <ErrorState onRetry={passengers.retry} />;
  const saved = passengers.data;
  return (
    <>
      {saved.length > 0 ? (
        <ul className="people">
          {saved.map((passenger) => (
            <Row
              key={passenger.id}
              passenger={passenger}
              onRename={(name) => write(() => renamePassenger(uid, passenger, name), t('passengers.saved'))}
              onRemove={() => write(() => removePassenger(uid, passenger.id), t('passengers.removed'))}
            />
          ))}
        </ul>
      ) : (
        <p className="muted">{t('passengers.none')}</p>
      )}
      {failed ? (
        <Note tone="bad" role="alert">
          {t('updateProfile.failed')}
        </Note>
      ) : null}
      {saved.length < MAX_PASSENGERS ? (
        <AddPassenger onAdd={(name) => write(() => addPassenger(uid, saved, name), t('passengers.added'))} />
      ) : (
        <p className="small muted">{t('passengers.full', { count: MAX_PASSENGERS })}</p>
      )}
    </>
  );
}

function AddPassenger({ onAdd }: { readonly onAdd: (name: string) => Promise<boolean> }) {
  const t = useT();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wanted = name.trim();
    if (!wanted || busy) return;
    setBusy(true);
    // The next name may have been begun meanwhile.
    if (await onAdd(wanted)) setName((now) => (now === name ? '' : now));
    setBusy(false);
  }
  return (
    <form className="person-new" onSubmit={submit}>
      <Field label={t('passengers.name')}>
        <Input
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" kind="line" icon={UserPlus} busy={busy} disabled={!name.trim()}>
        {t('passengers.add')}
      </Button>
    </form>
  );
}

interface RowProps {
  readonly passenger: Passenger;
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onRemove: () => Promise<boolean>;
}

function Row({ passenger, onRename, onRemove }: RowProps) {
  const t = useT();
  const [name, setName] = useState<string>();
  if (name === undefined)
    return (
      <li>
        <span>{passenger.name}</span>
        <IconButton
          icon={Pencil}
          label={t('passengers.rename', { name: passenger.name })}
          onClick={() => setName(passenger.name)}
        />
        <IconButton
          icon={Trash2}
          label={t('passengers.remove', { name: passenger.name })}
          onClick={() => void onRemove()}
        />
      </li>
    );
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wanted = name?.trim();
    if (wanted && (wanted === passenger.name || (await onRename(wanted)))) setName(undefined);
  }
  return (
    <li>
      <form onSubmit={submit}>
        <Input
          value={name}
          maxLength={80}
          aria-label={t('passengers.name')}
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
        <IconButton type="submit" icon={Check} label={t('updateProfile.save')} />
        <IconButton icon={X} label={t('passengers.keep')} onClick={() => setName(undefined)} />
      </form>
    </li>
  );
}
