import { isEmailAddress } from '@fareground/domain/core/email-address';
import { type Invitation, type InvitationState, invitationState } from '@fareground/domain/people/invitation';
import type { Role } from '@fareground/domain/people/permissions';
import MailPlus from 'lucide-react/icons/mail-plus';
import Undo2 from 'lucide-react/icons/undo-2';
import { type FormEvent, useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { invite, withdrawInvitation } from '../../../staff/data/staff-calls.ts';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { useInvitations } from '../data/people-queries.ts';
import { isReason, ReasonField } from './person-view.tsx';
import { RoleChoice } from './role-choice.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const tones: Readonly<Record<InvitationState, Tone | undefined>> = {
  open: 'info',
  accepted: 'good',
  withdrawn: undefined,
  expired: 'warn',
};

/** Who is asked to join, and how far it went. For owners. */
export function Invitations() {
  const t = useT();
  const format = useFormat();
  const now = useOpenedAt();
  const live = useInvitations();
  const [withdrawing, setWithdrawing] = useState<Invitation>();
  if (live.status === 'loading') return <Loading rows={3} />;
  const columns: Column<Invitation>[] = [
    { key: 'email', heading: t('staff.email'), cell: (one) => one.email },
    {
      key: 'roles',
      heading: t('staff.roles'),
      cell: (one) => (
        <span className="badges">
          {one.roles.map((role) => (
            <Badge key={role} tone="info">
              {t(`role.${role}`)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      key: 'state',
      heading: t('staff.state'),
      cell: (one) => {
        const state = invitationState(one, now);
        return <Badge tone={tones[state] ?? 'info'}>{t(`people.invitation.${state}`)}</Badge>;
      },
    },
    { key: 'until', heading: t('people.until'), cell: (one) => format.dateTime(one.expiresAt, zone) },
    {
      key: 'action',
      heading: t('people.action'),
      numeric: true,
      cell: (one) =>
        invitationState(one, now) === 'open' ? (
          <Button kind="line" icon={Undo2} onClick={() => setWithdrawing(one)}>
            {t('people.withdraw')}
          </Button>
        ) : (
          <span className="muted">{t('people.nothingToDo')}</span>
        ),
    },
  ];
  return (
    <Card title={t('people.invitations')}>
      {live.data.length === 0 ? (
        <p className="muted">{t('people.noInvitations')}</p>
      ) : (
        <DataTable
          caption={t('people.invitations')}
          columns={columns}
          rows={live.data}
          rowKey={(one) => one.id}
        />
      )}
      <WithdrawDialog invitation={withdrawing} onClose={() => setWithdrawing(undefined)} />
    </Card>
  );
}

interface WithdrawProps {
  readonly invitation: Invitation | undefined;
  readonly onClose: () => void;
}

function WithdrawDialog({ invitation, onClose }: WithdrawProps) {
  const t = useT();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const action = useStaffAction(withdrawInvitation);
  const run = async () => {
    setTried(true);
    if (!invitation || !isReason(reason)) return;
    if (!(await action.run({ id: invitation.id, reason: reason.trim() }))) return;
    toast({ text: t('people.withdrawn', { email: invitation.email }) });
    setReason('');
    setTried(false);
    onClose();
  };
  return (
    <Dialog
      open={invitation !== undefined}
      onClose={onClose}
      title={t('people.withdrawTitle', { email: invitation?.email ?? '' })}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('people.keepIt')}
          </Button>
          <Button kind="bad" busy={action.busy} onClick={() => void run()}>
            {t('people.withdraw')}
          </Button>
        </>
      }
    >
      <ReasonField value={reason} onChange={setReason} missing={tried && !isReason(reason)} />
      <ActionProblem problem={action.problem} />
    </Dialog>
  );
}

/** Asks somebody by mail to join with roles. */
export function InviteDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useT();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly Role[]>([]);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const action = useStaffAction(invite);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!isEmailAddress(email))
      return event.currentTarget.querySelector<HTMLElement>('[name="email"]')?.focus();
    if (roles.length === 0) return event.currentTarget.querySelector<HTMLElement>('[name="owner"]')?.focus();
    if (!isReason(reason)) return event.currentTarget.querySelector<HTMLElement>('[name="reason"]')?.focus();
    if (!(await action.run({ email: email.trim(), roles: [...roles], reason: reason.trim() }))) return;
    toast({ text: t('people.invited', { email: email.trim() }) });
    setEmail('');
    setRoles([]);
    setReason('');
    setTried(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('people.invite')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('people.cancel')}
          </Button>
          <Button type="submit" form="invite" icon={MailPlus} busy={action.busy}>
            {t('people.sendInvitation')}
          </Button>
        </>
      }
    >
      <form id="invite" className="dash-form" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('staff.email')}
          hint={t('people.inviteHint')}
          error={tried && !isEmailAddress(email) ? t('people.emailMissing') : undefined}
        >
          <Input
            name="email"
            type="email"
            value={email}
            maxLength={320}
            required
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <RoleChoice
          chosen={roles}
          onChange={setRoles}
          error={tried && roles.length === 0 ? t('people.roleMissing') : undefined}
        />
        <ReasonField value={reason} onChange={setReason} missing={tried && !isReason(reason)} />
        <ActionProblem problem={action.problem} />
      </form>
    </Dialog>
  );
}
