import { type Role, roles } from '@fareground/domain/people/permissions';
import type { Ref } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Checkbox, FieldError } from '../../../ui/field.tsx';

interface RoleChoiceProps {
  readonly value: readonly Role[];
  readonly onChange: (chosen: Role[]) => void;
  readonly error: string | undefined;
  /** The first box. */
  readonly ref: Ref<HTMLInputElement>;
}

/** Each role with what it may do, in words. */
export function RoleChoice({ value, onChange, error, ref }: RoleChoiceProps) {
  const t = useT();
  return (
    <fieldset className="role-list">
      <legend>{t('people.roles')}</legend>
      {roles.map((role, index) => (
        <Checkbox
          key={role}
          name={role}
          ref={index === 0 ? ref : undefined}
          checked={value.includes(role)}
          onChange={({ target }) =>
            onChange(roles.filter((one) => (one === role ? target.checked : value.includes(one))))
          }
          label={
            <>
              {t(`role.${role}`)}
              <small>{t(`role.may.${role}`)}</small>
            </>
          }
        />
      ))}
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  );
}
