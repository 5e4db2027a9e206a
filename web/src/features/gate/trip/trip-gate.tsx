import './trip-gate.css';
import { type ManifestResponse, tailOf } from '@fareground/domain/api/manifests';
import { MINUTE } from '@fareground/domain/core/time';
import { useEffect, useState } from 'react';
import { useOffered } from '../../../data/notices.ts';
import { readManifest } from '../../../firebase/manifest-calls.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { type Person, useConfirmedSession } from '../../../session/session.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { withAboard } from '../../../views/aboard.ts';
import { assistanceWords } from '../../../views/assistance-words.ts';
import { ManifestList } from '../../../views/manifest-list.tsx';
import type { GateMemory } from '../data/gate-memory.ts';
import { keepManifest, storedManifest } from '../data/gate-store.ts';
import { Desk } from '../desk.tsx';
import { useGate } from '../use-gate.ts';
import { SharePosition } from './share-position.tsx';
import { StopChoice } from './stop-choice.tsx';
import { useSharing } from './use-sharing.ts';
import { useTripWay } from './use-trip-way.ts';
import { WalkUp } from './walk-up.tsx';

interface TripGateProps {
  readonly person: Person;
  readonly opened: GateMemory;
  readonly onChange: () => void;
  /** Keeps what was learned of the trip, and where it is. */
  readonly onMemory: (next: GateMemory) => void;
}

type Tab = 'board' | 'passengers' | 'sell' | 'share';

/** A gate on board of one trip: who gets on at this stop, and who travels at all. It works without a network once it was opened with one. */
export function TripGate({ person, opened, onChange, onMemory }: TripGateProps) {
  const t = useT();
  const session = useConfirmedSession();
  const [tab, setTab] = useState<Tab>('board');
  const tripId = opened.sales[0]?.id ?? '';
  const trip = useTripWay(opened, onMemory);
  const gate = useGate(person.uid, opened, trip.way);
  const can = session.status === 'signed-in' ? session.can : () => false;
  const mayRead = can('manifests.read');
  const { manifest, refresh } = useStoredManifest(tripId, mayRead);
  const shared = useSharing(tripId, trip.way?.stop ?? 0);
  const needsOf = (serial: string): string | undefined => {
    const row = manifest?.rows.find(({ tail }) => tail === tailOf(serial));
    return row?.assistance && assistanceWords(t, row.assistance);
  };
  const board = (
    <Desk gate={gate} opened={opened} onChange={onChange} needsOf={needsOf}>
      {trip.way ? (
        <StopChoice way={trip.way} byClock={trip.byClock} count={gate.state.atStop} onStop={trip.setStop} />
      ) : null}
    </Desk>
  );
  const isShared = useOffered('positions');
  const tabs = [
    { value: 'board' as const, label: t('gate.tabBoard'), is: true },
    { value: 'passengers' as const, label: t('gate.tabPassengers'), is: mayRead },
    { value: 'sell' as const, label: t('gate.tabSell'), is: can('walkUps.sell') && trip.way !== undefined },
    { value: 'share' as const, label: t('gate.tabShare'), is: can('positions.share') && isShared },
  ].filter(({ is }) => is);
  if (tabs.length === 1) return board;
  const letOn = async (code: string): Promise<boolean> => {
    const { kind } = await gate.judge({ code, reference: '', method: 'typed', direction: 'in' });
    return kind === 'admitted' || kind === 'admitted-offline' || kind === 'already-used';
  };
  return (
    <div className="trip-gate">
      <Tabs<Tab> label={t('gate.tabs')} value={tab} options={tabs} onChange={setTab}>
        {tab === 'board' ? board : null}
        {tab === 'passengers' ? (
          <Passengers manifest={manifest} aboard={gate.aboard()} here={trip.way?.stop} />
        ) : null}
        {tab === 'sell' && trip.way ? (
          <WalkUp
            tripId={tripId}
            way={trip.way}
            isOffline={gate.state.offlineSince !== undefined}
            onBoard={letOn}
            onSold={refresh}
          />
        ) : null}
        {tab === 'share' ? (
          <SharePosition tripId={tripId} shared={shared} told={trip.delayMinutes} onTold={trip.refresh} />
        ) : null}
      </Tabs>
    </div>
  );
}

interface PassengersProps {
  readonly manifest: ReturnType<typeof useStoredManifest>['manifest'];
  readonly aboard: ReturnType<ReturnType<typeof useGate>['aboard']>;
  readonly here: number | undefined;
}

function Passengers({ manifest, aboard, here }: PassengersProps) {
  const t = useT();
  const format = useFormat();
  if (!manifest) return <EmptyState title={t('gate.noPassengers')}>{t('gate.noPassengersHint')}</EmptyState>;
  const { stops, rows, at } = manifest;
  const zone = stops[0]?.timeZone ?? 'UTC';
  return (
    <div className="trip-people">
      <h2 className="head-s">{t('gate.tabPassengers')}</h2>
      <p className="muted">{t('gate.kept', { time: format.time(at, zone) })}</p>
      <ManifestList stops={stops} rows={withAboard(rows, aboard)} here={here} />
    </div>
  );
}

/** How old the list gets while there is a network. */
const REFRESH = 2 * MINUTE;

/** The passengers of a trip: what this device kept until the server answers, and again whenever a network is there. Nothing where somebody may not see them. */
function useStoredManifest(
  tripId: string,
  mayRead: boolean,
): { readonly manifest: ManifestResponse | undefined; readonly refresh: () => void } {
  const [manifest, setManifest] = useState<ManifestResponse>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each try
  useEffect(() => {
    if (!mayRead) return undefined;
    let ended = false;
    const take = (next: ManifestResponse | undefined) => {
      if (!ended && next) setManifest((now) => (now && now.at > next.at ? now : next));
    };
    const read = async () => {
      const answer = await readManifest(tripId);
      if (!answer.ok) return;
      take(answer.value);
      await keepManifest(answer.value);
    };
    const readNow = () => void read().catch(console.error);
    void storedManifest(tripId).then(take).catch(console.error);
    readNow();
    const timer = setInterval(readNow, REFRESH);
    addEventListener('online', readNow);
    return () => {
      ended = true;
      clearInterval(timer);
      removeEventListener('online', readNow);
    };
  }, [tripId, mayRead, tries]);
  return { manifest, refresh: () => setTries((before) => before + 1) };
}
