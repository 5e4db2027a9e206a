import { CHECK_INS, checkInConverter } from '@fareground/domain/access/check-in';
import { saleFileResponseSchema } from '@fareground/domain/api/door-lists';
import type { ManifestFileRequest, ManifestResponse } from '@fareground/domain/api/manifests';
import { MINUTE } from '@fareground/domain/core/time';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import { callApi } from '../../../firebase/api-client.ts';
import { readManifest } from '../../../firebase/manifest-calls.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useStoredDocuments } from '../../../firebase/use-firestore-query.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { saveSaleFile } from '../../../staff/data/door-list-calls.ts';
import { FileProblem, useFileTaking } from '../../../staff/use-file-taking.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { type Seen, withAboard } from '../../../views/aboard.ts';
import { ManifestList } from '../../../views/manifest-list.tsx';
import { useTripStock } from '../data/trip-queries.ts';

/** The most scans of one trip that are followed as they come in; whoever they leave out shows a minute later. */
const MAX_SCANS = 1_000;

/** The passengers of a trip. It is read again when places are sold or given back, and each minute; who gets on shows at once. */
export function TripManifest({ tripId }: { readonly tripId: string }) {
  const session = useConfirmedSession();
  const stock = useTripStock(tripId);
  const [tries, setTries] = useState(0);
  const [kept, setKept] = useState<ManifestResponse>();
  const sold = stock.status === 'ready' ? (stock.data?.updatedAt ?? 0) : 0;
  const read = useAnswer(`${tripId} ${tries} ${sold}`, () => readManifest(tripId));
  useEffect(() => {
    if (read?.ok) setKept(read.value);
  }, [read]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setTries((before) => before + 1);
    }, MINUTE);
    return () => clearInterval(timer);
  }, []);
  const manifest = read?.ok ? read.value : kept;
  const isGone = read?.ok === false && read.problem.code === 'not-found';
  if (isGone) return <Gone />;
  if (!manifest) {
    return read?.ok === false ? <ErrorState onRetry={() => setTries(tries + 1)} /> : <Loading rows={8} />;
  }
  const isOld = read?.ok === false;
  return session.status === 'signed-in' && session.can('checkIns.read') ? (
    <Followed manifest={manifest} isOld={isOld} />
  ) : (
    <Shown manifest={manifest} isOld={isOld} seen={[]} />
  );
}

interface ShownProps {
  readonly manifest: ManifestResponse;
  /** The last try to read it failed. */
  readonly isOld: boolean;
}

function Followed({ manifest, isOld }: ShownProps) {
  const scans = useStoredDocuments(CHECK_INS, checkInConverter, {
    where: [['offeringId', '==', manifest.trip.id]],
    limit: MAX_SCANS,
  });
  const seen = (scans.data ?? [])
    .filter(({ outcome }) => outcome === 'counted' || outcome === 'double')
    .map(({ serial, scannedAt }) => ({ serial, at: scannedAt }));
  return <Shown manifest={manifest} isOld={isOld} seen={seen} />;
}

function Shown({ manifest, isOld, seen }: ShownProps & { readonly seen: readonly Seen[] }) {
  const t = useT();
  const format = useFormat();
  const { trip, stops, unreadable, at } = manifest;
  const rows = withAboard(manifest.rows, seen);
  const [first] = stops;
  const zone = first?.timeZone ?? 'UTC';
  const aboard = rows.filter(({ usedAt }) => usedAt !== null).length;
  return (
    <div className="dash-stack">
      <div>
        <h2 className="head-s">
          {trip.operator} {trip.number}
        </h2>
        <p className="muted">
          {format.dateYear(first?.departsAt ?? at, zone)} · {first?.name} – {stops.at(-1)?.name} ·{' '}
          {trip.driver ? `${t('gate.manifestDriver', { name: trip.driver })} · ` : ''}
          {t('gate.manifestAsOf', { time: format.time(at, zone) })}
        </p>
      </div>
      {isOld ? (
        <Note tone="warn" role="status">
          {t('gate.manifestOld', { time: format.time(at, zone) })}
        </Note>
      ) : null}
      {unreadable > 0 ? <Note tone="warn">{t('gate.manifestUnreadable', { count: unreadable })}</Note> : null}
      <div className="dash-tiles manifest-tiles">
        <StatTile label={t('gate.passengers')} value={format.number(rows.length)} />
        <StatTile label={t('gate.boarded')} value={format.number(aboard)} />
        <StatTile label={t('gate.stillToCome')} value={format.number(rows.length - aboard)} />
      </div>
      <ManifestFiles tripId={trip.id} />
      {rows.length === 0 ? (
        <EmptyState title={t('gate.nobody')}>{t('gate.nobodyHint')}</EmptyState>
      ) : (
        <ManifestList stops={stops} rows={rows} />
      )}
    </div>
  );
}

function Gone() {
  const t = useT();
  return <EmptyState title={t('gate.tripGone')}>{t('gate.tripGoneHint')}</EmptyState>;
}

/** The list on paper, as PDF and for a spreadsheet. That somebody took a file is written down. */
function ManifestFiles({ tripId }: { readonly tripId: string }) {
  const t = useT();
  const taking = useFileTaking(requestManifestFile);
  const save = (file: ManifestFileRequest['file'], ending: string) =>
    void taking.take(file, { tripId, file }, (id) => saveSaleFile(id, `passengers-${tripId}.${ending}`));
  return (
    <div className="manifest-tools">
      <Button kind="line" icon={Printer} onClick={() => window.print()}>
        {t('gate.print')}
      </Button>
      <Button
        kind="line"
        icon={FileText}
        {...taking.busy('manifest-pdf')}
        onClick={() => save('manifest-pdf', 'pdf')}
      >
        {t('gate.pdf')}
      </Button>
      <Button
        kind="line"
        icon={FileSpreadsheet}
        {...taking.busy('manifest-csv')}
        onClick={() => save('manifest-csv', 'csv')}
      >
        {t('gate.csv')}
      </Button>
      <Button
        kind="line"
        icon={FileSpreadsheet}
        {...taking.busy('manifest-xlsx')}
        onClick={() => save('manifest-xlsx', 'xlsx')}
      >
        {t('gate.xlsx')}
      </Button>
      <FileProblem problem={taking.problem} broken={t('gate.broken')} />
    </div>
  );
}

const pathOf = (tripId: string, what: string) => `/admin/trips/${encodeURIComponent(tripId)}/${what}`;

/** Has it written down that the manifest is taken as a file. */
const requestManifestFile = (
  { tripId, ...body }: ManifestFileRequest & { readonly tripId: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: pathOf(tripId, 'sale-files'),
    body,
    idempotencyKey,
    answer: saleFileResponseSchema,
  });
