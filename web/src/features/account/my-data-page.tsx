import './account.css';
import './details/details.css';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import type { Problem } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useT } from '../../i18n/use-t.tsx';
import type { Person } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { downloadOwnData } from './data/own-data.ts';
import { DeleteAccount } from './details/delete-account.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** What we store about a person: to download, and to have deleted (SPEC B10). */
export default function MyDataPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('myData.title')} />
      <h1 className="head">{t('myData.title')}</h1>
      <SignedInOnly>
        {(person) => (
          <div className="details own-section">
            <Export />
            <Deletion person={person} />
          </div>
        )}
      </SignedInOnly>
    </div>
  );
}

function Export() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  async function download(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    setProblem(await downloadOwnData());
    setBusy(false);
  }
  return (
    <Card title={t('myData.export')}>
      <p>{t('myData.exportText')}</p>
      <Button icon={Download} busy={busy} onClick={download}>
        {t(busy ? 'myData.making' : 'myData.download')}
      </Button>
      {problem ? (
        <Note tone="bad" role="alert">
          {problemText(t, problem.code)}
        </Note>
      ) : null}
    </Card>
  );
}

function Deletion({ person }: { readonly person: Person }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('myData.delete')}>
      <p>{t('myData.deleteText')}</p>
      <ul className="plain-list">
        <li>{t('myData.goes')}</li>
        <li>{t('myData.stays')}</li>
        <li>{t('myData.tickets')}</li>
      </ul>
      <Button kind="bad" icon={Trash2} onClick={() => setOpen(true)}>
        {t('myData.deleteOpen')}
      </Button>
      {open ? <DeleteAccount person={person} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
