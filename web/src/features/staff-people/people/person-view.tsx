import type { Role } from '@fareground/domain/people/permissions';
import type { User } from '@fareground/domain/people/user';
import Ban from 'lucide-react/icons/ban';
import LogOut from 'lucide-react/icons/log-out';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { type FormEvent, useState } from 'react';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { changeAccess, setRoles } from '../../../staff/data/staff-calls.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { actionText } from '../audit/action-text.ts';
import { AuditChanges } from '../audit/audit-changes.tsx';
import { useChangesOf } from '../data/audit-queries.ts';
import { usePerson } from '../data/people-queries.ts';
import { AccountBadge, PersonCell, RoleBadges } from './person-cell.tsx';
import { RoleChoice } from './role-choice.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** As the server asks for it. */
export const isReason = (text: string): boolean => text.trim().length >= 3;

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
  const held = person.server?.roles ?? [];
  const [chosen, setChosen] = useState<readonly Role[]>(held);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const action = useStaffAction(setRoles);
  const isSame = chosen.length === held.length && chosen.every((role) => held.includes(role));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isSame) return;
    if (!isReason(reason)) {
      event.currentTarget.querySelector<HTMLElement>('[name="reason"]')?.focus();
      return;
    }
    const done = await action.run({ uid: person.id, roles: chosen, reason: reason.trim() });
    if (done)
      toast({ text: t('people.rolesSaved', { name: person.displayName || (person.server?.email ?? '') }) });
  };
  return (
    <Card title={t('people.changeRoles')}>
      <form className="dash-form" noValidate onSubmit={(event) => void submit(event)}>
        <RoleChoice
          chosen={chosen}
          onChange={setChosen}
          error={tried && isSame ? t('people.sameRoles') : undefined}
        />
        <ReasonField value={reason} onChange={setReason} missing={tried && !isSame && !isReason(reason)} />
        <ActionProblem problem={action.problem} />
        <div className="row">
          <Button type="submit" busy={action.busy} icon={UserCheck}>
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
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const action = useStaffAction(changeAccess);
  const disabled = person.server?.disabled ?? false;
  const run = async (what: 'disable' | 'enable' | 'sign-out') => {
    setTried(true);
    if (!isReason(reason)) {
      document.querySelector<HTMLElement>('.access [name="reason"]')?.focus();
      return;
    }
    const done = await action.run({ uid: person.id, action: what, reason: reason.trim() });
    if (!done) return;
    setTried(false);
    setReason('');
    toast({ text: t(`people.done.${what}`) });
  };
  return (
    <Card title={t('people.access')} className="access">
      <div className="dash-form">
        <p className="muted small">{t(disabled ? 'people.accessDisabled' : 'people.accessHint')}</p>
        <ReasonField value={reason} onChange={setReason} missing={tried && !isReason(reason)} />
        <ActionProblem problem={action.problem} />
        <div className="row row-wrap">
          <Button kind="line" icon={LogOut} busy={action.busy} onClick={() => void run('sign-out')}>
            {t('people.signOut')}
          </Button>
          {disabled ? (
            <Button icon={UserCheck} busy={action.busy} onClick={() => void run('enable')}>
              {t('people.enable')}
            </Button>
          ) : (
            <Button kind="bad" icon={Ban} busy={action.busy} onClick={() => void run('disable')}>
              {t('people.disable')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly missing: boolean;
}

/** Why: it goes to the person and into the log, so it is never optional. */
export function ReasonField({ value, onChange, missing }: ReasonFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('people.reason')}
      hint={t('people.reasonHint')}
      error={missing ? t('people.reasonMissing') : undefined}
    >
      <Input
        name="reason"
        value={value}
        maxLength={300}
        required
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
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
