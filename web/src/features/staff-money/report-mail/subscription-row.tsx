import { splitGroupName } from '@fareground/domain/booking/report-groups';
import { choiceOf, type ReportChoice } from '@fareground/domain/payments/ledger/report-mail';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { usePartnerName } from '../../../staff/data/partners.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { endReportMail, type StoredSubscription } from '../data/report-mails.ts';
import { SubscriptionForm } from './subscription-form.tsx';

interface SubscriptionRowProps {
  readonly uid: string;
  readonly subscription: StoredSubscription;
  /** What the page shows. */
  readonly shown: ReportChoice;
}

/** One subscription: what comes how often, the way to what it is of, and to change and end it by itself. */
export function SubscriptionRow({ uid, subscription, shown }: SubscriptionRowProps) {
  const t = useT();
  const change = useSubscriptionChange();
  const [isChanging, setChanging] = useState(false);
  const partnerName = usePartnerName(partnerOf(subscription));
  const of = wordsOf(t, subscription, partnerName);
  const name = [t(`reportMail.every.${subscription.every}`), of].filter(Boolean).join(': ');
  return (
    <li>
      <div className="row row-wrap between">
        <p>
          <b>{name}</b> <span className="muted small">{subscription.zone}</span>
        </p>
        <div className="row row-wrap">
          {addressOf(subscription) === addressOf(shown) ? null : (
            <Link to={{ search: addressOf(subscription) }}>
              {t('reportMail.show')}
              <span className="vh">: {of}</span>
            </Link>
          )}
          <Button kind="quiet" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
            {t('reportMail.change')}
            <span className="vh">: {name}</span>
          </Button>
          <Button
            kind="quiet"
            busy={change.busy}
            onClick={() => void change.run(() => endReportMail(uid, subscription.id), 'reportMail.ended')}
          >
            {t('reportMail.end')}
            <span className="vh">: {name}</span>
          </Button>
        </div>
      </div>
      {isChanging ? (
        <SubscriptionForm
          uid={uid}
          choice={choiceIn(subscription)}
          zone={subscription.zone}
          id={subscription.id}
          every={subscription.every}
          onDone={() => setChanging(false)}
        />
      ) : null}
      <SubscriptionFailed {...change} />
    </li>
  );
}

/** What it is kept to, as the page's address says it. */
const addressOf = (choice: ReportChoice): string => String(new URLSearchParams(choiceOf(choice)));

/** Without how often and what is noted beside it. */
function choiceIn({
  id: _,
  every: _every,
  zone: _zone,
  updatedAt: _at,
  ...subscription
}: StoredSubscription): ReportChoice {
  const { sentThrough: _through, sentFor: _for, ...choice } = subscription;
  return choice;
}

/** As sums know the partner that it is kept to; '' where it is of all. */
function partnerOf(subscription: StoredSubscription): string {
  if (subscription.report === 'settlement') return subscription.partner;
  const named =
    subscription.report === 'bookings' && subscription.of ? splitGroupName(subscription.of) : null;
  return named?.by === 'partner' ? named.value : '';
}

/** What it is of, in a few words. */
function wordsOf(t: Translate, subscription: StoredSubscription, partnerName: string): string {
  switch (subscription.report) {
    case 'money':
      return t(`moneyReport.grouping.${subscription.by}`);
    case 'tax':
      return '';
    case 'settlement':
      return partnerName;
    case 'bookings': {
      const { of, currency, state } = subscription;
      const named = of ? splitGroupName(of) : null;
      const group = named?.by === 'partner' ? partnerName : (named?.value ?? of);
      const only = [group, currency, state && t(`staff.booking.${state}`)].filter(Boolean);
      return only.length > 0 ? only.join(', ') : t('reportMail.ofAll');
    }
  }
}

/** One change of a subscription at a time, and whether the last one failed. */
function useSubscriptionChange() {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  /** @param work gives false where there was no room for it @returns whether it was done */
  const run = async (
    work: () => Promise<unknown>,
    done: 'reportMail.saved' | 'reportMail.ended',
  ): Promise<boolean> => {
    setBusy(true);
    setHasFailed(false);
    let isDone = false;
    try {
      isDone = (await work()) !== false;
    } catch (error) {
      console.error('The report by mail was not changed', error);
    }
    setBusy(false);
    setHasFailed(!isDone);
    if (isDone) toast({ text: t(done) });
    return isDone;
  };
  return { busy, hasFailed, run };
}

function SubscriptionFailed({ hasFailed }: { readonly hasFailed: boolean }) {
  const t = useT();
  return hasFailed ? (
    <Note tone="bad" role="alert">
      {t('reportMail.failed')}
    </Note>
  ) : null;
}
