import './ticket-desk.css';
import { readTicketSearch } from '@fareground/domain/access/ticket-search';
import type { FindBookingsResponse } from '@fareground/domain/api/ticket-desk';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { fault } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { findBookings } from '../data/ticket-desk-calls.ts';
import { FoundBookings } from './found-bookings.tsx';

const schema = z.object({
  text: z.string().refine((typed) => readTicketSearch(typed) !== null, fault('desk.textWrong')),
});

/**
 * Finds a booking for whoever asks at the desk, or the one that another page of staff sends here. What is looked for stays out of the address, which
 * others may read.
 */
export function TicketDesk({
  children,
}: {
  /** Shown until something was looked for. */ readonly children: ReactNode;
}) {
  const t = useT();
  const sent = sentText(useLocation().state);
  const [found, setFound] = useState<FindBookingsResponse>();
  const form = useForm({
    schema,
    defaultValues: { text: sent },
    submit: async ({ text }) => {
      const answer = await findBookings(text);
      if (!answer.ok) return answer.problem;
      setFound(answer.value);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (sent) form.onSubmit();
  }, []);
  return (
    <>
      <Card title={t('desk.find')}>
        <form className="desk-find" noValidate onSubmit={form.onSubmit}>
          <FormField form={form} name="text" label={t('desk.text')} hint={t('desk.textHint')}>
            <Input icon={Search} maxLength={320} autoComplete="off" />
          </FormField>
          <Button type="submit" busy={form.busy}>
            {t('desk.search')}
          </Button>
        </form>
        <FormFailure form={form} />
      </Card>
      {found ? <FoundBookings key={found.bookings.map(({ id }) => id).join()} found={found} /> : children}
    </>
  );
}

/** What the page that led here looks for. */
const sentText = (state: unknown): string => {
  const find = state && typeof state === 'object' && 'find' in state ? state.find : '';
  return typeof find === 'string' ? find : '';
};
