import './ticket-desk.css';
import type { FindBookingsResponse } from '@fareground/domain/calls/ticket-desk';
import { readTicketSearch } from '@fareground/domain/tickets/ticket-search';
import Search from 'lucide-react/icons/search';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { ActionProblem } from '../action-problem.tsx';
import { findBookings } from '../data/ticket-desk-calls.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { FoundBookings } from './found-bookings.tsx';

/** Finds a booking for whoever asks at the desk. What is typed stays out of the address, which others may read. */
export function TicketDesk({
  children,
}: {
  /** Shown until something was looked for. */ readonly children: ReactNode;
}) {
  const t = useT();
  const search = useStaffAction(findBookings);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [found, setFound] = useState<FindBookingsResponse>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isReadable = readTicketSearch(text) !== null;
    setWrong(!isReadable);
    if (!isReadable) return;
    const answer = await search.run(text);
    if (answer) setFound(answer);
  };
  return (
    <>
      <Card title={t('desk.find')}>
        <form className="desk-find" onSubmit={(event) => void submit(event)}>
          <Field
            label={t('desk.text')}
            hint={t('desk.textHint')}
            error={isWrong ? t('desk.textWrong') : undefined}
          >
            <Input
              icon={Search}
              value={text}
              maxLength={320}
              autoComplete="off"
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <Button type="submit" busy={search.busy}>
            {t('desk.search')}
          </Button>
        </form>
        <ActionProblem problem={search.problem} />
      </Card>
      {found ? <FoundBookings key={found.bookings.map(({ id }) => id).join()} found={found} /> : children}
    </>
  );
}
