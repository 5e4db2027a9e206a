import type { Booking } from '@fareground/domain/booking/booking';
import { z } from 'zod';
import { useStaffAction } from '../../firebase/use-staff-action.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { CountrySelect } from '../../ui/country-select.tsx';
import { Input } from '../../ui/field.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { text } from '../../ui/form/schema.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { buyForBusiness } from './data/booking-calls.ts';

const schema = z.object({ country: text('pay.business.needed'), taxNumber: text('pay.business.needed') });

/** Where a business in another country may owe some of the tax itself: it says who it is before it pays, and the price follows. */
export default function Business({ booking: { id, business } }: { readonly booking: Booking }) {
  const t = useT();
  const end = useStaffAction(() => buyForBusiness(id, null));
  const form = useForm({
    schema,
    defaultValues: { country: '', taxNumber: '' },
    submit: async (read) => {
      const answer = await buyForBusiness(id, read);
      if (answer.ok) return;
      const { field, reason } = answer.problem.details;
      if (field === 'taxNumber') return { field, fault: 'pay.business.wrong' };
      if (field !== 'country') return answer.problem;
      return { field, fault: reason === 'own' ? 'pay.business.own' : 'pay.business.unknown' };
    },
  });
  if (business)
    return (
      <div className="pay-business">
        <p role="status">{t('pay.business.is', { number: business.taxNumber })}</p>
        <FormFailure form={{ failure: end.problem }} />
        <Button kind="quiet" block busy={end.busy} onClick={() => void end.run(null)}>
          {t('pay.business.end')}
        </Button>
      </div>
    );
  return (
    <details className="pay-business">
      <summary>{t('pay.business')}</summary>
      <form noValidate onSubmit={form.onSubmit}>
        <p className="small muted">{t('pay.business.lead')}</p>
        <FormField form={form} name="country" label={t('pay.business.country')}>
          <CountrySelect autoComplete="country" none={t('pay.business.choose')} />
        </FormField>
        <FormField
          form={form}
          name="taxNumber"
          label={t('pay.business.number')}
          hint={t('pay.business.numberHint')}
        >
          <Input maxLength={40} autoComplete="off" />
        </FormField>
        <FormFailure form={form} />
        <Button type="submit" kind="line" block busy={form.busy}>
          {t('pay.business.send')}
        </Button>
      </form>
    </details>
  );
}
