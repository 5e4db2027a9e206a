import type { GateSale } from '@fareground/domain/calls/gate';
import { MINUTE } from '@fareground/domain/core/time';
import { useEffect, useRef, useState } from 'react';
import { openClosedList } from './closed-list.ts';
import { readTicketKeys } from './data/gate-calls.ts';
import { sendWaitingScans, waitingScans, watchWaitingScans } from './data/offline-scans.ts';
import { type Gate, type Presented, scan, type Verdict } from './scan.ts';

/** How old the list of closed tickets gets while there is a network. */
const REFRESH = 2 * MINUTE;

/** What a gate knows of its network, and what it does not. */
export interface GateNetwork {
  /** Since when it has none, epoch milliseconds. */
  offlineSince: number | undefined;
  /** How many scans the server does not have yet. */
  waiting: number;
  /** How many tickets it knows that open it no more, and when it last asked for them. */
  closed: number;
  listedAt: number | null;
}

/** A gate that is open for chosen sales: its keys, its list of closed tickets, and its scans. */
export function useGate(staffUid: string, name: string, sales: readonly GateSale[]) {
  const [gate] = useState<Gate>(() => ({
    name,
    staffUid,
    sales,
    keys: {},
    closed: openClosedList({ staffUid, name, sales }),
  }));
  const offlineSince = useRef<number>(undefined);
  const look = (): GateNetwork => ({
    offlineSince: offlineSince.current,
    waiting: waitingScans(staffUid).length,
    closed: gate.closed.size,
    listedAt: gate.closed.listedAt,
  });
  const [network, setNetwork] = useState(look);
  const newestLook = useRef(look);
  newestLook.current = look;

  useEffect(() => {
    let ended = false;
    const isOff = (off: boolean) => {
      offlineSince.current = off ? (offlineSince.current ?? Date.now()) : undefined;
      if (!ended) setNetwork(newestLook.current());
    };
    const ask = async () => {
      const [keys, isListed] = await Promise.all([readTicketKeys(), gate.closed.refresh()]);
      gate.keys = keys;
      isOff(!isListed);
    };
    const onOnline = () => void ask().catch(console.error);
    const onOffline = () => isOff(true);
    const endWatch = watchWaitingScans(() => setNetwork(newestLook.current()));
    onOnline();
    sendWaitingScans(staffUid);
    const timer = setInterval(onOnline, REFRESH);
    addEventListener('online', onOnline);
    addEventListener('offline', onOffline);
    return () => {
      ended = true;
      endWatch();
      clearInterval(timer);
      removeEventListener('online', onOnline);
      removeEventListener('offline', onOffline);
    };
  }, [gate, staffUid]);

  async function judge(presented: Presented): Promise<Verdict> {
    const verdict = await scan(gate, presented);
    const isOff =
      verdict.kind === 'admitted-offline' || (verdict.kind === 'failed' && verdict.code === 'offline');
    if (isOff) offlineSince.current ??= Date.now();
    else if (verdict.kind === 'admitted') offlineSince.current = undefined;
    setNetwork(look());
    return verdict;
  }
  return { judge, network };
}
