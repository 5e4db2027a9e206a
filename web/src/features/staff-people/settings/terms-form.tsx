import { type Terms, termsSchema } from '@fareground/domain/catalogue/settings/terms';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import type { MessageId } from '../../../i18n/ids.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Textarea } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { saveTerms } from '../data/save-settings.ts';
import { FormFoot } from './form-foot.tsx';
import { usePutBack } from './use-put-back.ts';
import { useSettingsForm } from './use-settings-form.ts';

interface TermsDraft {
  readonly text: string;
}

const textSchema = termsSchema.shape.text;

function readTermsDraft(
  draft: TermsDraft,
): { ok: true; settings: string } | { ok: false; faults: { text: MessageId } } {
  const read = textSchema.safeParse(draft.text.trim());
  if (read.success) return { ok: true, settings: read.data };
  const isLong = read.error.issues.some(({ code }) => code === 'too_big');
  return { ok: false, faults: { text: isLong ? 'setting.termsTooLong' : 'setting.termsNoHeading' } };
}

/** The terms that everybody reads: the first ones until the house writes its own. @param terms null while the first are in force */
export function TermsForm({ terms }: { readonly terms: Terms | null }) {
  const t = useT();
  const readAt = terms?.updatedAt ?? 0;
  const form = useSettingsForm<TermsDraft, string>({
    first: { text: terms?.text ?? t('terms.text') },
    read: readTermsDraft,
    save: (text) => saveTerms(text, readAt),
  });
  const { failure, putBack } = usePutBack(() => saveTerms(null, readAt), 'setting.termsBack');
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <Card title={t('setting.terms')} aside={<Link to={paths.terms.to()}>{t('setting.termsShown')}</Link>}>
        <div className="dash-form">
          <Field label={t('setting.termsText')} hint={t('setting.termsHint')} error={form.error('text')}>
            <Textarea
              name="text"
              rows={16}
              value={form.draft.text}
              onChange={({ target }) => form.set({ text: target.value })}
            />
          </Field>
          {terms ? (
            <p>
              <Button kind="line" onClick={() => void putBack()}>
                {t('setting.termsPutBack')}
              </Button>
            </p>
          ) : null}
          {failure ? <Note tone="bad">{t(failure)}</Note> : null}
          <FormFoot {...form}>{t('setting.saveTerms')}</FormFoot>
        </div>
      </Card>
    </form>
  );
}
