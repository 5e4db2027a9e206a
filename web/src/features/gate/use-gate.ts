import { MINUTE, SECOND } from '@fareground/domain/core/time';
import { useEffect, useRef, useState } from 'react';
import { readTicketKeys } from './data/gate-calls.ts';
import type { GateMemory } from './data/gate-memory.ts';
import { waitingScans, watchWaitingScans } from './data/offline-scans.ts';
import { type Gate, type GateWay, type Presented, scan, type Verdict } from './scan.ts';
import { type ListLook, openTicketList } from './ticket-list.ts';

/** How old the list gets while there is a network, and how often a gate without one looks for it. */
const REFRESH = 2 * MINUTE;
const LOOK_FOR_NETWORK = 10 * SECOND;
/** After the last scan was sent, what became of it is asked for so often, and for so long. */
const JUDGED = 4 * SECOND;
const JUDGING = 45 * SECOND;

/** One vehicle, and nothing beside it. */
export const isOnBoard = (sales: GateMemory['sales']): boolean =>
  sales.length === 1 && sales[0]?.kind === 'trip';

/** What a gate knows of its network and its tickets, and what it does not. */
export interface GateState extends ListLook {
  /** Since when it has no network, epoch milliseconds. */
  readonly offlineSince: number | undefined;
  /** How many scans the server does not have yet. */
  readonly waiting: number;
}

/** A gate that is open for chosen sales: its keys, its list of tickets, and its scans. @param way of a gate on board */
export function useGate(staffUid: string, { name, sales, tierIds }: GateMemory, way?: GateWay) {
  const [gate] = useState<Gate>(() => ({
    name,
    staffUid,
    sales,
    tierIds,
    keys: {},
    list: openTicketList(
      staffUid,
      sales.map(({ id }) => id),
      { isOnBoard: isOnBoard(sales) },
    ),
    way,
    isOffline: false,
  }));
  gate.way = way;
  const offlineSince = useRef<number>(undefined);
  const look = (): GateState => ({
    ...gate.list.look(way?.stop),
    offlineSince: offlineSince.current,
    waiting: waitingScans(staffUid).length,
  });
  const [state, setState] = useState(look);
  const newestLook = useRef(look);
  newestLook.current = look;
  const setOffline = (isOff: boolean) => {
    gate.isOffline = isOff;
    offlineSince.current = isOff ? (offlineSince.current ?? Date.now()) : undefined;
    setState(newestLook.current());
  };
  const newestSetOffline = useRef(setOffline);
  newestSetOffline.current = setOffline;

  useEffect(() => {
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let judgingUntil = 0;
    const ask = async () => {
      clearTimeout(timer);
      const [keys, isListed] = await Promise.all([readTicketKeys(), gate.list.refresh()]);
      if (ended) return;
      gate.keys = keys;
      newestSetOffline.current(!isListed);
      askIn(!isListed ? LOOK_FOR_NETWORK : Date.now() < judgingUntil ? JUDGED : REFRESH);
    };
    const askNow = () => void ask().catch(console.error);
    const askIn = (wait: number) => {
      clearTimeout(timer);
      timer = setTimeout(askNow, wait);
    };
    const onOffline = () => newestSetOffline.current(true);
    const endWatch = watchWaitingScans(() => {
      const now = newestLook.current();
      setState(now);
      if (now.waiting > 0) return;
      judgingUntil = Date.now() + JUDGING;
      askIn(JUDGED);
    });
    void gate.list.ready.then(() => {
      if (!ended) setState(newestLook.current());
    });
    askNow();
    addEventListener('online', askNow);
    addEventListener('offline', onOffline);
    return () => {
      ended = true;
      endWatch();
      clearTimeout(timer);
      removeEventListener('online', askNow);
      removeEventListener('offline', onOffline);
    };
  }, [gate]);

  async function judge(presented: Presented): Promise<Verdict> {
    const waited = waitingScans(staffUid).length;
    const verdict = await scan(gate, presented);
    const isAlone = waitingScans(staffUid).length > waited;
    const isOff = isAlone || (verdict.kind === 'failed' && verdict.code === 'offline');
    if (isOff || verdict.kind === 'admitted') setOffline(isOff);
    else setState(look());
    return verdict;
  }
  function dismiss(serial: string): void {
    gate.list.dismiss(serial);
    setState(look());
  }
  return {
    judge,
    state: { ...state, atStop: gate.list.look(way?.stop).atStop },
    dismiss,
    aboard: gate.list.aboard,
  };
}
