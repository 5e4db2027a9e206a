import type { Announcement } from '@fareground/domain/messages/mailing';
import { useState } from 'react';
import { useStaffAction } from '../../firebase/use-staff-action.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { ActionProblem } from '../../views/action-problem.tsx';
import { cancelAnnouncement } from '../data/announcements.ts';
import type { AnnouncedOffering } from './announcement-draft.ts';
import { audienceText } from './audience-text.ts';

type Shown = 'scheduled' | 'sending' | 'sent' | 'cancelled';
const tones: Readonly<Record<Shown, Tone | undefined>> = {
  scheduled: 'info',
  sending: 'warn',
  sent: 'good',
  cancelled: undefined,
};

function shownState({ state, pages, sendAt }: Announcement, now: number): Shown {
  if (state === 'done') return 'sent';
  if (state === 'cancelled') return 'cancelled';
  return pages === 0 && sendAt > now ? 'scheduled' : 'sending';
}

interface AnnouncementTableProps {
  readonly announcements: readonly Announcement[];
  readonly offering: AnnouncedOffering;
}

/** What was sent and what is scheduled, with how many emails that are. */
export function AnnouncementTable({ announcements, offering }: AnnouncementTableProps) {
  const t = useT();
  const format = useFormat();
  const now = useClock(10_000) ?? Date.now();
  const [cancelling, setCancelling] = useState<Announcement>();
  const columns: Column<Announcement>[] = [
    {
      key: 'subject',
      heading: t('announcements.subject'),
      cell: ({ subject, purpose }) => (
        <>
          {subject}
          {purpose === 'marketing' ? <small>{t('announcements.purpose.marketing')}</small> : null}
        </>
      ),
    },
    {
      key: 'to',
      heading: t('announcements.to'),
      cell: ({ audience }) => audienceText(t, audience, offering),
    },
    {
      key: 'time',
      heading: t('announcements.time'),
      cell: ({ sendAt }) => format.dateTime(sendAt, offering.timeZone),
    },
    {
      key: 'state',
      heading: t('announcements.state'),
      cell: (one) => {
        const state = shownState(one, now);
        return (
          <Badge {...(tones[state] && { tone: tones[state] })}>{t(`announcements.state.${state}`)}</Badge>
        );
      },
    },
    {
      key: 'mails',
      heading: t('announcements.mails'),
      numeric: true,
      cell: (one) => (one.pages === 0 ? '–' : format.number(one.mails)),
    },
    ...(announcements.some((one) => shownState(one, now) === 'scheduled')
      ? [
          {
            key: 'actions',
            heading: t('announcements.actions'),
            cell: (one: Announcement) =>
              shownState(one, now) === 'scheduled' ? (
                <Button kind="line" onClick={() => setCancelling(one)}>
                  {t('announcements.cancelOne')}
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable
        caption={t('announcements.list')}
        columns={columns}
        rows={announcements}
        rowKey={({ id }) => id}
      />
      {cancelling ? (
        <CancelDialog announcement={cancelling} onClose={() => setCancelling(undefined)} />
      ) : null}
    </>
  );
}

interface CancelDialogProps {
  readonly announcement: Announcement;
  readonly onClose: () => void;
}

function CancelDialog({ announcement: { id, subject }, onClose }: CancelDialogProps) {
  const t = useT();
  const toast = useToast();
  const { busy, problem, run } = useStaffAction(cancelAnnouncement);
  const cancel = async () => {
    if (!(await run(id))) return;
    toast({ text: t('announcements.cancelled') });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('announcements.cancelTitle', { subject })}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('announcements.keep')}
          </Button>
          <Button kind="bad" busy={busy} onClick={() => void cancel()}>
            {t('announcements.cancelOne')}
          </Button>
        </>
      }
    >
      <p>{t('announcements.cancelText')}</p>
      <ActionProblem problem={problem} />
    </Dialog>
  );
}
