import { type Terms, termsSchema } from '@fareground/domain/catalogue/settings/terms';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { draftSchema } from '../../../ui/form/schema.ts';
import { Note } from '../../../ui/note.tsx';
import { saveTerms } from '../data/save-settings.ts';
import { FormFoot } from './form-foot.tsx';
import { usePutBack } from './use-put-back.ts';
import { useSettingsForm } from './use-settings-form.ts';

const textSchema = termsSchema.shape.text;
const schema = draftSchema<{ readonly text: string }, string>(({ text }, fault) => {
  const read = textSchema.safeParse(text.trim());
  const isLong = read.error?.issues.some(({ code }) => code === 'too_big');
  if (read.error) fault('text', isLong ? 'setting.termsTooLong' : 'setting.termsNoHeading');
  return read.data;
});

/** The terms that everybody reads: the first ones until the house writes its own. @param terms null while the first are in force */
export function TermsForm({ terms }: { readonly terms: Terms | null }) {
  const t = useT();
  const readAt = terms?.updatedAt ?? 0;
  const form = useSettingsForm({
    schema,
    defaultValues: { text: terms?.text ?? t('terms.text') },
    save: (text) => saveTerms(text, readAt),
  });
  const { failure, putBack } = usePutBack(() => saveTerms(null, readAt), 'setting.termsBack');
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Card title={t('setting.terms')} aside={<Link to={paths.terms.to()}>{t('setting.termsShown')}</Link>}>
        <div className="dash-form">
          <FormField form={form} name="text" label={t('setting.termsText')} hint={t('setting.termsHint')}>
            <Textarea rows={16} />
          </FormField>
          {terms ? (
            <p>
              <Button kind="line" onClick={() => void putBack()}>
                {t('setting.termsPutBack')}
              </Button>
            </p>
          ) : null}
          {failure ? <Note tone="bad">{t(failure)}</Note> : null}
          <FormFoot form={form}>{t('setting.saveTerms')}</FormFoot>
        </div>
      </Card>
    </form>
  );
}
