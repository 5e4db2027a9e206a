import '../../staff/dashboard.css';
import MailPlus from 'lucide-react/icons/mail-plus';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { staffPaths } from '../../config/staff-paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../session/session.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Crumbs } from '../../ui/crumbs.tsx';
import { Invitations, InviteDialog } from './people/invitations.tsx';
import { PeopleList } from './people/people-list.tsx';
import { PersonView } from './people/person-view.tsx';

/** S17: everybody there is, and what may be done about each. */
export default function ManageUserPage() {
  const t = useT();
  const [search] = useSearchParams();
  const session = useConfirmedSession();
  const [inviting, setInviting] = useState(false);
  const person = search.get('person');
  const isOwner = session.status === 'signed-in' && session.can('roles.grant');
  if (person) {
    return (
      <StaffPage
        title="people.onePerson"
        actions={
          <Crumbs
            trail={[
              { text: t('people.all'), to: staffPaths.manageUser.to() },
              { text: t('people.onePerson') },
            ]}
          />
        }
      >
        <PersonView uid={person} />
      </StaffPage>
    );
  }
  return (
    <StaffPage
      title="manageUser.title"
      lead="people.lead"
      actions={
        isOwner ? (
          <Button icon={MailPlus} onClick={() => setInviting(true)}>
            {t('people.invite')}
          </Button>
        ) : null
      }
    >
      <div className="dash-stack">
        <PeopleList />
        {isOwner ? <Invitations /> : null}
      </div>
      {isOwner ? <InviteDialog open={inviting} onClose={() => setInviting(false)} /> : null}
    </StaffPage>
  );
}
