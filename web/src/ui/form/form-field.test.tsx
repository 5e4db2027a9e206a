import { expect, it } from 'vitest';
import { z } from 'zod';
import { Input } from '../field.tsx';
import { renderPart } from '../render-part.test-helper.tsx';
import { FormCheckbox, FormField } from './form-field.tsx';
import { text } from './schema.ts';
import { useForm } from './use-form.ts';

const schema = z.object({ name: text('desk.passNameMissing'), wanted: z.boolean() });

function Example() {
  const form = useForm({
    schema,
    defaultValues: { name: '', wanted: false },
    submit: async () => undefined,
  });
  return (
    <form onSubmit={form.onSubmit}>
      <FormField form={form} name="name" label="Name" hint="As on the ticket">
        <Input maxLength={80} />
      </FormField>
      <FormCheckbox form={form} name="wanted" label="Send it" />
    </form>
  );
}

it('a field has the name that the form knows it by, its label and its hint, and no fault before it is sent', async () => {
  const markup = await renderPart(<Example />);
  const id = /<label for="([^"]+)">Name<\/label>/.exec(markup)?.[1];
  expect(markup).toContain(`id="${id}" aria-describedby="${id}-note"`);
  expect(markup).toMatch(/<input[^>]* maxLength="80"[^>]* name="name"/i);
  expect(markup).toMatch(/<input[^>]* type="checkbox"/);
  expect(markup).toContain('name="wanted"');
  expect(markup).not.toContain('aria-invalid');
});
