import { type Role, roles } from '@fareground/domain/people/permissions';
import { useT } from '../../../i18n/use-t.tsx';
import { Checkbox, FieldError } from '../../../ui/field.tsx';

interface RoleChoiceProps {
  readonly chosen: readonly Role[];
  readonly onChange: (chosen: readonly Role[]) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** Each role with what it may do, in words. */
export function RoleChoice({ chosen, onChange, error, disabled = false }: RoleChoiceProps) {
  const t = useT();
  return (
    <fieldset className="role-list" disabled={disabled}>
      <legend>{t('people.roles')}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          name={role}
          checked={chosen.includes(role)}
          onChange={({ target }) =>
            onChange(roles.filter((one) => (one === role ? target.checked : chosen.includes(one))))
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
