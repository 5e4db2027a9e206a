import './ticket-desk.css';
import { readTicketSearch } from '@fareground/domain/access/ticket-search';
import type { FindBookingsResponse } from '@fareground/domain/api/ticket-desk';
import Search from 'lucide-react/icons/search';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { findBookings } from '../data/ticket-desk-calls.ts';
import { FoundBookings } from './found-bookings.tsx';

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
  const search = useStaffAction(findBookings);
  const sent = sentText(useLocation().state);
  const [text, setText] = useState(sent);
  const [isWrong, setWrong] = useState(false);
  const [found, setFound] = useState<FindBookingsResponse>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (sent) void find(sent);
  }, []);
  const find = async (wanted: string) => {
    const isReadable = readTicketSearch(wanted) !== null;
    setWrong(!isReadable);
    if (!isReadable) return;
    const answer = await search.run(wanted);
    if (answer) setFound(answer);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void find(text);
  };
  return (
    <>
      <Card title={t('desk.find')}>
        <form className="desk-find" onSubmit={submit}>
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

/** What the page that led here looks for. */
const sentText = (state: unknown): string => {
  const find = state && typeof state === 'object' && 'find' in state ? state.find : '';
  return typeof find === 'string' ? find : '';
};
