import { namedPartner, type Partner, partnerIdOf, partnerSchema } from '@fareground/domain/people/partner';
import { z } from 'zod';
import { useT } from '../i18n/use-t.tsx';
import { CountryInput } from '../ui/country-input.tsx';
import { Field, Input, Textarea } from '../ui/field.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormCheckbox, FormField, useFormValue } from '../ui/form/form-field.tsx';
import { text, typed } from '../ui/form/schema.ts';
import { useForm } from '../ui/form/use-form.ts';
import { useToast } from '../ui/toast.tsx';
import { savePartner } from './data/partners.ts';

const { email, website } = partnerSchema.shape;
const schema = z.object({
  name: text('partners.nameMissing'),
  legalName: z.string().trim(),
  address: z.string().trim(),
  country: z.string(),
  vatNumber: z.string().trim(),
  email: typed(email, 'partners.emailWrong'),
  phone: z.string().trim(),
  website: typed(website, 'partners.websiteWrong'),
  about: z.string().trim(),
  active: z.boolean(),
});

interface PartnerDialogProps {
  /** null: a new one. */
  readonly partner: Partner | null;
  readonly onClose: () => void;
  readonly onSaved: (id: string, name: string) => void;
}

/** An organiser or operator: written once, chosen for events and vehicles. */
export function PartnerDialog({ partner, onClose, onSaved }: PartnerDialogProps) {
  const t = useT();
  const toast = useToast();
  const {
    id: _,
    createdAt: _made,
    updatedAt: _at,
    updatedBy: _by,
    ...stored
  } = partner ?? {
    ...namedPartner('', ''),
    ...{ createdAt: 0, updatedAt: 0, updatedBy: '' },
  };
  const form = useForm({
    schema,
    defaultValues: stored,
    failed: 'partners.failed',
    submit: async (read) => {
      const id = partner?.id ?? partnerIdOf(read.name);
      const isSaved = await savePartner({ id, ...read }, partner?.updatedAt ?? null);
      if (!isSaved && partner) return 'partners.changedMeanwhile';
      if (!isSaved) {
        form.refuse('name', 'partners.nameTaken');
        return false;
      }
      toast({ text: t('partners.saved', { name: read.name }) });
      onSaved(id, read.name);
    },
  });
  const country = useFormValue(form, 'country');
  return (
    <FormDialog
      form={form}
      title={t(partner ? 'partners.edit' : 'partners.new')}
      cancel={t('partners.cancel')}
      run={t('partners.save')}
      onClose={onClose}
    >
      <FormField form={form} name="name" label={t('partners.name')} hint={t('partners.nameHint')}>
        <Input maxLength={80} />
      </FormField>
      <FormField form={form} name="legalName" label={t('partners.legalName')} hint={t('partners.optional')}>
        <Input maxLength={120} />
      </FormField>
      <FormField form={form} name="address" label={t('partners.address')} hint={t('partners.optional')}>
        <Textarea rows={3} maxLength={300} />
      </FormField>
      <Field label={t('partners.country')} error={country.error}>
        <CountryInput
          value={country.value}
          onChange={country.onChange}
          none={t('partners.noCountry')}
          ref={country.ref}
        />
      </Field>
      <FormField form={form} name="vatNumber" label={t('partners.vatNumber')} hint={t('partners.optional')}>
        <Input maxLength={20} />
      </FormField>
      <FormField form={form} name="email" label={t('partners.email')} hint={t('partners.optional')}>
        <Input type="email" maxLength={320} />
      </FormField>
      <FormField form={form} name="phone" label={t('partners.phone')} hint={t('partners.optional')}>
        <Input type="tel" maxLength={30} />
      </FormField>
      <FormField form={form} name="website" label={t('partners.website')} hint={t('partners.websiteHint')}>
        <Input type="url" maxLength={198} />
      </FormField>
      <FormField form={form} name="about" label={t('partners.about')} hint={t('partners.aboutHint')}>
        <Textarea rows={5} maxLength={2000} />
      </FormField>
      <FormCheckbox form={form} name="active" label={t('partners.active')} />
      {partner ? <p className="muted small">{t('partners.copied')}</p> : null}
    </FormDialog>
  );
}
