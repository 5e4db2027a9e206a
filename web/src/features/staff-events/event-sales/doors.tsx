import { attendance } from '@fareground/domain/access/attendance';
import type { ArrivalsResponse } from '@fareground/domain/api/event-sales';
import { SECOND } from '@fareground/domain/core/time';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { readArrivals } from '../../../staff/data/event-sales-calls.ts';
import { FiguresChart } from '../../../staff/figures-chart.tsx';
import { useRepeatedAnswer } from '../../../staff/use-repeated-answer.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Note } from '../../../ui/note.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { stepName } from './step-name.ts';

const EVERY = 15 * SECOND;

/** Who came in, by gate, by kind of ticket and by time, while it happens. */
export function Doors({ eventId }: { readonly eventId: string }) {
  const t = useT();
  const format = useFormat();
  const { value, problem, askNow } = useRepeatedAnswer(eventId, () => readArrivals(eventId), EVERY);
  if (!value) return problem ? <ErrorState onRetry={askNow} /> : <Loading rows={4} />;
  const { timeZone, doorsAt } = value.event;
  const { admitted, tickets } = attendance(value.tiers);
  return (
    <section className="dash-stack" aria-label={t('eventSales.doors')}>
      <div>
        <h2 className="head-s">{t('eventSales.doors')}</h2>
        <p className="muted small">{t('eventSales.doorsLead')}</p>
      </div>
      {problem ? (
        <Note tone="warn">{t('eventSales.late', { time: format.time(value.at, timeZone) })}</Note>
      ) : null}
      <div className="dash-tiles sale-tiles">
        <StatTile label={t('eventSales.in')} value={format.number(admitted)} />
        <StatTile label={t('eventSales.toCome')} value={format.number(tickets - admitted)} />
      </div>
      {value.steps.length === 0 ? (
        <Card>
          <p className="muted">{t('eventSales.noArrivals', { time: format.dateTime(doorsAt, timeZone) })}</p>
        </Card>
      ) : (
        <Arrivals arrivals={value} />
      )}
    </section>
  );
}

function Arrivals({ arrivals: { steps, gates, tiers, event } }: { readonly arrivals: ArrivalsResponse }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="dash-split">
      <Card title={t('eventSales.arrivals')}>
        <FiguresChart
          name={t('eventSales.arrivals')}
          headings={{ step: t('eventSales.from'), value: t('eventSales.in') }}
          figures={steps.map((step) => ({
            key: step.from,
            label: stepName(format, step, event.timeZone),
            value: step.admitted,
          }))}
          kind="bars"
        />
      </Card>
      <div className="dash-stack">
        <Card title={t('eventSales.byGate')}>
          <DataTable
            caption={t('eventSales.byGate')}
            columns={[
              {
                key: 'gate',
                heading: t('eventSales.gate'),
                cell: ({ name }) => name || t('eventSales.unnamedGate'),
              },
              {
                key: 'in',
                heading: t('eventSales.in'),
                numeric: true,
                cell: (gate) => format.number(gate.admitted),
              },
            ]}
            rows={gates}
            rowKey={({ name }) => name}
          />
        </Card>
        <Card title={t('eventSales.doorsByTier')}>
          <DataTable
            caption={t('eventSales.doorsByTier')}
            columns={[
              { key: 'tier', heading: t('eventSales.tier'), cell: ({ name }) => name },
              {
                key: 'in',
                heading: t('eventSales.in'),
                numeric: true,
                cell: (tier) => format.number(tier.admitted),
              },
              {
                key: 'toCome',
                heading: t('eventSales.toCome'),
                numeric: true,
                cell: (tier) => format.number(tier.tickets - tier.admitted),
              },
            ]}
            rows={tiers}
            rowKey={({ name }) => name}
          />
        </Card>
      </div>
    </div>
  );
}
