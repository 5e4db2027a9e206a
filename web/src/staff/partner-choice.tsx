import type { Partner } from '@fareground/domain/people/partner';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/use-t.tsx';
import { Button } from '../ui/button.tsx';
import { Field, Select } from '../ui/field.tsx';
import { PartnerDialog } from './partner-dialog.tsx';

interface PartnerChoiceProps {
  readonly label: string;
  /** Of the first entry, which chooses none. */
  readonly none: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly name?: string;
  readonly partners: readonly Partner[];
  /** The id of the chosen one; empty for none. */
  readonly value: string;
  readonly onChange: (partnerId: string, partnerName: string) => void;
}

/** Chooses an organiser or operator; a new one is written, and the chosen one edited, beside it. */
export function PartnerChoice(props: PartnerChoiceProps) {
  const { label, none, hint, error, name, partners, value, onChange } = props;
  const t = useT();
  const [editing, setEditing] = useState<Partner | 'new'>();
  const chosen = partners.find(({ id }) => id === value);
  return (
    <div>
      <Field label={label} hint={hint} error={error}>
        <Select
          name={name}
          value={chosen ? value : ''}
          onChange={({ target }) =>
            onChange(target.value, partners.find(({ id }) => id === target.value)?.name ?? '')
          }
        >
          <option value="">{none}</option>
          {partners
            .filter(({ id, active }) => active || id === value)
            .map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
        </Select>
      </Field>
      <div className="row row-wrap">
        <Button kind="quiet" icon={Plus} onClick={() => setEditing('new')}>
          {t('partners.new')}
        </Button>
        {chosen ? (
          <Button kind="quiet" icon={Pencil} onClick={() => setEditing(chosen)}>
            {t('partners.edit')}
          </Button>
        ) : null}
      </div>
      {/* It is a form of its own, and may be asked for within one. */}
      {editing
        ? createPortal(
            <PartnerDialog
              partner={editing === 'new' ? null : editing}
              onClose={() => setEditing(undefined)}
              onSaved={(partnerId, partnerName) => {
                onChange(partnerId, partnerName);
                setEditing(undefined);
              }}
            />,
            document.body,
          )
        : null}
    </div>
  );
}
