import Save from 'lucide-react/icons/save';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import type { Form } from '../../../ui/form/use-form.ts';

interface FormFootProps<In extends FieldValues, Out> {
  readonly form: Form<In, Out>;
  readonly children: ReactNode;
}

/** What went wrong, and what can be done with what was typed. */
export function FormFoot<In extends FieldValues, Out>({ form, children }: FormFootProps<In, Out>) {
  const t = useT();
  const { isDirty } = form.formState;
  return (
    <div className="dash-form">
      <FormFailure form={form} />
      <div className="row row-wrap">
        {isDirty ? (
          <Button kind="quiet" onClick={() => form.reset()}>
            {t('setting.undo')}
          </Button>
        ) : null}
        <Button type="submit" icon={Save} busy={form.busy} disabled={!isDirty}>
          {children}
        </Button>
      </div>
    </div>
  );
}
