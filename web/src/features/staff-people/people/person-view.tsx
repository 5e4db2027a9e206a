import { roleSchema } from '@fareground/domain/people/permissions';
import type { User } from '@fareground/domain/people/user';
import Ban from 'lucide-react/icons/ban';
import LogOut from 'lucide-react/icons/log-out';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { z } from 'zod';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { changeAccess, setRoles } from '../../../staff/data/staff-calls.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { useFormValue } from '../../../ui/form/form-field.tsx';
import { fault } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { actionText } from '../audit/action-text.ts';
import { AuditChanges } from '../audit/audit-changes.tsx';
import { useChangesOf } from '../data/audit-queries.ts';
import { usePerson } from '../data/people-queries.ts';
import { AccountBadge, PersonCell, RoleBadges } from './person-cell.tsx';
import { PersonReason, personReason } from './person-reason.tsx';
import { RoleChoice } from './role-choice.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** One person: who they are, what they may do, and what an owner or support can do about it. */
export function PersonView({ uid }: { readonly uid: string }) {
  const t = useT();
  const live = usePerson(uid);
  const session = useConfirmedSession();
  if (live.status === 'loading') return <Loading rows={6} />;
  const person = live.data;
  if (!person) {
    return (
      <EmptyState
        icon={UserX}
        title={t('people.gone')}
        action={
          <ButtonLink kind="line" to={staffPaths.manageUser.to()}>
            {t('people.all')}
          </ButtonLink>
        }
      >
        {t('people.goneHint')}
      </EmptyState>
    );
  }
  if (session.status !== 'signed-in') return null;
  const isSelf = session.person.uid === uid;
  const isOwner = session.can('roles.grant');
  const isStaff = (person.server?.roles.length ?? 0) > 0;
  return (
    <div className="dash-split">
      <div className="dash-stack">
        <Facts person={person} />
        {isSelf ? <Note>{t('people.self')}</Note> : null}
        {isOwner && !isSelf ? <RolesForm key={(person.server?.roles ?? []).join()} person={person} /> : null}
      </div>
      <div className="dash-stack">
        {isSelf ? null : isOwner || !isStaff ? (
          <AccessForm person={person} />
        ) : (
          <Note>{t('people.fault.staff')}</Note>
        )}
        {session.can('audit.read') ? <Changes uid={uid} /> : null}
      </div>
    </div>
  );
}

function Facts({ person }: { readonly person: User }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card>
      <PersonCell person={person} />
      <hr className="rule" />
      <dl className="dash-facts">
        <div>
          <dt>{t('people.account')}</dt>
          <dd>
            <AccountBadge person={person} />
          </dd>
        </div>
        <div>
          <dt>{t('staff.roles')}</dt>
          <dd>
            <RoleBadges person={person} />
          </dd>
        </div>
        <div>
          <dt>{t('staff.since')}</dt>
          <dd>{format.dateTime(person.createdAt, zone)}</dd>
        </div>
        <div>
          <dt>{t('people.uid')}</dt>
          <dd className="mono">{person.id}</dd>
        </div>
      </dl>
    </Card>
  );
}

function RolesForm({ person }: { readonly person: User }) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(setRoles);
  const held = person.server?.roles ?? [];
  const form = useForm({
    schema: z.object({
      roles: z
        .array(roleSchema)
        .refine(
          (chosen) => chosen.length !== held.length || chosen.some((role) => !held.includes(role)),
          fault('people.sameRoles'),
        ),
      reason: personReason,
    }),
    defaultValues: { roles: held, reason: '' },
    submit: async (read) => {
      const answer = await send({ uid: person.id, ...read });
      if (!answer.ok) return answer.problem;
      toast({ text: t('people.rolesSaved', { name: person.displayName || (person.server?.email ?? '') }) });
    },
  });
  const chosen = useFormValue(form, 'roles');
  return (
    <Card title={t('people.changeRoles')}>
      <form className="dash-form" noValidate onSubmit={form.onSubmit}>
        <RoleChoice {...chosen} />
        <PersonReason form={form} name="reason" />
        <FormFailure form={form} />
        <div className="row">
          <Button type="submit" busy={form.busy} icon={UserCheck}>
            {t('people.saveRoles')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function AccessForm({ person }: { readonly person: User }) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(changeAccess);
  const disabled = person.server?.disabled ?? false;
  const form = useForm({
    schema: z.object({ action: z.enum(['disable', 'enable', 'sign-out']), reason: personReason }),
    defaultValues: { action: 'sign-out', reason: '' },
    resets: true,
    submit: async (read) => {
      const answer = await send({ uid: person.id, ...read });
      if (!answer.ok) return answer.problem;
      toast({ text: t(`people.done.${read.action}`) });
    },
  });
  const run = (action: 'disable' | 'enable' | 'sign-out') => {
    form.setValue('action', action);
    form.onSubmit();
  };
  return (
    <Card title={t('people.access')} className="access">
      <div className="dash-form">
        <p className="muted small">{t(disabled ? 'people.accessDisabled' : 'people.accessHint')}</p>
        <PersonReason form={form} name="reason" />
        <FormFailure form={form} />
        <div className="row row-wrap">
          <Button kind="line" icon={LogOut} busy={form.busy} onClick={() => run('sign-out')}>
            {t('people.signOut')}
          </Button>
          {disabled ? (
            <Button icon={UserCheck} busy={form.busy} onClick={() => run('enable')}>
              {t('people.enable')}
            </Button>
          ) : (
            <Button kind="bad" icon={Ban} busy={form.busy} onClick={() => run('disable')}>
              {t('people.disable')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function Changes({ uid }: { readonly uid: string }) {
  const t = useT();
  const format = useFormat();
  const live = useChangesOf(uid);
  if (live.status === 'loading') return <Loading rows={3} />;
  return (
    <Card title={t('people.changes')}>
      {live.data.length === 0 ? <p className="muted">{t('people.noChanges')}</p> : null}
      <ol className="change-list">
        {live.data.map((entry) => (
          <li key={entry.id}>
            <p>
              <b>{t(actionText(entry.action))}</b>
              <small className="muted">
                {' '}
                {format.dateTime(entry.at, zone)}, {entry.actorEmail || entry.actorUid}
              </small>
            </p>
            {entry.reason ? <p className="small">{t('people.because', { reason: entry.reason })}</p> : null}
            <AuditChanges entry={entry} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
