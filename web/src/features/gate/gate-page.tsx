import './gate.css';
import ScanLine from 'lucide-react/icons/scan-line';
import { useEffect, useState } from 'react';
import { keepPages } from '../../config/keep-pages.ts';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { type Person, useConfirmedSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { ChooseSales } from './choose-sales.tsx';
import { type GateMemory, readGateMemory, writeGateMemory } from './data/gate-memory.ts';
import { sendWaitingScans } from './data/offline-scans.ts';
import { Desk } from './desk.tsx';
import { OwnTrips } from './trip/own-trips.tsx';
import { TripGate } from './trip/trip-gate.tsx';
import { isOnBoard, useGate } from './use-gate.ts';

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
        <OwnGate
          person={session.person}
          drives={session.can('duties.own')}
          chooses={session.can('gates.open')}
        />
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

interface OwnGateProps {
  readonly person: Person;
  /** They have trips of their own. */
  readonly drives: boolean;
  /** They may open a gate for any event or trip. */
  readonly chooses: boolean;
}

/** First what the gate is for, then the scans. What was chosen on this device stays until its hours are over. */
function OwnGate({ person, drives, chooses }: OwnGateProps) {
  const t = useT();
  const [opened, setOpened] = useState<GateMemory | undefined>(() => readGateMemory(person.uid, Date.now()));
  const [isChoosing, setChoosing] = useState(opened === undefined);
  useEffect(() => {
    void keepPages('gate');
    return offerInstall();
  }, []);
  // Also where the trip that they are of is another's by now, and no gate can be opened for it.
  useEffect(() => sendWaitingScans(person.uid), [person.uid]);
  const open = (next: GateMemory) => {
    writeGateMemory(person.uid, next);
    setOpened(next);
    setChoosing(false);
  };
  if (isChoosing || !opened) {
    return (
      <>
        {drives ? (
          <OwnTrips isAll={!chooses} onOpen={(trip) => open({ name: t('gate.onBoard'), sales: [trip] })} />
        ) : null}
        {chooses ? (
          <ChooseSales
            name={opened?.name ?? t('gate.defaultName')}
            chosen={opened?.sales ?? []}
            chosenTiers={opened?.tierIds ?? {}}
            onOpen={open}
          />
        ) : null}
      </>
    );
  }
  const change = () => setChoosing(true);
  if (!isOnBoard(opened.sales)) return <Door person={person} opened={opened} onChange={change} />;
  return (
    <TripGate
      person={person}
      opened={opened}
      onChange={change}
      onMemory={(next) => {
        writeGateMemory(person.uid, next);
        setOpened(next);
      }}
    />
  );
}

interface DoorProps {
  readonly person: Person;
  readonly opened: GateMemory;
  readonly onChange: () => void;
}

function Door({ person, opened, onChange }: DoorProps) {
  const gate = useGate(person.uid, opened);
  return <Desk gate={gate} opened={opened} onChange={onChange} />;
}

/** Offers the gate to be installed as an app of its own, as long as its page is open. @returns what ends that */
function offerInstall(): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  const before = link?.getAttribute('href');
  link?.setAttribute('href', '/gate.webmanifest');
  return () => {
    if (before) link?.setAttribute('href', before);
  };
}
