import './account.css';
import './details/details.css';
import type { User } from '@fareground/domain/people/user';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { T, useT } from '../../i18n/use-t.tsx';
import type { Person } from '../../session/session.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Loading } from '../../ui/states.tsx';
import { useMyProfile } from './data/my-profile.ts';
import { DetailsForm } from './details/details-form.tsx';
import { MarketingConsent } from './details/marketing-consent.tsx';
import { PassengerList } from './details/passenger-list.tsx';
import { PhotoEditor } from './details/photo-editor.tsx';
import { SignedInOnly } from './signed-in-only.tsx';
import { SignedInPart } from './signed-in-part.tsx';

/** S26: the picture, what stands on one's tickets, how one is reached, and the people one books for. */
export default function UpdateProfilePage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('updateProfile.title')} />
      <h1 className="head">{t('updateProfile.title')}</h1>
      <SignedInOnly>
        {(person) => (
          <SignedInPart>
            <Loaded person={person} />
          </SignedInPart>
        )}
      </SignedInOnly>
    </div>
  );
}

function Loaded({ person }: { readonly person: Person }) {
  const profile = useMyProfile(person.uid);
  if (profile.status === 'loading') return <Loading />;
  return <Details person={person} profile={profile.data} />;
}

function Details({ person, profile }: { readonly person: Person; readonly profile: User | null }) {
  const t = useT();
  return (
    <div className="details own-section">
      {person.guest ? (
        <Note>{t('updateProfile.guest')}</Note>
      ) : (
        <Card title={t('photo.title')}>
          <PhotoEditor person={person} photoUrl={profile?.photoUrl ?? person.photoUrl} />
        </Card>
      )}
      <Card title={t('updateProfile.you')}>
        <DetailsForm person={person} profile={profile} />
      </Card>
      {person.guest ? null : (
        <Card title={t('updateProfile.news')}>
          <MarketingConsent />
        </Card>
      )}
      <Card title={t('passengers.title')}>
        <p className="muted">{t('passengers.lead')}</p>
        <PassengerList uid={person.uid} />
      </Card>
      <p className="small muted">
        <T id="updateProfile.elsewhere" tags={{ data: <Link to={paths.myData.to()} /> }} />
      </p>
    </div>
  );
}
