import './gate.css';
import CameraIcon from 'lucide-react/icons/camera';
import ScanLine from 'lucide-react/icons/scan-line';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { type Person, useConfirmedSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { Camera } from './camera.tsx';
import { readTicketKeys } from './data/gate-calls.ts';
import { sendWaitingScans } from './data/offline-scans.ts';
import { type Gate, scan, type Verdict } from './scan.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/** The gate: scan a code or type a serial, and see at arm's length whether to let the person in. */
export default function GatePage() {
  const t = useT();
  const session = useConfirmedSession();
  return (
    <div className="wrap section">
      <PageHead title={t('gate.title')} />
      <h1 className="head">{t('gate.title')}</h1>
      {session.status === 'unknown' ? (
        <Loading />
      ) : session.status === 'signed-in' && session.can('checkIns.create') ? (
        <Desk person={session.person} />
      ) : (
        <EmptyState
          icon={ScanLine}
          title={t('gate.needsRole')}
          action={
            <ButtonLink to={paths.login.to({}, { next: paths.gate.to() })}>{t('nav.signIn')}</ButtonLink>
          }
        >
          {t('gate.needsRoleHint')}
        </EmptyState>
      )}
    </div>
  );
}

function Desk({ person }: { readonly person: Person }) {
  const t = useT();
  const gate = useRef<Gate>({
    name: t('gate.defaultName'),
    staffUid: person.uid,
    keys: {},
    admittedHere: new Map(),
  });
  const [name, setName] = useState(gate.current.name);
  const [code, setCode] = useState('');
  const [verdict, setVerdict] = useState<Verdict>();
  const [busy, setBusy] = useState(false);
  const [camera, setCamera] = useState(false);
  gate.current.name = name.trim() || t('gate.defaultName');

  useEffect(() => {
    const takeKeys = () => {
      readTicketKeys().then((keys) => {
        gate.current.keys = keys;
      }, console.error);
    };
    takeKeys();
    sendWaitingScans(person.uid);
    addEventListener('online', takeKeys);
    return () => removeEventListener('online', takeKeys);
  }, [person.uid]);

  async function judge(text: string, method: 'camera' | 'typed'): Promise<void> {
    setBusy(true);
    setVerdict(await scan(gate.current, text, method));
    setBusy(false);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || code.trim() === '') return;
    await judge(code, 'typed');
    setCode('');
  }

  return (
    <div className="gate">
      <div className="gate-form">
        <Field label={t('gate.name')}>
          <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
        <form className="gate-form" onSubmit={submit}>
          <Field label={t('gate.code')} hint={t('gate.codeHint')}>
            <Input
              value={code}
              inputMode="text"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <Button type="submit" busy={busy}>
            {t('gate.check')}
          </Button>
        </form>
        {camera ? (
          <Camera onCode={(found) => void judge(found, 'camera')} />
        ) : (
          <Button kind="line" icon={CameraIcon} onClick={() => setCamera(true)}>
            {t('gate.openCamera')}
          </Button>
        )}
        <p className="muted small">{t('gate.offlineTruth')}</p>
      </div>
      <VerdictPanel verdict={verdict} />
    </div>
  );
}
