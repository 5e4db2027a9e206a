import './gate.css';
import type { GateSale } from '@fareground/domain/calls/gate';
import CameraIcon from 'lucide-react/icons/camera';
import ScanLine from 'lucide-react/icons/scan-line';
import { type FormEvent, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { type Person, useConfirmedSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { Camera } from './camera.tsx';
import { ChooseSales } from './choose-sales.tsx';
import { readGateMemory } from './data/gate-memory.ts';
import { NetworkNote } from './network-note.tsx';
import { isSerial, type Presented, type Verdict } from './scan.ts';
import { useGate } from './use-gate.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/** The gate: choose what it lets in, scan a code or type a serial, and see at arm's length whether to let the person in. */
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
        <OwnGate person={session.person} />
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

interface Opened {
  readonly name: string;
  readonly sales: readonly GateSale[];
}

/** First what the gate is for, then the scans. What was chosen on this device stays until its hours are over. */
function OwnGate({ person }: { readonly person: Person }) {
  const t = useT();
  const [opened, setOpened] = useState<Opened | undefined>(() => readGateMemory(person.uid, Date.now()));
  const [isChoosing, setChoosing] = useState(opened === undefined);
  if (isChoosing || !opened) {
    return (
      <ChooseSales
        name={opened?.name ?? t('gate.defaultName')}
        chosen={opened?.sales ?? []}
        onOpen={(name, sales) => {
          setOpened({ name, sales });
          setChoosing(false);
        }}
      />
    );
  }
  return <Desk person={person} opened={opened} onChange={() => setChoosing(true)} />;
}

interface DeskProps {
  readonly person: Person;
  readonly opened: Opened;
  readonly onChange: () => void;
}

function Desk({ person, opened, onChange }: DeskProps) {
  const t = useT();
  const { judge, network } = useGate(person.uid, opened.name, opened.sales);
  const [code, setCode] = useState('');
  const [reference, setReference] = useState('');
  const [verdict, setVerdict] = useState<Verdict>();
  const [busy, setBusy] = useState(false);
  const [camera, setCamera] = useState(false);
  const needsReference = isSerial(code);

  async function check(presented: Presented): Promise<void> {
    setBusy(true);
    setVerdict(await judge(presented));
    setBusy(false);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || code.trim() === '') return;
    await check({ code, reference, method: 'typed' });
    setCode('');
    setReference('');
  }

  return (
    <div className="gate">
      <div className="gate-form">
        <div className="gate-where">
          <div>
            <b>{opened.sales.map(({ title }) => title).join(', ')}</b>
            <small>{opened.name}</small>
          </div>
          <Button kind="line" onClick={onChange}>
            {t('gate.change')}
          </Button>
        </div>
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
          {needsReference ? (
            <Field label={t('gate.reference')} hint={t('gate.referenceHint')}>
              <Input
                value={reference}
                inputMode="numeric"
                autoComplete="off"
                onChange={(event) => setReference(event.target.value)}
              />
            </Field>
          ) : null}
          <Button type="submit" busy={busy}>
            {t('gate.check')}
          </Button>
        </form>
        {camera ? (
          <Camera onCode={(found) => void check({ code: found, reference: '', method: 'camera' })} />
        ) : (
          <Button kind="line" icon={CameraIcon} onClick={() => setCamera(true)}>
            {t('gate.openCamera')}
          </Button>
        )}
        <NetworkNote network={network} />
      </div>
      <VerdictPanel verdict={verdict} />
    </div>
  );
}
