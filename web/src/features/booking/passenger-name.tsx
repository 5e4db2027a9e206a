import { useId, useState } from 'react';
import { usePassengers } from '../../firebase/passengers.ts';
import { useSession } from '../../session/session.tsx';
import { Field, Input } from '../../ui/field.tsx';

interface PassengerNameProps {
  readonly label: string;
  readonly value: string;
  /** The first place is most often one's own. */
  readonly isFirst: boolean;
  readonly onChange: (name: string) => void;
}

/** Who sits there. The people somebody saved are offered; they are asked for when the field is entered, not before. */
export function PassengerName({ label, value, isFirst, onChange }: PassengerNameProps) {
  const listId = useId();
  const [asked, setAsked] = useState(false);
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.person.uid : undefined;
  const saved = usePassengers(asked ? uid : undefined).data ?? [];
  return (
    <Field label={label}>
      <Input
        value={value}
        maxLength={80}
        autoComplete={isFirst ? 'name' : 'off'}
        list={saved.length > 0 ? listId : undefined}
        onFocus={() => setAsked(true)}
        onChange={(event) => onChange(event.target.value)}
      />
      {saved.length > 0 ? (
        <datalist id={listId}>
          {saved.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      ) : null}
    </Field>
  );
}
