import { type Invitation, type InvitationState, invitationState } from '@fareground/domain/people/invitation';
import { roleSchema } from '@fareground/domain/people/permissions';
import MailPlus from 'lucide-react/icons/mail-plus';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { z } from 'zod';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { invite, withdrawInvitation } from '../../../staff/data/staff-calls.ts';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField, useFormValue } from '../../../ui/form/form-field.tsx';
import { emailAddress, fault } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useInvitations } from '../data/people-queries.ts';
import { PersonReason, personReason } from './person-reason.tsx';
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

const withdrawSchema = z.object({ reason: personReason });

function WithdrawDialog({ invitation, onClose }: WithdrawProps) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(withdrawInvitation);
  const form = useForm({
    schema: withdrawSchema,
    defaultValues: { reason: '' },
    resets: true,
    submit: async (read) => {
      if (!invitation) return false;
      const answer = await send({ id: invitation.id, ...read });
      if (!answer.ok) return answer.problem;
      toast({ text: t('people.withdrawn', { email: invitation.email }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={invitation !== undefined}
      onClose={onClose}
      title={t('people.withdrawTitle', { email: invitation?.email ?? '' })}
      cancel={t('people.keepIt')}
      run={t('people.withdraw')}
      isLoss
    >
      <PersonReason form={form} name="reason" />
    </FormDialog>
  );
}

const inviteSchema = z.object({
  email: emailAddress('people.emailMissing'),
  roles: z.array(roleSchema).min(1, fault('people.roleMissing')),
  reason: personReason,
});

/** Asks somebody by mail to join with roles. */
export function InviteDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(invite);
  const form = useForm({
    schema: inviteSchema,
    defaultValues: { email: '', roles: [], reason: '' },
    resets: true,
    submit: async (read) => {
      const answer = await send(read);
      if (!answer.ok) return answer.problem;
      toast({ text: t('people.invited', { email: read.email }) });
      onClose();
    },
  });
  const roles = useFormValue(form, 'roles');
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('people.invite')}
      cancel={t('people.cancel')}
      run={t('people.sendInvitation')}
      icon={MailPlus}
    >
      <FormField form={form} name="email" label={t('staff.email')} hint={t('people.inviteHint')}>
        <Input type="email" maxLength={320} required />
      </FormField>
      <RoleChoice {...roles} />
      <PersonReason form={form} name="reason" />
    </FormDialog>
  );
}
